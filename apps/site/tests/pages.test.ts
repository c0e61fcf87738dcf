import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { HtmlValidate } from 'html-validate'
import { LinkChecker } from 'linkinator'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { desktop, openPage, phone, routes, startSite, visit } from './site.ts'

// What holds for every page, of the built files and of a first visit to each.
const built = fileURLToPath(new URL('../build/', import.meta.url))
const filesWith = (ending: string) =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending) && !file.startsWith('assets/'))

let site: Awaited<ReturnType<typeof startSite>>
let browser: Browser

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

test('the HTML of every page is valid', { timeout: 60_000 }, async () => {
  // What the HTML standard asks. The rules of style beyond it speak against minified output: quotes, end tags that may be left out.
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })
  const pages = filesWith('.html')
  expect(pages).toHaveLength(routes.length + 1)
  for (const page of pages) {
    const { results } = await validator.validateString(readFileSync(built + page, 'utf8'))
    const messages = results.flatMap((result) =>
      result.messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    )
    expect([page, messages]).toEqual([page, []])
  }
})

test('no link and no anchor of a page is broken', { timeout: 60_000 }, async () => {
  const { links } = await new LinkChecker().check({
    path: site.url,
    recurse: true,
    checkFragments: true,
    // Other hosts are not asked; addresses of mail are not pages.
    linksToSkip: async (link) => !link.startsWith(site.url),
  })
  const found = links.filter(({ state }) => state !== 'SKIPPED')
  expect(found.filter(({ state }) => state === 'BROKEN').map(({ url, parent, status }) => `${parent}: ${url} ${status}`)).toEqual([])
  expect(routes.filter((route) => !found.some(({ url }) => new URL(url).pathname === route))).toEqual([])
})

test('no link of a page in Markdown is broken', async () => {
  const broken = []
  for (const file of [...filesWith('.md'), ...filesWith('.txt')]) {
    for (const [, address = ''] of readFileSync(built + file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
      const url = new URL(address, `${site.url}/${file}`)
      // The brand's own address is where these pages will be.
      const path = url.origin === site.url || isBrandOrigin(url.origin) ? url.pathname : undefined
      if (path !== undefined && (await fetch(site.url + path)).status !== 200) broken.push(`${file}: ${address}`)
    }
  }
  expect(broken).toEqual([])
})

const { siteUrl }: { siteUrl: string } = JSON.parse(readFileSync(new URL('../../../brand.json', import.meta.url), 'utf8'))
const isBrandOrigin = (origin: string) => origin === siteUrl

/** Sizes in kilobytes of a thousand, as sent: with brotli. */
const limitKb = 120
const extraOfReferenceKb = 15

test('every page is light: its scripts, as a visit that begins there needs them', { timeout: 60_000 }, async () => {
  const weights = new Map<string, number>()
  const page = await openPage(browser, phone)
  for (const route of [...routes, '/not-a-page']) {
    await visit(page, site.url + route)
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ initiatorType, name }) => initiatorType === 'script' || (initiatorType !== 'link' && name.endsWith('.js')))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    )
    weights.set(route, bytes / 1000)
  }
  await page.context().close()
  expect([...weights].filter(([, weight]) => weight > limitKb || weight < 50)).toEqual([])
  const [docs = 0, reference = 0] = [weights.get('/getting-started'), weights.get('/api/mobile-wallet')]
  expect(reference - docs).toBeLessThanOrEqual(extraOfReferenceKb)
})

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('nothing moves while a page is loaded: %s', { timeout: 60_000 }, async (_name, options) => {
  const page = await openPage(browser, { ...options, reducedMotion: 'no-preference' })
  // The fonts are in the cache from here on. When they come late is tried with the home page.
  await visit(page, site.url)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => JSON.stringify(entry))
      document.documentElement.dataset.shifts = (document.documentElement.dataset.shifts ?? '') + shifts.join()
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const route of [...routes, '/not-a-page']) {
    await visit(page, site.url + route)
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    expect([route, await page.getAttribute('html', 'data-shifts')]).toEqual([route, null])
  }
  await page.context().close()
})
