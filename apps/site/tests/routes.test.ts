import { get } from 'node:http'
import { isLong } from '@patina/test-kit/long-form'
import { expect, test } from 'vitest'
import { desktop, errorsOf, openFolds, phone, routes, siteInBrowser, violationsOf, visit } from './site.ts'

const site = siteInBrowser()

/** The length of a page with closed folds, in windows of a desktop. The reference has no limit. */
const maxScreens = 12

test('any route of the specification → one page in English with one heading and its own title', async () => {
  const titles = new Set<string | undefined>()
  for (const route of routes) {
    const response = await fetch(site.url + route)
    const html = await response.text()
    expect([route, response.status]).toEqual([route, 200])
    expect([route, html.match(/<h1[ >]/g)?.length]).toEqual([route, 1])
    expect(html).toMatch(/<html lang="?en"? dir="?ltr/)
    titles.add(/<title[^>]*>([^<]+)/.exec(html)?.[1])
  }
  expect(titles.size).toBe(routes.length)
})

test('the site map → exactly the routes of the specification', async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, loc = '']) => new URL(loc).pathname)
  expect(paths.sort()).toEqual([...routes].sort())
})

test.each(['/docs', '/search', '/blog', '/tags', '/api', '/api/other', '/getting-started/more', '/build', '/%2e%2e/package.json'])(
  'the path is %s → the not-found page',
  async (path) => {
    const response = await fetch(site.url + path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<title data-rh=true>Page not found')
  },
)

test.each(['/Pricing', '/Getting-Started'])(
  'the path is %s, a page in another case → the not-found page stays when scripts run',
  async (path) => {
    const page = await site.openPage()
    expect((await visit(page, site.url + path))?.status()).toBe(404)
    expect(await page.textContent('h1')).toBe('Page not found')
    expect(await page.textContent('.nearest a')).toBe(path.toLowerCase())
    await page.context().close()
  },
)

test('the path ends with a slash → a redirect to the path without it, query included', async () => {
  const response = await fetch(`${site.url}/pricing/?from=mail`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([308, '/pricing?from=mail'])
})

test('a page is requested → compressed; requested again unchanged → 304', async () => {
  const first = await fetch(`${site.url}/api/mobile-wallet`, { headers: { 'accept-encoding': 'br' } })
  expect(first.headers.get('content-encoding')).toBe('br')
  const etag = first.headers.get('etag') ?? ''
  const second = await fetch(`${site.url}/api/mobile-wallet`, { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
})

test('the Host header names another host → 421', async () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get(site.url, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
  for (const host of ['localhost:3001', '127.0.0.1', '[::1]:3001', 'LOCALHOST']) expect([host, await statusFor(host)]).toEqual([host, 200])
  for (const host of ['site.example', '127.0.0.1.site.example', 'localhost.']) expect([host, await statusFor(host)]).toEqual([host, 421])
})

test('a foreign script is added to a page → it does not run; other pages cannot embed the page in a frame', async () => {
  const policy = (await fetch(site.url)).headers.get('content-security-policy')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(/script-src ([^;]*)/.exec(policy ?? '')?.[1]).not.toContain('unsafe-inline')
  const page = await site.openPage()
  await visit(page, site.url)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
  })
  expect(await page.title()).not.toBe('taken over')
  await page.context().close()
})

// The short form opens each page in one size.
test.each([
  ['desktop', desktop, routes.filter((_, index) => isLong || index % 2 === 0)],
  ['phone', phone, routes.filter((_, index) => isLong || index % 2 === 1)],
] as const)(
  'any page is opened → no console error, no foreign request, no overflow, at most twelve screens and no accessibility violation: %s',
  async (_name, options, opened) => {
    const page = await site.openPage(options)
    const errors = errorsOf(page, site.url)
    for (const route of opened) {
      await visit(page, site.url + route)
      const { width, height } = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement
        return { width: scrollWidth, height: scrollHeight }
      })
      expect([route, width]).toEqual([route, options.viewport.width])
      const isBounded = options === desktop && !route.startsWith('/api/')
      if (isBounded) expect([route, height / desktop.viewport.height < maxScreens]).toEqual([route, true])
      await openFolds(page)
      expect([route, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([route, options.viewport.width])
      expect([route, await violationsOf(page)]).toEqual([route, []])
    }
    expect(errors).toEqual([])
    await page.context().close()
  },
)
