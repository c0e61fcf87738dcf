import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startOwnStack } from '@patina/test-kit/own-stack'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach } from 'vitest'
import { localChains, testMnemonic } from '../../../packages/devnet/src/index.ts'
import { genesisHash } from '../../../packages/devnet/src/solana/local-chain.ts'
import { launchBrowser } from '../../site/tests/browser.ts'
import { ensureWalletBuilt } from '../programs/build.mts'
import { serveWallet } from '../programs/serve.mts'

const password = 'a password of the tests'

/** Builds the wallet for the local chains, as `npm start` does. */
export const buildForLocalChains = (options: Parameters<typeof ensureWalletBuilt>[0] = {}) => {
  const evm = localChains.map(({ platformId, chainId }) => [platformId, `eip155:${chainId}`])
  return ensureWalletBuilt({ chainIds: { ...Object.fromEntries(evm), solana: `solana:${genesisHash.slice(0, 32)}` }, ...options })
}

/** Local chains, the API in its strict mode, the built wallet with the API on its origin, and a browser. */
export async function startWalletStack(settings: Record<string, string> = {}, build: Parameters<typeof buildForLocalChains>[0] = {}) {
  const [stack, browser, { folder }] = await Promise.all([
    startOwnStack({ DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes', ...settings }),
    launchBrowser(),
    buildForLocalChains(build),
  ])
  const rpcOf = (platformId: string) => stack.chains.find((chain) => chain.platformId === platformId)?.rpcUrl ?? ''
  const local = Object.fromEntries(stack.chains.map(({ platformId, rpcUrl }) => [platformId, rpcUrl]))
  const served = { folder, api: stack.api, publicUrl: settings.PUBLIC_URL, local }
  let wallet = await serveWallet({ ...served, port: 0 })
  const { url } = wallet
  return {
    stack,
    browser,
    /** The build that is served. */
    folder,
    url,
    rpcOf,
    /** Ends the server of the wallet and of the API, as the page sees it. */
    disconnect: () => wallet.close(),
    /** Starts it again on the same origin. */
    async reconnect() {
      wallet = await serveWallet({ ...served, port: Number(new URL(url).port) })
    },
    async stop() {
      await browser.close()
      await wallet.close()
      await stack.stop()
    },
  }
}

export type WalletStack = Awaited<ReturnType<typeof startWalletStack>>

/** A page of a new browser profile, and what went wrong in it. A violation of the content security policy is an error of the page too. */
export async function newPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US', ...options })
  const page = await context.newPage()
  // A bound of what hangs, not of what is slow.
  page.setDefaultTimeout(120_000)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|TrustedTypes|Trusted/.test(message.text())) faults.push(message.text())
  })
  return { page, context, faults }
}

/** Adds a passkey device to a page. It answers every request, with the PRF extension. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasPrf: true,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Takes a picture of the page after each test of this file that fails, and logs where it is. */
export function picturesOfFailures(page: () => Page | undefined): void {
  afterEach(async ({ task }) => {
    const shown = page()
    if (task.result?.state !== 'fail' || !shown || shown.isClosed()) return
    const folder = join(tmpdir(), 'wallet-failures')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${task.name.replaceAll(/\W+/g, '-').slice(0, 80)}.png`)
    await shown.screenshot({ path, fullPage: true })
    console.log(`The page at the failure, ${shown.url()}: ${path}`)
  })
}

/** Imports the words of the local chains, as a user does, and waits for the balances. */
export async function importWallet(page: Page, url: string, words = testMnemonic): Promise<void> {
  await page.goto(`${url}/welcome/import`)
  await page.getByLabel('Your 12 or 24 words').fill(words)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** Unlocks the wallet with its password, unless it is still open after a reload. */
export async function unlock(page: Page): Promise<void> {
  const field = page.getByLabel('Password', { exact: true })
  const open = page.getByRole('navigation', { name: 'Main' })
  await field.or(open).first().waitFor()
  if (await open.isVisible()) return
  await field.fill(password)
  await page.keyboard.press('Enter')
  await open.waitFor()
}

/** Opens a main place, as a user of a phone does: home leads to swaps, and the bar at the bottom to the others. */
export async function openPlace(page: Page, name: 'Home' | 'Activity' | 'Swap' | 'Stakes' | 'NFTs' | 'More'): Promise<void> {
  const link = (bar: 'Main' | 'Actions', place: string) =>
    page.getByRole('navigation', { name: bar }).getByRole('link', { name: place }).click()
  if (name !== 'Swap') return link('Main', name)
  await link('Main', 'Home')
  await link('Actions', 'Swap')
}

/**
 * Cuts the network of a page, and lets its browser report that, also after a reload. The report is set here, because some versions of
 * Chromium report a connection after a reload that a service worker answers.
 */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await reportConnection(page, false)
}

/** Ends what `loseNetwork` began. */
export async function regainNetwork(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await reportConnection(page, true)
}

async function reportConnection(page: Page, isOnline: boolean): Promise<void> {
  const override = () =>
    Object.defineProperty(navigator, 'onLine', { get: () => sessionStorage.getItem('offline') === null, configurable: true })
  await page.addInitScript(override)
  await page.evaluate(override)
  await page.evaluate((online) => {
    if (online) sessionStorage.removeItem('offline')
    else sessionStorage.setItem('offline', '')
    dispatchEvent(new Event(online ? 'online' : 'offline'))
  }, isOnline)
}

/** Calls a method of a chain's node. */
export async function rpc(url: string, method: string, params: unknown[] = []): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error }: { result?: unknown; error?: { message: string } } = JSON.parse(await response.text())
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** Returns the balance of the chain itself, in base units of its native token. */
export async function nativeBalance(url: string, family: 'evm' | 'solana', address: string): Promise<bigint> {
  if (family === 'evm') return BigInt(String(await rpc(url, 'eth_getBalance', [address, 'latest'])))
  const { value }: { value?: unknown } = Object(await rpc(url, 'getBalance', [address, { commitment: 'confirmed' }]))
  return BigInt(String(value))
}
