import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, isFree } from '@patina/test-kit/programs'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { english, generateMnemonic } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { launchBrowser } from '../../site/tests/browser.ts'
import { allClosed, openSite, press } from './connect-site.fixture.ts'
import { importWallet, newPage, picturesOfFailures } from './stack.fixture.ts'

// The real `npm start`, with ports and data of its own. A new wallet of its build gets test funds, and sites use it: the example, and the first page
// of docs/CONNECT.md.
const root = resolve(import.meta.dirname, '../../..')
const data = mkdtempSync(join(tmpdir(), 'npm-start-'))
const names = ['API_PORT', 'SITE_PORT', 'WALLET_PORT', 'EXAMPLE_PORT', 'ETHEREUM_PORT', 'BASE_PORT', 'SOLANA_PORT'] as const
let npm: ChildProcess
let browser: Browser
let context: BrowserContext
let home: Page
let shown: Page | undefined
let example: string
let folder: Server
let first: string
let faults: string[]

beforeAll(async () => {
  const ports = await distinctPorts()
  const port = (name: (typeof names)[number]) => ports[names.indexOf(name)]
  const settings = Object.fromEntries(names.map((name) => [name, `${port(name)}`]))
  const env = { ...process.env, ...settings, DATA_DIR: data }
  npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const wallet = `http://localhost:${port('WALLET_PORT')}`
  example = `http://127.0.0.1:${port('EXAMPLE_PORT')}`
  const text = readFileSync(join(root, 'packages/connect/example/first-page.html'), 'utf8').replaceAll('http://localhost:3002', wallet)
  folder = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text))
  await new Promise<void>((done) => folder.listen(0, '127.0.0.1', done))
  const address = folder.address()
  first = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  browser = await launchBrowser()
  ;({ context, faults, page: home } = await newPage(browser))
  context.on('page', (page) => {
    shown = page
    page.on('pageerror', ({ message }) => faults.push(message))
  })
  const isReady = async () => expect((await fetch(example)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 600_000, interval: 500 })
  await importWallet(home, wallet, generateMnemonic(english))
})
afterAll(async () => {
  await browser?.close()
  folder?.close()
  const ended = once(npm, 'close')
  npm.kill('SIGTERM')
  await ended
  rmSync(data, { recursive: true, force: true })
})
picturesOfFailures(() => shown ?? home)

/** Returns free ports that differ, also from the one after the last, which the local Solana chain uses for subscriptions. */
async function distinctPorts(): Promise<number[]> {
  const ports = await Promise.all(names.map(() => freePort()))
  const above = (ports.at(-1) ?? 0) + 1
  return new Set([...ports, above]).size > ports.length && (await isFree(above)) ? ports : distinctPorts()
}

/** Presses a button of a site, and the buttons of the window that opens, until the site shows the answer. */
async function use(site: Page, button: string, approvals: string[], answer: RegExp): Promise<void> {
  await allClosed(site)
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.locator(`#${button}`).click()])
  for (const name of approvals) await press(popup, name)
  await expect.poll(() => site.locator('#answer').textContent(), { timeout: 60_000 }).toMatch(answer)
}

test('a new wallet gets test funds → they are on its home screen', async () => {
  await home.getByRole('button', { name: 'Test funds' }).click()
  // Two networks have ether, so home shows their sum.
  await home.getByText('4 ETH').first().waitFor()
  await home.getByText('10 SOL').first().waitFor()
})

test('the buttons of the example site are pressed → the wallet connects, signs in, signs and sends', async () => {
  const site = await openSite(context, example)
  await use(site, 'connect', ['Connect'], /0x[0-9a-f]{40}/)
  await use(site, 'sign-in', ['Sign in'], /The server knows that you are 0x[0-9a-fA-F]{40}\./)
  await use(site, 'sign', ['Sign'], /^"0x[0-9a-f]{130}"$/)
  await use(site, 'send', ['Sign and send'], /^"0x[0-9a-f]{64}"$/)
  await use(site, 'solana-connect', ['Connect'], /[1-9A-HJ-NP-Za-km-z]{32,44}/)
  await use(site, 'solana-sign', ['Sign'], /^"[\w+/]{86}=="$/)
  expect(faults).toEqual([])
})

test('a visitor signs in to the example site first → one window connects and signs in', async () => {
  const site = await openSite(context, example)
  await site.locator('#disconnect').click()
  await expect.poll(() => site.locator('#answer').textContent()).toMatch(/null|Disconnected/)
  await use(site, 'sign-in', ['Connect', 'Sign in'], /The server knows that you are/)
})

test('the first page of the guide is served from a folder → its transaction is in a block of the local chain', async () => {
  const site = await openSite(context, first)
  await use(site, 'connect', ['Connect'], /^0x[0-9a-f]{40}$/)
  await use(site, 'sign', ['Sign'], /^0x[0-9a-f]{130}$/)
  await use(site, 'send', ['Sign and send'], /^Done: 0x[0-9a-f]{64}$/)
  await use(site, 'solana', ['Connect'], /^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(faults).toEqual([])
})
