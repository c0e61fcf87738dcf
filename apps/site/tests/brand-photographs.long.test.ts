import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readBrand } from '@patina/brand'
import { expect, test } from 'vitest'
import { serveSite } from '../programs/serve.mts'
import { errorsOf, siteInBrowser, sizes, violationsOf, visit } from './site.ts'
import { buildSecondBrand, secondBrandFile } from './test-sites.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const first = readBrand(here('../../../brand.json'))
const second = readBrand(secondBrandFile)
const photographs = here('../.docusaurus/tests/photographs/')
const site = siteInBrowser(async () => serveSite(await buildSecondBrand(), 0))

/** Number of pixels that may have one of our colours by chance, as in a compressed picture. The thinnest line of ours has more. */
const byChance = 10

/** The pages whose parts have colours of their own: the home page, plans, code, drawings and the reference. */
const colourful = ['/', '/pricing', '/getting-started', '/features', `/api/${second.apiSlug}`]

test.each(sizes)('a page is photographed: %s → it fits, has the colours of its brand and none of ours', async (name, options) => {
  mkdirSync(photographs, { recursive: true })
  for (const path of colourful) {
    const page = await site.openPage(options)
    const errors = errorsOf(page, site.url)
    await visit(page, site.url + path)
    const file = join(photographs, `${path.slice(1).replaceAll('/', '-') || 'home'}-${name}.png`)
    const photograph = await page.screenshot({ path: file, fullPage: !path.startsWith('/api/') })
    const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect([path, width, errors, await violationsOf(page)]).toEqual([path, 0, [], []])
    await page.goto('about:blank')
    const colours = [second.colors.paper, ...Object.values(first.colors)]
    const [own = 0, ...ours] = await page.evaluate(pixelsOf, { png: photograph.toString('base64'), colours })
    expect([path, own > 1000]).toEqual([path, true])
    expect([path, ours.filter((count) => count > byChance)]).toEqual([path, []])
    await page.context().close()
  }
})

/** Returns the number of pixels of a picture that have exactly each of the colours. */
async function pixelsOf({ png, colours }: { png: string; colours: string[] }): Promise<number[]> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  if (!context) throw new Error('This browser draws nothing')
  context.drawImage(picture, 0, 0)
  const pixels = new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)
  // A pixel has its red in the lowest byte. Most neighbours are equal, so runs are counted, not pixels.
  const pixelOf = (colour: string) => Number.parseInt(`ff${colour.slice(5, 7)}${colour.slice(3, 5)}${colour.slice(1, 3)}`, 16)
  const counts = new Map(colours.map((colour) => [pixelOf(colour), 0]))
  for (let start = 0, at = 1; at <= pixels.length; at++) {
    const pixel = pixels[start]
    if (pixel === undefined || pixels[at] === pixel) continue
    const count = counts.get(pixel)
    if (count !== undefined) counts.set(pixel, count + at - start)
    start = at
  }
  return colours.map((colour) => counts.get(pixelOf(colour)) ?? 0)
}
