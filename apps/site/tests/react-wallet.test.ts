import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import { type InjectedWallet, injectedWallet } from '@patina/test-kit/injected-wallet'
import { startOwnStack } from '@patina/test-kit/own-stack'
import { packPackages } from '@patina/test-kit/packed-packages'
import type { Page, Route } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

const examples = resolve(import.meta.dirname, '../../../packages/react/examples')
const read = (file: string) => readFileSync(join(examples, file), 'utf8')

let packed: Awaited<ReturnType<typeof packPackages>>
let stack: Awaited<ReturnType<typeof startOwnStack>>
let server: Server
let origin: string
let files: Map<string, string>
/** The page for injected wallets. */
let injected: Map<string, string>

beforeAll(async () => {
  packed = await packPackages()
  files = await buildWallet('wallet.tsx')
  injected = await buildWallet('injected.tsx')
  // The wallet's own origin, which the API has to allow.
  server = createServer((request, response) => {
    const { type, body } = fileAt(request.url ?? '/', stack.api, files)
    response.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  stack = await startOwnStack({ DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes', CORS_ORIGINS: origin })
})
afterAll(async () => {
  server?.close()
  await stack?.stop()
  packed?.remove()
})

/** Connects, and has no wallet client once the wallet switches its chain. The client of wagmi is undefined meanwhile. */
const asWagmi = `connect().then((client) => {
  setWalletClient(client)
  addEventListener('chain-switch', () => setWalletClient(undefined))
},`

/** Builds the page and the wallet from the packed packages, as an app would. Returns the files by their path. */
async function buildWallet(file: string): Promise<Map<string, string>> {
  const source = read(file).replace('connect().then(setWalletClient,', asWagmi)
  const root = await packed.createProject({ 'wallet.tsx': source, 'index.html': read('index.html') })
  const output = await build({ root, configFile: false, logLevel: 'silent', build: { write: false } })
  const [built] = [output].flat()
  if (!built || !('output' in built)) throw new Error('Vite built nothing')
  return new Map(built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : `${file.source}`]))
}

/** Returns a built file, or the page with the address of the API. Without an address, the wallet calls the origin of the page. */
function fileAt(path: string, api: string, files: ReadonlyMap<string, string>): { type: string; body: string } {
  const script = files.get(path)
  if (script !== undefined && path.endsWith('.js')) return { type: 'text/javascript', body: script }
  return { type: 'text/html', body: (files.get('/index.html') ?? '').replace(/ data-api="[^"]*"/, api && ` data-api="${api}"`) }
}

test('the wallet is printed → it has at most 50 lines of code', () => {
  const [, region = ''] = read('wallet.tsx').split(/\/\/ #(?:end)?region.*\n/)
  expect(region.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(50)
})

test('an app uses a hook → a compiled sample shows how', () => {
  const source = readFileSync(resolve(examples, '../src/index.ts'), 'utf8')
  const hooks = [...source.matchAll(/\buse[A-Z]\w+(?= [},]|,)/g)].map(([name]) => name).filter((name) => name !== 'UseSwap')
  expect(hooks.length).toBeGreaterThan(10)
  const shown = `${read('wallet.tsx')}${read('screens.tsx')}`
  expect(hooks.filter((hook) => !shown.includes(`${hook}(`))).toEqual([])
})

describe.each([
  { where: 'on the origin of the API', open: (page: Page) => openOnApi(page) },
  { where: 'on an origin of its own', open: (page: Page) => page.goto(origin) },
])('the wallet $where', ({ open }) => {
  test('it is opened → it registers, proves the account, sends, swaps, and shows what happened', async () => {
    const browser = await launchBrowser()
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await open(page)
    await page.locator('#balances', { hasText: 'ETH' }).waitFor()
    await page.locator('main[data-events=live]').waitFor()
    await page.getByRole('button', { name: 'Send 0.1 ETH' }).click()
    await page.getByRole('button', { name: /^Confirm, fee at most \d+ wei$/ }).click()
    await page.locator('#status', { hasText: 'confirmed' }).waitFor()
    await page.locator('#history', { hasText: 'Sent 0.1 ETH' }).waitFor()
    await page.locator('#notifications', { hasText: 'Sent 0.1 ETH' }).waitFor()
    await page.getByRole('button', { name: /^Swap 0.5 ETH for \d+\.\d+ USDC$/ }).click()
    await page.getByRole('button', { name: 'Confirm the swap' }).click()
    await page.locator('#status', { hasText: /confirmed\s+confirmed/ }).waitFor()
    await page.locator('#history', { hasText: 'Swapped 0.5 ETH' }).waitFor()
    await page.locator('#notifications', { hasText: 'Swapped 0.5 ETH' }).waitFor()
    await browser.close()
    expect(errors).toEqual([])
  })
})

test('a page beside an injected wallet → the wallet proves, switches its chain, sends and swaps, and a refusal is shown as one', async () => {
  const chains = stack.chains.filter(({ platformId }) => platformId !== 'solana').reverse()
  const wallet = injectedWallet(5, new Map(chains.map(({ chainId, rpcUrl }) => [Number(chainId), rpcUrl])))
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await inject(page, wallet)
  await openOnApi(page, injected)
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page.getByRole('button', { name: 'Send 0.1 ETH' }).click()
  wallet.refuse(true)
  const confirm = page.getByRole('button', { name: /^Confirm, fee about \d+ wei$/ })
  await confirm.click()
  await page.locator('#errors', { hasText: 'You refused in your wallet' }).waitFor()
  wallet.refuse(false)
  await confirm.click()
  await page.locator('#status', { hasText: 'confirmed' }).waitFor()
  await page.locator('#history', { hasText: 'Sent 0.1 ETH' }).waitFor()
  await page.getByRole('button', { name: /^Swap 0.5 ETH for/ }).click()
  await page.getByRole('button', { name: 'Confirm the swap' }).click()
  await page.locator('#status', { hasText: /confirmed\s+confirmed/ }).waitFor()
  await page.locator('#history', { hasText: 'Swapped 0.5 ETH' }).waitFor()
  expect(wallet.calls.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(2)
  await browser.close()
})

/** Injects a wallet into a page, as an extension does. */
async function inject(page: Page, wallet: InjectedWallet) {
  await page.exposeFunction('askWallet', async (call: { method: string; params?: unknown }) => {
    try {
      return { result: await wallet.request(call) }
    } catch (error) {
      const { code, message } = Object(error)
      return { error: { code, message } }
    }
  })
  await page.addInitScript(() => {
    const request = async (call: { method: string }) => {
      if (call.method === 'wallet_switchEthereumChain') window.dispatchEvent(new Event('chain-switch'))
      const ask: (call: unknown) => Promise<{ result?: unknown; error?: object & { message: string } }> = Reflect.get(window, 'askWallet')
      const { result, error } = await ask(call)
      if (error) throw Object.assign(new Error(error.message), error)
      return result
    }
    Object.assign(window, { ethereum: { request, on: () => {}, removeListener: () => {} } })
  })
}

async function openOnApi(page: Page, built = files) {
  const serve = (route: Route) => {
    const { type, body } = fileAt(new URL(route.request().url()).pathname, '', built)
    return route.fulfill({ contentType: type, body })
  }
  await page.route(`${stack.api}/wallet`, serve)
  await page.route(`${stack.api}/assets/**`, serve)
  await page.goto(`${stack.api}/wallet`)
}
