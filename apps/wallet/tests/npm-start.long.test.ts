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
  await home.getByRole('button', { name: 'Test funds' }).click()
  await home.getByText('4 ETH').first().waitFor()
  await home.getByText('10 SOL').first().waitFor()
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

/** Presses a button of a site and the buttons of the window that opens, and returns what the site then shows. */
async function use(site: Page, button: string, ...approvals: string[]): Promise<string | null> {
  await allClosed(site)
  const answer = site.locator('#answer')
  const before = await answer.textContent()
  const [popup] = await Promise.all([site.waitForEvent('popup'), site.locator(`#${button}`).click()])
  for (const name of approvals) await press(popup, name)
  await expect.poll(() => answer.textContent(), { timeout: 60_000 }).not.toMatch(/^(Waiting for the wallet …)?$/)
  await expect.poll(() => answer.textContent(), { timeout: 60_000 }).not.toBe(before)
  return answer.textContent()
}

test('the buttons of the example site are pressed → the wallet connects, signs in, signs and sends', async () => {
  const site = await openSite(context, example)
  expect(await use(site, 'connect', 'Connect')).toMatch(/0x[0-9a-f]{40}/)
  expect(await use(site, 'sign-in', 'Sign in')).toMatch(/The server knows that you are 0x[0-9a-fA-F]{40}\./)
  expect(await use(site, 'sign', 'Sign')).toMatch(/^"0x[0-9a-f]{130}"$/)
  expect(await use(site, 'send', 'Sign and send')).toMatch(/^"0x[0-9a-f]{64}"$/)
  expect(await use(site, 'solana-connect', 'Connect')).toMatch(/[1-9A-HJ-NP-Za-km-z]{32,44}/)
  expect(await use(site, 'solana-sign', 'Sign')).toMatch(/^"[\w+/]{86}=="$/)
  expect(faults).toEqual([])
})

test('a visitor signs in to the example site first → one window connects and signs in', async () => {
  const site = await openSite(context, example)
  await site.locator('#disconnect').click()
  await expect.poll(() => site.locator('#answer').textContent()).toMatch(/null|Disconnected/)
  expect(await use(site, 'sign-in', 'Connect', 'Sign in')).toMatch(/The server knows that you are/)
})

test('the first page of the guide is served from a folder → its transaction is in a block of the local chain', async () => {
  const site = await openSite(context, first)
  expect(await use(site, 'connect', 'Connect')).toMatch(/^0x[0-9a-f]{40}$/)
  expect(await use(site, 'sign', 'Sign')).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await use(site, 'send', 'Sign and send')).toMatch(/^Done: 0x[0-9a-f]{64}$/)
  expect(await use(site, 'solana', 'Connect')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(faults).toEqual([])
})
