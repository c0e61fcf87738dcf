import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readBrand } from '@patina/brand'
import { rows } from '@patina/test-kit/long-form'
import { fromHtml } from 'hast-util-from-html'
import { HtmlValidate } from 'html-validate'
import { visit as visitElements } from 'unist-util-visit'
import { expect, test } from 'vitest'
import { limits } from '../programs/bench/targets.mts'
import { desktop, phone, routes, siteInBrowser, visit } from './site.ts'

// Tests that apply to every page: of the built files, and of a first visit to each page.
const built = fileURLToPath(new URL('../build/', import.meta.url))
const filesWith = (ending: string) =>
  readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ending) && !file.startsWith('assets/'))

const site = siteInBrowser()

test('any page → its HTML is valid', async () => {
  // Only the rules of the HTML standard apply. Stricter style rules forbid minified HTML, such as missing quotes and end tags.
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

test('any link, picture or anchor on a page → its target exists', async () => {
  const pages = new Map(filesWith('.html').map((file) => [addressOf(file), linksOf(readFileSync(built + file, 'utf8'))]))
  const broken: string[] = []
  for (const [page, { addresses }] of pages) {
    for (const address of addresses) {
      const { origin, pathname, hash } = new URL(address, siteUrl + page)
      // Other hosts are not requested. The pages will be at the brand's own address, so its links are checked.
      if (origin !== siteUrl) continue
      const anchors = pages.get(pathname)?.ids
      const found = anchors ? hash === '' || anchors.has(decodeURIComponent(hash.slice(1))) : await exists(pathname)
      if (!found) broken.push(`${page}: ${address}`)
    }
  }
  expect(broken).toEqual([])
  expect(routes.filter((route) => ![...pages.values()].some(({ addresses }) => addresses.includes(route)))).toEqual([])
})

test('any link in Markdown → its target exists', async () => {
  const broken: string[] = []
  for (const file of [...filesWith('.md'), ...filesWith('.txt')]) {
    for (const [, address = ''] of readFileSync(built + file, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)) {
      const { origin, pathname } = new URL(address, `${siteUrl}/${file}`)
      if (origin === siteUrl && !(await exists(pathname))) broken.push(`${file}: ${address}`)
    }
  }
  expect(broken).toEqual([])
})

const { siteUrl } = readBrand(new URL('../../../brand.json', import.meta.url))
const exists = async (path: string) => (await fetch(site.url + path, { method: 'HEAD' })).status === 200
const addressOf = (file: string) => `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`

/** Returns the links, resources and anchors of a page. */
function linksOf(html: string): { addresses: string[]; ids: Set<string> } {
  const addresses: string[] = []
  const ids = new Set([''])
  visitElements(fromHtml(html), 'element', ({ properties: { href, src, id } }) => {
    for (const address of [href, src]) if (typeof address === 'string') addresses.push(address)
    if (typeof id === 'string') ids.add(id)
  })
  return { addresses, ids }
}

test('a visit starts on any page → its scripts are below the size limit', async () => {
  const weights = new Map<string, number>()
  const page = await site.openPage(phone)
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
  expect([...weights].filter(([, weight]) => weight > limits.scriptKb || weight < 50)).toEqual([])
  const [docs = 0, reference = 0] = [weights.get('/getting-started'), weights.get('/api/mobile-wallet')]
  expect(reference - docs).toBeLessThanOrEqual(limits.extraOfReferenceKb)
})

test.each(
  rows(
    [
      ['phone', phone],
      ['desktop', desktop],
    ],
    1,
  ),
)('any page loads → no layout shift: %s', async (_name, options) => {
  const page = await site.openPage({ ...options, reducedMotion: 'no-preference' })
  // The fonts are in the cache from here on. The tests of the home page cover fonts that arrive late.
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
