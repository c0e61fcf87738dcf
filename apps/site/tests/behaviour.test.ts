import { createRequire } from 'node:module'
import { readBrand } from '@patina/brand'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { docIds } from '../docs/order.ts'
import { arrive, desktop, errorsOf, eventually, phone, resize, siteInBrowser, sizes, visit } from './site.ts'

const brand = readBrand(new URL('../../../brand.json', import.meta.url).pathname)

const site = siteInBrowser()
let page: Page
let errors: string[]

const open = async (path: string, options = desktop) => {
  page = await site.openPage(options)
  errors = errorsOf(page, site.url)
  await visit(page, site.url + path)
}

afterEach(() => page.context().close())

describe('the mobile sidebar', () => {
  const isOpen = () => page.evaluate(() => document.querySelector('.navbar')?.classList.contains('navbar-sidebar--show'))
  const toggle = () => page.click('.navbar__toggle')

  beforeEach(() => open('/getting-started', phone))

  test('the menu button and the close button are pressed → the mobile sidebar opens and closes', async () => {
    expect(await isOpen()).toBe(false)
    await toggle()
    await eventually(isOpen).toBe(true)
    await page.click('.navbar-sidebar__close')
    await eventually(isOpen).toBe(false)
  })

  test('Escape is pressed → the mobile sidebar closes, and its button has the focus', async () => {
    await toggle()
    await eventually(isOpen).toBe(true)
    await page.keyboard.press('Escape')
    await eventually(isOpen).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.classList.contains('navbar__toggle'))).toBe(true)
  })

  test('a page of the docs is open → its title is above its table of contents', async () => {
    const top = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? 0
    expect(await top('h1')).toBeLessThan(await top('.theme-doc-toc-mobile'))
    expect(await page.locator('.theme-doc-toc-mobile').count()).toBe(1)
  })

  test('the mobile sidebar was never opened → it is not in the page', async () => {
    expect(await page.locator('.navbar-sidebar').count()).toBe(0)
    await toggle()
    await page.locator('.navbar-sidebar').waitFor()
  })

  test('the window becomes wide → the mobile sidebar closes', async () => {
    await toggle()
    await eventually(isOpen).toBe(true)
    await resize(page, 997, 800)
    await eventually(isOpen).toBe(false)
  })

  test('the reader goes back while the mobile sidebar is open → it closes, and the page stays', async () => {
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/features', 'Features')
    await toggle()
    await eventually(isOpen).toBe(true)
    await page.evaluate(() => history.back())
    await eventually(isOpen).toBe(false)
    // The browser has already gone back then, and the page goes forward again.
    await arrive(page, '/features', 'Features')
    await page.evaluate(() => history.back())
    await arrive(page, '/getting-started', 'Get started')
  })

  test('the window is at most 996 px wide → the page has a menu button', async () => {
    await resize(page, 996, 800)
    await eventually(() => page.isVisible('.navbar__toggle')).toBe(true)
    await resize(page, 997, 800)
    await eventually(() => page.isVisible('.navbar__toggle')).toBe(false)
  })

  test('the mobile sidebar is open → it has the four items of the navigation, in their order', async () => {
    await toggle()
    await page.getByRole('button', { name: 'Back to main menu' }).click()
    const labels = () => page.locator('.navbar-sidebar__items > :first-child .menu__link:visible').allTextContents()
    await eventually(labels).toEqual(['Get Started', 'Features', 'Pricing', 'API Docs'])
  })
})

describe('addresses', () => {
  test.each([
    ['/pricing.html', '/pricing'],
    ['/features/index.html', '/features'],
    ['/index.html', '/'],
    ['/architecture.html?from=mail#the-data', '/architecture?from=mail#the-data'],
  ])('the address is %s → it becomes %s, and the page is rendered once', async (path, clean) => {
    await open(path)
    await eventually(() => page.url()).toBe(site.url + clean)
    expect(errors).toEqual([])
  })

  test.each(sizes)('a link is clicked → the next page opens at its top: %s', async (_name, options) => {
    await open('/architecture', options)
    await page.evaluate(() => window.scrollTo(0, 2000))
    await page.click('.pagination-nav__link--next')
    await arrive(page, '/roadmap', 'Roadmap')
    await page.waitForFunction(() => window.scrollY === 0)
    expect(await page.evaluate(() => history.state.key)).toMatch(/^[a-z0-9]{6}$/)
  })

  test.each(sizes)(
    'an anchor on this or another page is clicked → its heading is shown below the navigation bar: %s',
    async (_name, options) => {
      const isBelowBar = () =>
        page.waitForFunction(() => {
          const heading = document.getElementById(location.hash.slice(1))
          const bar = document.querySelector('.navbar')
          if (!heading || !bar || window.scrollY < 300) return false
          const distance = heading.getBoundingClientRect().top - bar.getBoundingClientRect().bottom
          return distance >= 0 && distance < 120
        })
      await open('/markdown-page', options)
      await page.click('main a[href^="/architecture#"]')
      await arrive(page, '/architecture#*', 'Architecture')
      await isBelowBar()
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.evaluate(() => document.querySelector<HTMLElement>('article a.hash-link[href="#scaling"]')?.click())
      await page.waitForURL('**/architecture#scaling')
      await isBelowBar()
    },
  )

  test('any page → its title ends with the name of the site', async () => {
    await open('/pricing')
    expect(await page.title()).toBe(`Pricing | ${brand.name}`)
  })

  test('more than 10,000 route patterns are used → the newest 10,000 stay compiled', () => {
    const compiled = countCompiled()
    try {
      for (let index = 0; index <= 10_000; index++) matchPath('/', { path: `/page-${index}` })
      expect(compiled.count).toBe(10_001)
      matchPath('/', { path: '/page-0' })
      matchPath('/', { path: '/page-9999' })
      expect(compiled.count).toBe(10_001)
      matchPath('/', { path: '/page-10000' })
      expect(compiled.count).toBe(10_002)
    } finally {
      compiled.restore()
    }
  })
})

/** The router that Docusaurus uses. It is not a dependency of this project. */
const ofGenerator = createRequire(createRequire(import.meta.url).resolve('@docusaurus/core/package.json'))
const { matchPath }: { matchPath(address: string, pattern: { path: string }): unknown } = ofGenerator('react-router')

/** Counts the patterns that are compiled from now on. */
function countCompiled() {
  const original = globalThis.RegExp
  const restore = () => {
    globalThis.RegExp = original
  }
  const compiled = { count: 0, restore }
  globalThis.RegExp = new Proxy(original, {
    construct(target, values: [string]) {
      if (String(values[0]).includes('page-')) compiled.count++
      return Reflect.construct(target, values)
    },
  })
  return compiled
}

describe('browser storage', () => {
  const open = async (path: string, options: object, kept: Record<string, string>) => {
    page = await site.openPage(options)
    errors = errorsOf(page, site.url)
    await page.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, kept)
    await visit(page, site.url + path)
  }

  test.each(sizes)('a theme is stored but there is no switch → it is deleted and the page stays light: %s', async (_name, options) => {
    await open('/?docusaurus-theme=dark', { ...options, colorScheme: 'dark' }, { theme: 'dark' })
    await page.waitForFunction(() => localStorage.getItem('theme') === null)
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
    expect(await page.locator('button[class*=toggleButton]').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('another tab stores a theme but there is no switch → it is deleted at once, and the page stays light', async () => {
    await open('/pricing', desktop, {})
    const other = await page.context().newPage()
    await other.goto(`${site.url}/robots.txt`)
    await other.evaluate(() => localStorage.setItem('theme', 'dark'))
    await eventually(() => other.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
  })

  test('an unknown docs version is stored → it is cleared', async () => {
    await open('/getting-started', desktop, { 'docs-preferred-version-default': '0.9' })
    await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-default') === null)
    expect(errors).toEqual([])
  })

  test('the existing docs version is stored → it stays', async () => {
    await open('/getting-started', desktop, { 'docs-preferred-version-default': 'current', theme: 'dark' })
    await page.waitForFunction(() => localStorage.getItem('theme') === null)
    expect(await page.evaluate(() => localStorage.getItem('docs-preferred-version-default'))).toBe('current')
  })
})

describe('the sidebar of the docs', () => {
  test('the docs are open → the sidebar is 300 px wide and has every docs page, and its only category folds', async () => {
    await open('/getting-started')
    const width = await page.evaluate(() => document.querySelector('aside')?.getBoundingClientRect().width)
    expect(width).toBe(300)
    const links = await page.locator('aside a.menu__link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(links.filter((href) => href.startsWith('/'))).toEqual(docIds.map((id) => `/${id}`))
    const category = page.locator('aside .menu__link--sublist')
    expect(await category.count()).toBe(1)
    await category.click()
    await page.waitForFunction(() => document.querySelector('aside .menu__list-item--collapsed'))
    expect(new URL(page.url()).pathname).toBe('/getting-started')
  })

  describe.each(sizes)('the category of the docs sidebar: %s', (_name, options) => {
    const menu = options === phone ? '.navbar-sidebar' : 'aside'

    /** Folds the category and opens it again. Returns the duration of each animation in milliseconds. */
    const fold = async (reducedMotion: 'reduce' | 'no-preference') => {
      page = await site.openPage({ ...options, reducedMotion })
      await visit(page, `${site.url}/getting-started`)
      if (options === phone) await page.click('.navbar__toggle')
      const list = page.locator(`${menu} .theme-doc-sidebar-item-category > ul`)
      await page.evaluate(() => document.fonts.ready)
      const height = await list.evaluate((element) => element.scrollHeight)
      const durations: number[] = []
      for (const isOpen of [false, true]) {
        const ended = await list.evaluateHandle((element) => {
          const time = new Promise<number>((resolve) => {
            element.addEventListener('transitionend', (event) => {
              if (event instanceof TransitionEvent && event.propertyName === 'height') resolve(event.elapsedTime)
            })
          })
          // The listener is added before the click. The promise is inside an object, because a promise alone would be awaited here.
          return { time }
        })
        await page.locator(`${menu} .menu__link--sublist`).click()
        durations.push(Math.round((await ended.evaluate(({ time }) => time)) * 1000))
        await eventually(() => list.isVisible()).toBe(isOpen)
      }
      return { height, durations }
    }

    test('the category folds or opens → the duration depends on its height', async () => {
      const { height, durations } = await fold('no-preference')
      const share = height / 36
      const expected = Math.round((4 + 15 * share ** 0.25 + share / 5) * 10)
      expect(durations).toEqual([expected, expected])
      expect(expected).toBeGreaterThan(100)
    })

    test('the reader prefers reduced motion → the category folds within 1 ms', async () => {
      const { durations } = await fold('reduce')
      expect(durations).toEqual([1, 1])
    })
  })
})

describe.each(sizes)('the footer: %s', (_name, options) => {
  test('any page → its footer has four columns, the provider and the year', async () => {
    await open('/', options)
    const footer = page.locator('footer')
    expect(await footer.locator('.footer__title').allTextContents()).toEqual(['Product', 'Resources', 'Company', 'Connect'])
    const labels = await footer.locator('.footer__link-item').allTextContents()
    const social = brand.social.map(({ label }) => label)
    for (const label of ['Docs', 'Blog', 'Support', 'About', 'Contact', ...social, brand.email])
      expect(labels.some((text) => text.startsWith(label))).toBe(true)
    const ways = await footer.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(ways).toEqual([...new Set(ways)])
    expect(await footer.locator(`a[href="mailto:${brand.email}"]`).isVisible()).toBe(true)
    const words = await footer.locator('.footer__copyright').textContent()
    expect(words).toContain(`Powered by ${brand.provider}`)
    expect(words).toContain(`Copyright © 2025 ${brand.provider}`)
  })
})

test('the home page is used with mouse or keys → it goes from quote to confirmation', async () => {
  await open('/')
  const shown = () => page.textContent('[role=tabpanel]:visible')
  expect(await shown()).toContain('"fromAmount": "500"')
  await page.click('role=tab[name=/Sign/]')
  await eventually(shown).toContain('"gasLimit"')
  await page.keyboard.press('ArrowRight')
  await eventually(shown).toContain('Swapped 500 USDC')
  expect(errors).toEqual([])
})
