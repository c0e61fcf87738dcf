import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startOwnStack } from '../../api/testing/services/own-stack.ts'
import { packPackages } from '../../api/testing/services/packed-packages.ts'
import { launchBrowser } from './browser.ts'

const source = resolve(import.meta.dirname, '../../../packages/react/examples/wallet.tsx')

let packed: Awaited<ReturnType<typeof packPackages>>
let stack: Awaited<ReturnType<typeof startOwnStack>>
let server: Server
let origin: string
let script: string
let allowed = ''

beforeAll(async () => {
  packed = await packPackages()
  script = await buildWallet()
  // The wallet's own origin, which the API has to allow.
  server = createServer((_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(stack.api)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  allowed = origin
  stack = await startOwnStack({ DEVICE_AUTH: 'required', REQUIRE_ADDRESS_PROOF: 'yes', CORS_ORIGINS: allowed })
}, 240_000)
afterAll(async () => {
  server?.close()
  await stack?.stop()
  packed?.remove()
})

/** Builds the wallet from the packed packages, as an app would. */
async function buildWallet(): Promise<string> {
  const root = await packed.createProject({ 'wallet.tsx': readFileSync(source, 'utf8') })
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(root, 'wallet.tsx') } },
  })
  const [built] = [output].flat()
  if (!built || !('output' in built)) throw new Error('Vite built nothing')
  return built.output[0].type === 'chunk' ? built.output[0].code : ''
}

const pageOf = (api: string) =>
  `<!doctype html><html${api && ` data-api="${api}"`}><head><meta charset="utf-8"></head><body></body><script type="module">${script.replaceAll('</script', '<\\/script')}</script></html>`

test('the wallet is printed → it has at most 50 lines of code', () => {
  const [, region = ''] = readFileSync(source, 'utf8').split(/\/\/ #(?:end)?region.*\n/)
  expect(region.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(50)
})

describe.each([
  { where: 'on the origin of the API', open: openOnApi },
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

async function openOnApi(page: Page) {
  await page.route(`${stack.api}/wallet`, (route) => route.fulfill({ contentType: 'text/html', body: pageOf('') }))
  await page.goto(`${stack.api}/wallet`)
}
