import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Receiver, startReceiver } from '../../testing/event-receiver.ts'
import { composeWebhooks } from './compose-webhooks.ts'
import { runCommand } from './webhook-commands.ts'

const root = resolve(import.meta.dirname, '../../../..')
const unknownId = '00000000-0000-4000-8000-000000000000'
let running: TestApp
let receiver: Receiver
let run: (...args: string[]) => Promise<string>
let close = () => {}

beforeAll(async () => {
  running = await testApp()
  receiver = await startReceiver()
  const composed = composeWebhooks(running.storage.database, { webhookNetworks: ['127.0.0.1'] })
  close = composed.close
  run = (...args) => runCommand(composed.webhooks, args)
})
afterAll(async () => {
  close()
  await receiver.close()
  await running.close()
})

test('an operator manages a webhook by commands → each prints what it did', async () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const filter = ['--type', 'transaction.confirmed', '--platform', 'ethereum', '--address', address, '--token', 'ethereum:native=5']
  expect(await run('list')).toContain('There is no webhook')
  const added = await run('add', receiver.url, ...filter, '--ordered')
  expect(added).toMatch(/^Added webhook [0-9a-f-]{36}\nIts secret, which is not shown again: whsec_/)
  const id = /[0-9a-f-]{36}/.exec(added)?.[0] ?? ''
  const listed = await run('list')
  expect(listed).toContain(`${id}  active    ${receiver.url}\n  in order\n`)
  expect(listed).toContain(
    JSON.stringify({
      types: ['transaction.confirmed'],
      platforms: ['ethereum'],
      addresses: [address],
      tokens: { 'ethereum:native': '5' },
    }),
  )
  expect(listed).not.toContain('whsec_')
  expect(await run('pause', id)).toBe(`${id} is paused; its events wait`)
  expect(await run('resume', id)).toBe(`${id} is active`)
  expect(await run('rotate', id)).toMatch(/^The new secret, which is not shown again: whsec_.+\nThe old one also signs until 20/)
  expect(await run('test', id)).toMatch(/^The endpoint answered 204 after \d+ ms$/)
  receiver.answerWith(() => 500)
  expect(await run('test', id)).toMatch(/^The endpoint failed after \d+ ms: HTTP 500$/)
  expect(await run('deliveries', id)).toBe('There is no delivery')
  await expect(run('resend', id, '1')).rejects.toThrow('Delivery not found')
  expect(await run('remove', id)).toBe(`Deleted ${id} and its deliveries`)
  await expect(run('pause', id)).rejects.toThrow('Webhook not found')
})

test.each([
  [[]],
  [['add']],
  [['erase', unknownId]],
  [['pause']],
  [['list', 'all']],
  [['resend', unknownId]],
  [['resend', unknownId, 'x']],
  [['deliveries', unknownId, '--state', 'lost']],
  [['add', 'https://example.com/', '--wallet', 'x']],
  [['toString', unknownId]],
])('bad arguments of `webhooks` (%j) → the usage', async (args) => {
  await expect(run(...args)).rejects.toThrow('usage: npm run webhooks -- add <url>')
})

test.each([
  [['--type', 'transaction.done'], 'types'],
  [['--token', 'ethereum:0x12=1'], 'Invalid token ID: ethereum:0x12'],
  [['--token', 'ethereum:native=1.5'], 'tokens'],
])('a filter of `webhooks add` is bad (%j) → the message names it', async (filter, message) => {
  await expect(run('add', receiver.url, ...filter)).rejects.toThrow(message)
})

test('`npm run webhooks` as a program → uses the configured database and ends', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'apps/api/src/bin/webhooks.ts', 'list'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: running.storage.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
  expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'There is no webhook. `npm run webhooks -- add <url>` adds one'])
})
