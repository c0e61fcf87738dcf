import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readBrand } from '@patina/brand'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWallet } from '../programs/serve.mts'
import { buildForLocalChains, importWallet, newPage, startWalletStack, unlock, type WalletStack } from './stack.fixture.ts'

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
  await buildForLocalChains({ brand: secondFile, out: folder })
  served = await serveWallet({ folder, port: 0, api: wallet.stack.api })
  // `PICTURES_RECORD=1` writes the pictures of the site; without it they are taken too, and thrown away.
  pictures = process.env.PICTURES_RECORD === '1' ? join(root, 'apps/site/src/pictures') : folder
  mkdirSync(join(pictures, 'own'), { recursive: true })
}, 240_000)
afterAll(async () => {
  await served?.close()
  await wallet?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the wallet of a second brand', () => {
  test('it is built → no file has a trace of the first brand', () => {
    // The Portuguese words of BIP-39 and the common passwords contain the name of the first brand.
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (file) => !/\.(br|gz)$|^assets\/(portuguese|passwords)-/.test(file) && statSync(join(folder, file)).isFile(),
    )
    // Brands without colours of their own for warnings and gains have these of the first one.
    const { danger, caution, up, ...colors } = first.colors
    const traces = [first.name, first.email, ...Object.values(colors)].map((text) => text.toLowerCase())
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
    await page.getByText('20,000 ETH').first().waitFor()
    expect(await page.getByRole('group', { name: 'Network' }).getByRole('radio').count()).toBe(1 + (second.wallet?.networks?.length ?? 0))
    expect(faults).toEqual([])
    await context.close()
  })
})

const rgb = (color: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`

describe('pictures', () => {
  test.each([
    // Only the site of the supplied brand shows these, and no page shows the row of phones.
    { brand: 'first', url: () => wallet.url, target: () => join(pictures, 'own'), row: () => folder },
    // The site of any brand shows these.
    { brand: 'second', url: () => served.url, target: () => pictures, row: () => pictures },
  ])('the wallet of the $brand brand → phones beside each other, and one wide screen', async ({ url, target, row }) => {
    // The example prices would not reach a page whose requests go through the service worker.
    const { page, context } = await newPage(wallet.browser, { deviceScaleFactor: 2, reducedMotion: 'reduce', serviceWorkers: 'block' })
    await examplePrices(page)
    await importWallet(page, url())
    await page.getByRole('button', { name: 'Stop looking' }).click()
    await page.locator('.overview .line svg').waitFor()
    const home = await page.screenshot()
    const phones = [home]
    for (const path of ['receive', 'swap']) {
      await page.goto(`${url()}/${path}`)
      await unlock(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      // The network is never idle, because the wallet reads a stream.
      await expect.poll(() => page.locator('main .skeleton').count(), { timeout: 30_000 }).toBe(0)
      phones.push(await page.screenshot())
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.locator('.overview .line svg').waitFor()
    await expect.poll(() => page.locator('main .skeleton').count(), { timeout: 30_000 }).toBe(0)
    await expect
      .poll(() => page.locator('.columns-aside img').evaluateAll((all) => all.every((image) => Object(image).complete)), {
        timeout: 30_000,
      })
      .toBe(true)
    const wide = await savePicture(page, await page.screenshot(), join(target(), 'wallet-wide.webp'))
    const beside = await savePicture(page, await sideBySide(page, phones), join(row(), 'wallet-phones.webp'))
    const phone = await savePicture(page, home, join(target(), 'wallet-home.webp'), 600)
    for (const bytes of [wide, beside, phone]) {
      expect(bytes).toBeGreaterThan(20_000)
      expect(bytes).toBeLessThan(120_000)
    }
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
async function sideBySide(page: Page, phones: readonly Buffer[]): Promise<Buffer> {
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
  const picture = await drawing.screenshot({ omitBackground: true })
  await drawing.close()
  return picture
}

/** Writes a screenshot as WebP with this width, which phones load fast. Returns its size in bytes. */
async function savePicture(page: Page, screenshot: Buffer, path: string, width = 1_200): Promise<number> {
  const drawing = await page.context().browser()?.newPage()
  if (!drawing) throw new Error('The browser is closed')
  const url = await drawing.evaluate(
    async ({ source, width }) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = Math.round((width * image.height) / image.width)
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', 0.8)
    },
    { source: `data:image/png;base64,${screenshot.toString('base64')}`, width },
  )
  await drawing.close()
  const picture = Buffer.from(url.split(',')[1] ?? '', 'base64')
  writeFileSync(path, picture)
  return picture.length
}
