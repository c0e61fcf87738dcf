import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBrand } from '../../site/brand/brand.ts'
import { ensureWalletBuilt } from '../programs/build.mts'
import { serveWallet } from '../programs/serve.mts'
import { importWallet, newPage, startWalletStack, unlock, type WalletStack } from './stack.fixture.ts'

const root = resolve(import.meta.dirname, '../../..')
const secondFile = join(root, 'apps/site/tests/sites/second-brand.json')
const second = readBrand(secondFile)
const first = readBrand(join(root, 'brand.json'))

let wallet: WalletStack
let folder: string
let served: Awaited<ReturnType<typeof serveWallet>>
let pictures: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'second-wallet-'))
  wallet = await startWalletStack()
  await ensureWalletBuilt({ brand: secondFile, out: folder })
  served = await serveWallet({ folder, port: 0, api: wallet.stack.api })
  // `PICTURES_RECORD=1` writes the pictures of the site; without it they are taken too, and thrown away.
  pictures = process.env.PICTURES_RECORD === '1' ? join(root, 'apps/site/docs/pictures') : folder
  mkdirSync(pictures, { recursive: true })
}, 240_000)
afterAll(async () => {
  await served?.close()
  await wallet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the wallet of a second brand', () => {
  test('it is built → no file has a trace of the first brand', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !/\.(br|gz)$/.test(file) && statSync(join(folder, file)).isFile(),
    )
    const traces = [first.name, first.email, ...Object.values(first.colors)].map((text) => text.toLowerCase())
    const found = files.flatMap((file) => {
      const text = readFileSync(join(folder, file), 'latin1').toLowerCase()
      return traces.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`)
    })
    expect(found).toEqual([])
    expect(JSON.parse(readFileSync(join(folder, 'manifest.webmanifest'), 'utf8'))).toMatchObject({ name: second.name })
  })

  test('it is opened → names, colours, networks and the colour mode are those of its brand', async () => {
    const { page, context, faults } = await newPage(wallet.browser, { colorScheme: 'dark' })
    await importWallet(page, served.url)
    expect(await page.title()).toContain(second.name)
    const styles = await page.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.body)
      return { backgroundColor, colorScheme }
    })
    expect(styles).toEqual({ backgroundColor: rgb(second.colors.paper), colorScheme: 'light' })
    await page.getByText('10,000 ETH').first().waitFor()
    expect(await page.getByRole('radio').evaluateAll((all) => all.length)).toBe(1 + (second.wallet?.networks?.length ?? 0))
    expect(faults).toEqual([])
    await context.close()
  })
})

const rgb = (color: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`

describe('pictures', () => {
  test.each([
    { file: 'wallet', url: () => wallet.url },
    { file: 'wallet-second-brand', url: () => served.url },
  ])('$file → phones beside each other, and one wide screen', async ({ file, url }) => {
    const { page, context } = await newPage(wallet.browser, { deviceScaleFactor: 2, reducedMotion: 'reduce' })
    await examplePrices(page)
    await importWallet(page, url())
    await page.locator('.overview .line').waitFor()
    const phones = [await page.screenshot()]
    for (const path of ['receive', 'swap']) {
      await page.goto(`${url()}/${path}`)
      await unlock(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      phones.push(await page.screenshot())
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.locator('.overview .line').waitFor()
    const wide = await page.screenshot({ path: join(pictures, `${file}-wide.png`) })
    const beside = await sideBySide(page, phones, join(pictures, `${file}-phones.png`))
    expect(Math.min(wide.length, beside.length)).toBeGreaterThan(40_000)
    await context.close()
  })
})

/** Gives the page a day of example prices: the local chains have recorded minutes only. */
async function examplePrices(page: Page): Promise<void> {
  const hour = 3_600_000
  const now = Math.floor(Date.now() / hour) * hour
  await page.route('**/v1/prices/*/history*', (route) => {
    const tokenId = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[3] ?? '')
    const last = tokenId.includes('native') ? (tokenId.startsWith('solana') ? 150 : 3127.4) : 1
    const items = Array.from({ length: 25 }, (_, step) => ({
      at: new Date(now - (24 - step) * hour).toISOString(),
      price: (last * (1 - 0.021 * (1 - step / 24) + 0.006 * Math.sin(step / 2.3) * (1 - step / 24))).toFixed(4),
    }))
    return route.fulfill({ json: { tokenId, currency: 'USD', items } })
  })
}

/** Draws screenshots of phones beside each other. */
async function sideBySide(page: Page, phones: readonly Buffer[], path: string): Promise<Buffer> {
  const drawing = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1.5 })
  if (!drawing) throw new Error('The browser is closed')
  const images = phones.map((phone) => `<img src="data:image/png;base64,${phone.toString('base64')}">`).join('')
  await drawing.setContent(`<style>
    body { display: flex; justify-content: space-between; margin: 8px 0; background: transparent }
    img { width: 390px; height: 844px; outline: 1px solid #8885 }
  </style>${images}`)
  const picture = await drawing.screenshot({ path, omitBackground: true })
  await drawing.close()
  return picture
}
