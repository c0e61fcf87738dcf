import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Receiver, startReceiver } from '../../../testing/event-receiver.ts'
import { composeWebhooks } from '../compose-webhooks.ts'
import { makeChange } from './consent.ts'
import { runCommand } from './webhook-commands.ts'
import { readRequest } from './webhook-request.ts'

const root = resolve(import.meta.dirname, '../../../../..')
let running: TestApp
let receiver: Receiver
let run: (...args: string[]) => Promise<string>
let close = () => {}

beforeAll(async () => {
  running = await testApp()
  receiver = await startReceiver()
  const composed = composeWebhooks(running.storage.database, { webhookNetworks: ['127.0.0.1'] })
  close = composed.close
  run = async (...args) => {
    const consent = { 'dry-run': args.includes('--dry-run'), yes: true }
    return (await runCommand(composed.webhooks, readRequest(args), (change) => makeChange(consent, change))).text
  }
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
  expect(await run('remove', id, '--dry-run')).toMatch(
    /This webhook and its deliveries will be deleted, with 0 deliveries that wait\nNothing was done/,
  )
  expect(await run('remove', id)).toBe(`Deleted ${id} and its deliveries`)
  await expect(run('pause', id)).rejects.toThrow('Webhook not found')
})

test.each([
  [['--type', 'transaction.done'], 'types'],
  [['--token', 'ethereum:0x12=1'], 'Invalid token ID: ethereum:0x12'],
  [['--token', 'ethereum:native=1.5'], 'tokens'],
])('a filter of `webhooks add` is bad (%j) → the message names it', async (filter, message) => {
  await expect(run('add', receiver.url, ...filter)).rejects.toThrow(message)
})

test('`wallet webhooks` as a program → uses the configured database and ends', async () => {
  const child = spawn(process.execPath, ['tools/run.mjs', 'tools/src/wallet.ts', 'webhooks', 'list'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: running.storage.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, code] = await Promise.all([text(child.stdout), new Promise((done) => child.once('close', done))])
  expect([code, output]).toEqual([0, 'There is no webhook. `wallet webhooks add <url>` adds one\n'])
})
