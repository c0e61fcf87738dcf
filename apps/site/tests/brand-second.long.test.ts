import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readBrand } from '@patina/brand'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { codeThemes } from '../code/themes.ts'
import { serveSite } from '../programs/serve.mts'
import { desktop, errorsOf, eventually, phone, siteInBrowser, violationsOf, visit } from './site.ts'
import { buildSecondBrand, secondBrandFile } from './test-sites.ts'

const first = readBrand(new URL('../../../brand.json', import.meta.url).pathname)
const second = readBrand(secondBrandFile)

let folder: string
let page: Page

const site = siteInBrowser(async () => {
  folder = await buildSecondBrand()
  return serveSite(folder, 0)
})

const rgb = (color: string) => `rgb(${[1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16)).join(', ')})`
const read = (path: string) => readFileSync(join(folder, path), 'utf8')

describe('the files of the site of a second brand', () => {
  test('the site of a second brand is built → none of its files contains a trace of the first brand', () => {
    const found = filesOf(folder).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'latin1').toLowerCase()
      return traces.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`)
    })
    expect(found).toEqual([])
  })

  test('the site of a second brand is built → the contract, site map, llms.txt and pages name the second brand', () => {
    expect(JSON.parse(read('openapi.json')).info.title).toBe(second.apiTitle)
    expect(read('sitemap.xml')).toContain(`<loc>${second.siteUrl}/api/${second.apiSlug}</loc>`)
    expect(read('llms.txt')).toContain(`# ${second.name}\n`)
    expect(read('index.html')).toContain(second.tagline)
    expect(read('getting-started.md')).toContain(`git clone ${second.cloneUrl} `)
    expect(read('getting-started.md')).toContain(`npm pack -w ${second.packageScope}/units -w ${second.packageScope}/sdk `)
    expect(read(`api/${second.apiSlug}.html`)).toContain(`${second.packageScope}/sdk`)
  })
})

/** Words, addresses, colours and lines of the first brand that the second brand does not share. */
const traces = [
  ...new Set(
    [
      first.name,
      first.provider,
      `/api/${first.apiSlug}`,
      `© ${first.copyrightYear}`,
      ...leavesOf(first).filter((leaf) => /^(#|https:|mailto:)/.test(leaf) || leaf.includes(' ') || leaf.includes('@')),
      ...Object.values(first.colors).map((color) => encodeURIComponent(color)),
      ...[...first.mark.matchAll(/ d="([^"]+)"/g)].flatMap(([, line = '']) => [line, encodeURIComponent(line)]),
    ]
      .filter((trace) => !leavesOf(second).includes(trace))
      .map((trace) => Buffer.from(trace.toLowerCase()).toString('latin1')),
  ),
]

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : []
}

/** Returns every file except compressed copies. */
function filesOf(root: string): string[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => !/\.(br|gz)$/.test(file) && statSync(join(root, file)).isFile())
}

describe('the pages of a second brand', () => {
  const open = async (path: string, options: object = desktop) => {
    page = await site.openPage(options)
    await visit(page, site.url + path)
  }
  const styleOf = (selector: string, property: 'color' | 'backgroundColor') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], property)

  afterEach(() => page.context().close())

  test('a page of the second brand → navigation bar, title and footer name the brand', async () => {
    await open('/pricing')
    expect(await page.title()).toBe(`Fees | ${second.name}`)
    expect(await page.textContent('.navbar__title')).toBe(second.name)
    expect(await page.getAttribute('.navbar__logo img', 'src')).toBe(`data:image/svg+xml,${encodeURIComponent(second.mark)}`)
    expect(await page.textContent('.footer__copyright')).toContain(`Powered by ${second.provider}`)
    expect(await page.textContent('.footer__copyright')).toContain(`© ${second.copyrightYear} ${second.provider}`)
    const links = await page.locator('footer a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const { blog, support, about, contact } = second.links
    for (const href of [blog, support, about, contact, `mailto:${second.email}`, ...second.social.map((place) => place.href)])
      expect(links).toContain(href)
    const [plan] = second.plans
    for (const words of [plan?.name, plan?.price, plan?.terms, ...(plan?.includes ?? [])])
      expect(await page.textContent('main')).toContain(words)
  })

  test('a page of the second brand → the computed colours are those of the brand', async () => {
    await open('/features')
    expect(await styleOf('body', 'color')).toBe(rgb(second.colors.text))
    expect(await styleOf('h1', 'color')).toBe(rgb(second.colors.ink))
    expect(await styleOf('article p a, article li a', 'color')).toBe(rgb(second.colors.primary))
    expect(await page.getAttribute('meta[name=theme-color]', 'content')).toBe(second.colors.ink)
  })

  test('code on a page of the second brand → it has the code theme of the brand', async () => {
    await open('/getting-started')
    const theme = codeThemes(second.colors)[second.codeTheme]
    expect(await styleOf('pre', 'backgroundColor')).toBe(rgb(theme.surface))
    expect(await styleOf('pre .c-s', 'color')).toBe(rgb(theme.string))
  })

  test('the API reference of the second brand → it has the address and name of the brand', async () => {
    await open(`/api/${second.apiSlug}`)
    expect(await page.textContent('h1')).toContain(second.apiTitle)
    expect((await fetch(`${site.url}/api/${first.apiSlug}`)).status).toBe(404)
  })
})

describe.each([
  ['desktop', desktop],
  ['phone', phone],
])('the announcement: %s', (_name, options) => {
  const bar = () => page.locator('.theme-announcement-bar')
  const stored = () =>
    page.evaluate(() => [localStorage.getItem('docusaurus.announcement.id'), localStorage.getItem('docusaurus.announcement.dismiss')])

  /** Opens a page. `seen` is the announcement that this browser has already stored. */
  const open = async (seen?: { id: string; dismiss: string }) => {
    page = await site.openPage(options)
    if (seen)
      await page.addInitScript(({ id, dismiss }) => {
        if (localStorage.length > 0) return
        localStorage.setItem('docusaurus.announcement.id', id)
        localStorage.setItem('docusaurus.announcement.dismiss', dismiss)
      }, seen)
    await visit(page, `${site.url}/pricing`)
  }

  afterEach(() => page.context().close())

  test('the brand has an announcement → it is shown with its link until it is dismissed', async () => {
    await open()
    const errors = errorsOf(page, site.url)
    expect(await bar().textContent()).toContain(second.announcement?.text)
    expect(await bar().locator('a').getAttribute('href')).toBe(second.announcement?.href)
    await eventually(stored).toEqual([second.announcement?.id, 'false'])
    expect(await violationsOf(page)).toEqual([])
    const button = bar().getByRole('button')
    const sign = await button.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).opacity])
    expect(sign).toEqual([rgb(second.colors.paper), '1'])
    await button.click()
    await bar().waitFor({ state: 'detached' })
    await eventually(stored).toEqual([second.announcement?.id, 'true'])
    await visit(page, `${site.url}/features`)
    expect(await bar().isVisible()).toBe(false)
    expect(errors).toEqual([])
  })

  test('an older announcement was dismissed → the new one is shown on the first page', async () => {
    await open({ id: 'an-older-one', dismiss: 'true' })
    await bar().waitFor()
    await eventually(stored).toEqual([second.announcement?.id, 'false'])
  })

  test('the announcement was dismissed under the old misspelled id → it stays dismissed, and the id is corrected', async () => {
    await open({ id: 'annoucement-bar', dismiss: 'true' })
    await eventually(() => bar().isVisible()).toBe(false)
    await eventually(stored).toEqual(['announcement-bar', 'true'])
  })

  test('the announcement was stored under the old misspelled id but not dismissed → it is shown', async () => {
    await open({ id: 'annoucement-bar', dismiss: 'false' })
    await bar().waitFor()
    await eventually(stored).toEqual(['announcement-bar', 'false'])
  })
})
