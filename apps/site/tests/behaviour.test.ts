import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { complaintsOf, desktop, openPage, phone, startSite, visit } from './site.ts'

let site: Awaited<ReturnType<typeof startSite>>
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

const open = async (path: string, options = desktop) => {
  page = await openPage(browser, options)
  complaints = complaintsOf(page, site.url)
  await visit(page, site.url + path)
}

afterEach(() => page.context().close())

describe('the mobile sidebar', () => {
  const isOpen = () => page.evaluate(() => document.querySelector('.navbar')?.classList.contains('navbar-sidebar--show'))
  const toggle = () => page.click('.navbar__toggle')

  beforeEach(() => open('/getting-started', phone))

  test('opens and closes', async () => {
    expect(await isOpen()).toBe(false)
    await toggle()
    expect(await isOpen()).toBe(true)
    await page.click('.navbar-sidebar__close')
    expect(await isOpen()).toBe(false)
  })

  test('closes when the window becomes wide', async () => {
    await toggle()
    await page.setViewportSize({ width: 997, height: 800 })
    await page.waitForFunction(() => !document.querySelector('.navbar-sidebar--show'))
  })

  test('closes on the way back, which does not leave the page', async () => {
    await page.click('.pagination-nav__link--next')
    await page.waitForURL('**/features')
    await toggle()
    await page.evaluate(() => history.back())
    await page.waitForFunction(() => !document.querySelector('.navbar-sidebar--show'))
    expect(new URL(page.url()).pathname).toBe('/features')
  })

  test('is there up to 996 px', async () => {
    await page.setViewportSize({ width: 996, height: 800 })
    expect(await page.isVisible('.navbar__toggle')).toBe(true)
    await page.setViewportSize({ width: 997, height: 800 })
    expect(await page.isVisible('.navbar__toggle')).toBe(false)
  })
})

describe('addresses', () => {
  test.each([
    ['/pricing.html', '/pricing'],
    ['/features/index.html', '/features'],
    ['/index.html', '/'],
    ['/architecture.html?from=mail#the-data', '/architecture?from=mail#the-data'],
  ])('%s becomes %s, and the page is rendered once', async (path, clean) => {
    await open(path)
    expect(page.url()).toBe(site.url + clean)
    // A host may not know the file, and send the not-found page first.
    expect(complaints.filter((words) => !words.includes('status of 404'))).toEqual([])
  })

  test('a click leads to the top of the next page, an anchor to its heading', async () => {
    await open('/architecture')
    await page.evaluate(() => window.scrollTo(0, 2000))
    await page.click('.pagination-nav__link--next')
    await page.waitForURL('**/roadmap')
    await page.waitForFunction(() => window.scrollY === 0)
    await page.goBack()
    await page.click('.table-of-contents a[href="#scaling"]')
    await page.waitForFunction(() => {
      const top = document.querySelector('#scaling')?.getBoundingClientRect().top ?? 0
      return window.scrollY > 500 && top >= 64
    })
  })
})

describe('what the browser keeps', () => {
  test('a stored theme is deleted, since there is no switch, and the page stays light', async () => {
    page = await openPage(browser, { ...desktop, colorScheme: 'dark' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await visit(page, `${site.url}/`)
    await page.waitForFunction(() => localStorage.getItem('theme') === null)
    expect(await page.getAttribute('html', 'data-theme')).toBe('light')
  })
})

test('the sidebar is 300 px wide and has one category that folds and has no page of its own', async () => {
  await open('/getting-started')
  const width = await page.evaluate(() => document.querySelector('aside')?.getBoundingClientRect().width)
  expect(width).toBe(300)
  const category = page.locator('aside .menu__link--sublist')
  expect(await category.count()).toBe(1)
  await category.click()
  await page.waitForFunction(() => document.querySelector('aside .menu__list-item--collapsed'))
  expect(new URL(page.url()).pathname).toBe('/getting-started')
})

test('the home page walks from quote to confirmation, with keys too', async () => {
  await open('/')
  const shown = () => page.textContent('[role=tabpanel]:visible')
  expect(await shown()).toContain('"fromAmount": "500"')
  await page.click('role=tab[name=/Sign/]')
  expect(await shown()).toContain('"gasLimit"')
  await page.keyboard.press('ArrowRight')
  expect(await shown()).toContain('Swapped 500 USDC')
  expect(complaints).toEqual([])
})
