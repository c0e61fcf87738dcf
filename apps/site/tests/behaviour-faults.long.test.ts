import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { arrive, errorsOf, eventually, phone, routes, siteInBrowser, sizes, visit } from './site.ts'

const site = siteInBrowser()
let page: Page

afterEach(() => page.context().close())

const words = async () => (await page.locator('main').textContent()) ?? ''

describe.each(sizes)('without JavaScript: %s', (_name, options) => {
  test('a page opens without JavaScript → its text is complete', async () => {
    page = await site.openPage({ ...options, javaScriptEnabled: false })
    for (const route of [...routes, '/nowhere']) {
      await page.goto(site.url + route)
      expect([route, await page.locator('h1').isVisible()]).toEqual([route, true])
      expect([route, (await words()).length > 200]).toEqual([route, true])
    }
  })

  test('a page opens without JavaScript → one logo, and no button that would not work', async () => {
    page = await site.openPage({ ...options, javaScriptEnabled: false })
    for (const route of [...routes, '/nowhere']) {
      await page.goto(site.url + route)
      expect([route, await page.locator('.navbar__logo img:visible').count()]).toEqual([route, 1])
      const dead = page.locator('button:visible, [role=tab]:visible, input:visible, select:visible')
      expect([route, await dead.allTextContents()]).toEqual([route, []])
    }
  })

  test('a page opens without JavaScript → the links of its navigation bar are visible', async () => {
    page = await site.openPage({ ...options, javaScriptEnabled: false })
    await page.goto(`${site.url}/features`)
    const links = page.locator('.navbar__items--right a:visible')
    expect(await links.allTextContents()).toEqual(['Get Started', 'Features', 'Pricing', 'API Docs'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(options.viewport.width)
    const [brandBox, firstBox] = await Promise.all([page.locator('.navbar__brand').boundingBox(), links.first().boundingBox()])
    const brandEnd = (brandBox?.x ?? 0) + (brandBox?.width ?? 0)
    const brandBottom = (brandBox?.y ?? 0) + (brandBox?.height ?? 0)
    expect((firstBox?.x ?? 0) >= brandEnd || (firstBox?.y ?? 0) >= brandBottom).toBe(true)
    await links.last().click()
    await arrive(page, '/api-docs', 'API docs')
  })

  test('a link is clicked without JavaScript → the next page opens', async () => {
    page = await site.openPage({ ...options, javaScriptEnabled: false })
    await page.goto(`${site.url}/`)
    const place = options === phone ? 'footer' : '.navbar'
    await page.click(`${place} a[href="/features"]`)
    await arrive(page, '/features', 'Features')
    expect(await page.textContent('h1')).toBe('Features')
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/mobile-wallet', 'Mobile wallet')
    expect(await page.textContent('h1')).toBe('Mobile wallet')
  })
})

describe.each(sizes)('addresses that do not exist: %s', (_name, options) => {
  test('the anchor of the address does not exist → the page stays at its top', async () => {
    page = await site.openPage(options)
    const errors = errorsOf(page, site.url)
    for (const path of ['/architecture#no-such-heading', '/api/mobile-wallet#no/such/call', '/#%E0%A4%A']) {
      await visit(page, site.url + path)
      expect(await page.evaluate(() => window.scrollY)).toBe(0)
      expect((await words()).length).toBeGreaterThan(200)
    }
    expect(errors).toEqual([])
  })

  test('the path of the address is unknown → the not-found page has its own title and links', async () => {
    page = await site.openPage(options)
    const errors = errorsOf(page, site.url)
    await visit(page, `${site.url}/no/such/page`)
    expect(await page.title()).toMatch(/^Page not found/)
    expect(await page.getAttribute('meta[name=robots]', 'content')).toBe('noindex')
    expect(errors.filter((error) => !error.includes('status of 404'))).toEqual([])
    await page.click('main a[href="/getting-started"]')
    await arrive(page, '/getting-started', 'Get started')
    expect(await page.textContent('h1')).toBe('Get started')
    await eventually(() => page.locator('meta[name=robots]').count()).toBe(0)
  })
})

describe('browser features are missing', () => {
  test('browser storage is denied → one console warning', async () => {
    page = await site.openPage()
    const errors = errorsOf(page, site.url)
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await visit(page, `${site.url}/getting-started`)
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/features', 'Features')
    expect((await words()).length).toBeGreaterThan(200)
    await eventually(() => errors).toEqual([expect.stringContaining('browser storage is not available')])
  })

  test('browser storage fails → the console has the errors and the page works', async () => {
    page = await site.openPage()
    const errors = errorsOf(page, site.url)
    await page.addInitScript(() => {
      for (const name of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[name] = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
    })
    await visit(page, `${site.url}/getting-started`)
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/features', 'Features')
    await eventually(() => errors.some((error) => /can't delete key=theme/.test(error))).toBe(true)
    for (const error of errors) expect(error).toMatch(/storage error, can't (get|set|delete) /)
  })

  test('the code of a page never arrives → its text and links stay', async () => {
    page = await site.openPage()
    await page.route('**/assets/js/*.js', (route) => (/(main|runtime)/.test(route.request().url()) ? route.continue() : route.abort()))
    const failed = page.waitForEvent('pageerror')
    await page.goto(`${site.url}/features`)
    expect((await failed).message).toMatch(/Loading chunk .+ failed/)
    expect(await page.textContent('h1')).toBe('Features')
    expect((await words()).length).toBeGreaterThan(200)
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/mobile-wallet', 'Mobile wallet')
  })

  test('no script loads → all text is shown, without a banner if the styles load', async () => {
    page = await site.openPage()
    await page.route('**/assets/js/*.js', (route) => route.abort())
    await page.goto(`${site.url}/`)
    expect((await words()).length).toBeGreaterThan(200)
    expect(await page.locator('#base-url-banner').isVisible()).toBe(false)
  })
})

describe.each(sizes)('a site is served under another base URL than it was built for: %s', (_name, options) => {
  /** Opens the site as if it were served under /docs/. It requests its files at the root, where they do not exist. */
  const openMisplaced = async (path: string) => {
    page = await site.openPage(options)
    await page.route(`${site.url}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      if (!pathname.startsWith('/docs')) return route.fulfill({ status: 404, body: 'not here' })
      return route.fetch({ url: site.url + (pathname.slice('/docs'.length) || '/') }).then((response) => route.fulfill({ response }))
    })
    await page.goto(site.url + path)
  }

  test.each(['/docs/', '/docs', '/docs/index.html'])(
    'the base URL is wrong and %s is opened → a banner reports it and suggests the right one',
    async (path) => {
      await openMisplaced(path)
      const banner = page.locator('#base-url-banner')
      await banner.waitFor()
      const text = await banner.textContent()
      expect(text).toContain('This site did not load properly.')
      expect(text).toContain('Configured base URL: / (the default)')
      expect(text).toContain('We suggest the base URL: /docs/')
      expect(await banner.locator('a').count()).toBe(0)
      expect(text).not.toMatch(/docusaurus/i)
      expect((await words()).length).toBeGreaterThan(200)
    },
  )

  test('the base URL is wrong → other pages show their text without a banner', async () => {
    await openMisplaced('/docs/features')
    expect(await page.textContent('h1')).toBe('Features')
    expect((await words()).length).toBeGreaterThan(200)
    expect(await page.locator('#base-url-banner').count()).toBe(0)
  })
})
