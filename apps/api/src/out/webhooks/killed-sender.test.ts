import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { rows } from '@patina/test-kit/long-form'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { pairs } from '../../../testing/database.ts'
import { registerDevice } from '../../../testing/device.ts'
import { loggedEvents } from '../../../testing/event-log.ts'
import { type Receiver, startReceiver } from '../../../testing/event-receiver.ts'
import { minedReport } from '../../../testing/mined.ts'
import { chainOf, newAddress } from '../../../testing/wallet.ts'
import { composeWebhooks } from '../../bin/compose-webhooks.ts'

const root = resolve(import.meta.dirname, '../../../../..')

describe.each(rows(pairs, 1))('a worker that is killed while it sends events to webhooks, on $name', (pair) => {
  let running: TestApp
  let receiver: Receiver
  const children = new Set<ChildProcess>()
  const mine = newAddress()

  const spawnSender = () => {
    const program = ['tools/run.mjs', 'apps/api/src/out/webhooks/webhook-sender.fixture.ts']
    const child = spawn(process.execPath, [...program.map((path) => resolve(root, path)), running.storage.url], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    children.add(child)
    return child
  }
  const expireLeases = () =>
    running.storage.database.query
      .updateTable('outbound_deliveries')
      .set({ due_at: '2020-01-01T00:00:00Z' })
      .where('state', '=', 'waiting')
      .execute()

  beforeAll(async () => {
    running = await testApp({ pair })
    receiver = await startReceiver()
    await registerDevice(running.app, { addresses: [mine] })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await receiver.close()
    await running.close()
  })

  test('it is killed before and after the endpoint answers, several times → every event arrives, under one id each', async () => {
    const { webhooks, close } = composeWebhooks(running.storage.database, { webhookNetworks: ['127.0.0.1'] })
    await webhooks.add({ url: receiver.url, filter: {}, ordered: false })
    let child: ChildProcess | undefined
    let lives = 0
    for (const isAnswered of [true, false, true]) {
      const payments = Array.from({ length: 5 }, () =>
        running.deps.transactions.report(chainOf(running, 'ethereum'), minedReport([{ from: newAddress(), to: mine, amount: 1n }]), 101n),
      )
      await Promise.all(payments)
      await loggedEvents(running)
      // The sender dies at its third delivery. It has stored no result of that delivery.
      const target = receiver.received.length + 3
      receiver.answerWith(() => (response) => {
        if (receiver.received.length !== target) return response.writeHead(204).end()
        child?.kill('SIGKILL')
        return isAnswered ? response.writeHead(204).end() : undefined
      })
      child = spawnSender()
      await once(child, 'exit')
      lives += 1
      await expireLeases()
    }
    receiver.answerWith(() => 204)
    child = spawnSender()
    const expected = (await loggedEvents(running)).map(({ id }) => String(id))
    await vi.waitFor(() => expect([...new Set(receiver.received.map(({ id }) => id))].sort()).toEqual([...expected].sort()), 15_000)
    // Each death repeats at most the deliveries that were in progress.
    expect(receiver.received.length).toBeLessThanOrEqual(expected.length + lives * 8)
    for (const { id, body } of receiver.received) expect(body.data.id).toBe(id)
    close()
  })
})
