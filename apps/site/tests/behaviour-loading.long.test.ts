import type { Page, Route } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { arrive, eventually, siteInBrowser, sizes, violationsOf, visit } from './site.ts'

declare const window: Window & {
  docusaurus: { prefetch(path: string): unknown }
  sent: { method: string; url: string; withCredentials: boolean }[]
}

const site = siteInBrowser()
let page: Page

afterEach(() => page.context().close())

const scripts = '**/assets/js/*.js'

/** Clicks a link without waiting for the page, whose clock may be paused. */
const follow = (path: string) => page.evaluate((href) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click(), path)

/** Sets the speed of the connection. On a slow one nothing is prefetched, so a click requests everything that the next page needs. */
const onConnection = (connection: { effectiveType: string; saveData: boolean }) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)

/** Holds back all requests that match a pattern, until `release` is called. */
async function holdBack(pattern: string | ((url: URL) => boolean)) {
  const heldBack: Route[] = []
  let isOpen = false
  await page.route(pattern, (route) => (isOpen ? route.continue() : void heldBack.push(route)))
  const requested = page.waitForRequest(typeof pattern === 'string' ? pattern : (request) => pattern(new URL(request.url())))
  const release = async () => {
    isOpen = true
    await Promise.all(heldBack.map((route) => route.continue()))
  }
  return { requested: requested, release }
}

describe.each(sizes)('navigation to another page: %s', (_name, options) => {
  beforeEach(async () => {
    page = await site.openPage(options)
    await onConnection({ effectiveType: '2g', saveData: false })
  })

  test('a page loads for over 200 ms → a progress bar without spinner is shown until it arrives', async () => {
    await page.clock.install()
    await visit(page, `${site.url}/getting-started`)
    const chunks = await holdBack(scripts)
    await page.clock.pauseAt(Date.now() + 60_000)
    await follow('/pricing')
    await chunks.requested
    await page.clock.runFor(199)
    expect(await page.locator('#nprogress').count()).toBe(0)
    await page.clock.runFor(1)
    const bar = await page.locator('#nprogress .bar').evaluate((element) => ({
      left: Number(/translate3d\((-?[\d.]+)%/.exec(element.style.transform)?.[1]),
      speed: element.style.transition,
      height: element.getBoundingClientRect().height,
    }))
    expect(bar).toEqual({ left: -92, speed: expect.stringContaining('200ms'), height: 2 })
    expect(await page.locator('#nprogress .spinner').count()).toBe(0)
    expect(await page.textContent('h1')).toBe('Get started')

    await chunks.release()
    await page.clock.resume()
    await arrive(page, '/pricing', 'Pricing')
    await page.waitForFunction(() => !document.querySelector('#nprogress'))
  })

  test('a page arrives within 200 ms → no progress bar', async () => {
    await page.clock.install()
    await visit(page, `${site.url}/getting-started`)
    await page.clock.pauseAt(Date.now() + 60_000)
    await follow('/pricing')
    await page.waitForURL('**/pricing')
    await page.locator('h1', { hasNotText: 'Get started' }).waitFor()
    await page.clock.runFor(1000)
    expect(await page.locator('#nprogress').count()).toBe(0)
  })

  test('the code of a page cannot be loaded → the browser loads the whole page', async () => {
    await visit(page, `${site.url}/getting-started`)
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
    let failures = 0
    await page.route(scripts, (route) => (failures++ === 0 ? route.abort() : route.continue()))
    await follow('/pricing')
    await page.waitForFunction(() => !('isFirstDocument' in window) && document.documentElement.dataset.hasHydrated === 'true')
    await arrive(page, '/pricing', 'Pricing')
  })
})

describe.each(sizes)('a page whose code arrives late: %s', (_name, options) => {
  /** URLs of the scripts that the page needs and the not-found page does not. */
  let own: Set<string>

  beforeAll(async () => {
    const [ofPage, ofNowhere] = [await scriptsOf('/features'), await scriptsOf('/nowhere')]
    own = new Set([...ofPage].filter((url) => !ofNowhere.has(url)))
    expect(own.size).toBeGreaterThan(0)
  })

  async function scriptsOf(path: string) {
    page = await site.openPage(options)
    const urls = new Set<string>()
    page.on('request', (request) => request.resourceType() === 'script' && urls.add(request.url()))
    await visit(page, site.url + path)
    await page.context().close()
    return urls
  }

  /** Opens a file address without the script that cleans it. The page then requests its code only after the first rendering. */
  const openLate = async () => {
    await onConnection({ effectiveType: '2g', saveData: false })
    await page.addInitScript(() => {
      history.replaceState = () => {}
    })
    await page.goto(`${site.url}/features.html`, { waitUntil: 'commit' })
  }

  const isOwn = (url: URL) => own.has(url.href)

  beforeEach(async () => {
    page = await site.openPage(options)
  })

  test('the code of a page is late → nothing for 200 ms, then a loading sign, then the page', async () => {
    await page.clock.install()
    const chunks = await holdBack(isOwn)
    await page.clock.pauseAt(Date.now() + 60_000)
    await openLate()
    await chunks.requested
    await page.locator('main article').waitFor({ state: 'detached' })
    await page.clock.runFor(199)
    expect(await page.locator('.loading').count()).toBe(0)
    await page.clock.runFor(1)
    expect(await page.getByRole('status').textContent()).toBe('Loading')
    await page.clock.resume()
    // The heading is rendered together with the page.
    expect((await violationsOf(page)).filter((violation) => !violation.startsWith('page-has-heading-one'))).toEqual([])
    await chunks.release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => page.locator('.loading').count()).toBe(0)
  })

  test('the code of a page fails → a red box with the error; Retry loads the page', async () => {
    await page.route(isOwn, (route) => route.abort())
    await openLate()
    const box = page.locator('main').getByRole('alert')
    expect(await box.textContent()).toMatch(/Loading (CSS )?chunk .+ failed/)
    const [red = 0, green = 0, blue = 0] =
      (await box.evaluate((element) => getComputedStyle(element).backgroundColor)).match(/\d+/g)?.map(Number) ?? []
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    expect(await violationsOf(page)).toEqual([])

    expect(await box.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)

    const failedAgain = page.waitForEvent('requestfailed', (request) => isOwn(new URL(request.url())))
    await page.getByRole('button', { name: 'Retry' }).click()
    await failedAgain
    await box.waitFor()
    await page.unroute(isOwn)
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await eventually(() => page.title()).toMatch(/^Features/)
  })
})

describe('prefetched pages', () => {
  const prefetched = () => page.locator('head link[rel=prefetch]').evaluateAll((links) => links.map((link) => link.getAttribute('href')))

  /** Waits until the browser has reported the visible links to its observers. Those of the page were registered first. */
  const seeLinks = () =>
    page.evaluate(() => {
      const link = document.querySelector('.navbar a[href="/pricing"]')
      return new Promise((resolve) => link && new IntersectionObserver(resolve).observe(link))
    })

  const prefetch = (path: string) => page.evaluate((to) => Boolean(window.docusaurus.prefetch(to)), path)

  test('a link to a page becomes visible → the code of the page is prefetched', async () => {
    page = await site.openPage()
    const requested = page.waitForRequest((request) => request.headers()['sec-purpose'] === 'prefetch')
    await visit(page, `${site.url}/getting-started`)
    await seeLinks()
    await eventually(async () => (await prefetched()).length).toBeGreaterThan(0)
    expect((await requested).url()).toMatch(/\/assets\/js\/.+\.js$/)
  })

  test('a page is prefetched twice → its code is requested once', async () => {
    page = await site.openPage()
    await visit(page, `${site.url}/getting-started`)
    await seeLinks()
    expect(await prefetch('/pricing')).toBe(false)
    const before = (await prefetched()).length
    expect(await prefetch('/markdown-page')).toBe(true)
    await eventually(async () => (await prefetched()).length).toBeGreaterThan(before)
    expect(await prefetch('/markdown-page')).toBe(false)
  })

  test.each([
    ['a slow connection', { effectiveType: 'slow-2g', saveData: false }],
    ['a 2g connection', { effectiveType: '2g', saveData: false }],
    ['data saving', { effectiveType: '4g', saveData: true }],
  ])('the connection is %s → nothing is prefetched', async (_name, connection) => {
    page = await site.openPage()
    await onConnection(connection)
    await visit(page, `${site.url}/getting-started`)
    await seeLinks()
    expect(await prefetched()).toEqual([])
    expect(await prefetch('/roadmap')).toBe(false)
  })

  test('the browser has no prefetch links → the code is fetched by GET with credentials', async () => {
    page = await site.openPage()
    await page.addInitScript(() => {
      const { supports } = DOMTokenList.prototype
      DOMTokenList.prototype.supports = function (token) {
        return token !== 'prefetch' && supports.call(this, token)
      }
      const sent: { method: string; url: string; withCredentials: boolean }[] = []
      const { open, send } = XMLHttpRequest.prototype
      const calls = new WeakMap<XMLHttpRequest, { method: string; url: string }>()
      XMLHttpRequest.prototype.open = function (method: string, url: string) {
        calls.set(this, { method, url })
        open.call(this, method, url, true)
      }
      XMLHttpRequest.prototype.send = function () {
        const call = calls.get(this)
        if (call) sent.push({ ...call, withCredentials: this.withCredentials })
        send.call(this)
      }
      Object.assign(window, { sent })
    })
    const answered = page.waitForResponse((response) => response.request().resourceType() === 'xhr')
    await visit(page, `${site.url}/getting-started`)
    expect((await answered).status()).toBe(200)
    expect(await prefetched()).toEqual([])
    const sent = await page.evaluate(() => window.sent)
    expect(sent.length).toBeGreaterThan(0)
    for (const call of sent)
      expect(call).toEqual({ method: 'GET', url: expect.stringMatching(/^\/assets\/js\/.+\.js$/), withCredentials: true })
  })
})
