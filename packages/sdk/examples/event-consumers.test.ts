import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startOwnNats } from '@patina/test-kit/nats'
import { startOwnStack } from '@patina/test-kit/own-stack'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const script = readFileSync(resolve(import.meta.dirname, 'shell/add-webhook.sh'), 'utf8')
let nats: Awaited<ReturnType<typeof startOwnNats>>
let stack: Awaited<ReturnType<typeof startOwnStack>>

beforeAll(async () => {
  nats = await startOwnNats()
  stack = await startOwnStack({ NATS_URL: `nats://127.0.0.1:${nats.port}` })
})
afterAll(async () => {
  await stack?.stop()
  await nats?.stop()
})

/** Returns the lines that a sample printed about confirmed transactions, without repetitions. */
const linesOf = ({ output }: { output(): string }) => [
  ...new Set(
    output()
      .split('\n')
      .filter((line) => line.includes(' transaction.confirmed ')),
  ),
]

const byId = (one: string, other: string) => Number.parseInt(one, 10) - Number.parseInt(other, 10)

test('a user is paid → stream, webhook and NATS consumer print the same event; a replay prints it again', async () => {
  const port = `${await stack.freePort()}`
  const added = await stack.bash(script, [`http://127.0.0.1:${port}/`], { DATA_DIR: stack.directory, DATABASE_URL: '' })
  const secret = /whsec_\S+/.exec(added.output)?.[0] ?? added.output
  const receiver = stack.begin('samples/receive-events', [], { PORT: port, WEBHOOK_SECRET: secret })
  const environment = { NATS_URL: `nats://127.0.0.1:${nats.port}` }
  // The worker creates the stream when it starts.
  await vi.waitFor(async () => (await nats.manager()).streams.info('wallet-events'), 20_000)
  const consumer = stack.begin('samples/consume-events', [], environment)

  const stream = await stack.run('samples/read-events', [], { API: stack.api })
  const confirmed = /^(\d+) transaction\.confirmed Sent 0\.1 ETH$/m.exec(stream.output)?.[1]
  expect(confirmed, stream.output).toBeDefined()
  await vi.waitFor(() => {
    expect(
      linesOf(receiver).some((line) => line.startsWith(`${confirmed} `)),
      receiver.output(),
    ).toBe(true)
    // Webhooks arrive in no particular order; the stream of the broker is in order.
    expect(linesOf(consumer), consumer.output()).toEqual(linesOf(receiver).sort(byId))
  }, 20_000)

  const replay = stack.begin('samples/consume-events', ['1'], environment)
  await vi.waitFor(() => expect(linesOf(replay), replay.output()).toEqual(linesOf(consumer)), 20_000)
  // A durable consumer that starts again continues after the last event that it acknowledged.
  await consumer.stop()
  const again = stack.begin('samples/consume-events', [], environment)
  const later = await stack.run('samples/read-events', [], { API: stack.api })
  const next = /^(\d+) transaction\.confirmed Sent 0\.1 ETH$/m.exec(later.output)?.[1]
  await vi.waitFor(
    () =>
      expect(
        linesOf(again).some((line) => line.startsWith(`${next} `)),
        again.output(),
      ).toBe(true),
    20_000,
  )
  expect(linesOf(again).some((line) => line.startsWith(`${confirmed} `))).toBe(false)
}, 120_000)
