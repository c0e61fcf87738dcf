import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveSite } from '../programs/serve.mts'
import { launchBrowser } from './browser.ts'
import { desktop, errorsOf, eventually, openPage, phone, sizes, violationsOf, visit } from './site.ts'
import { buildTestSite } from './test-sites.ts'

type Site = Awaited<ReturnType<typeof serveSite>>

let choices: Site
/** The site that was built for /elsewhere/. It is served there, and at the root, where it does not belong. */
let empty: Site
let misplaced: Site
let browser: Browser
let page: Page

beforeAll(async () => {
  const [choicesFolder, emptyFolder] = await Promise.all([buildTestSite('choices'), buildTestSite('empty', '/elsewhere/')])
  choices = await serveSite(choicesFolder, 0)
  empty = await serveSite(`${emptyFolder}/..`, 0)
  misplaced = await serveSite(emptyFolder, 0)
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await Promise.all([choices, empty, misplaced].map((site) => site?.close()))
})

afterEach(() => page.context().close())

const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)

describe('sites with a colour switch', () => {
  const mode = (of = page) => of.getAttribute('html', 'data-theme')
  const choice = (of = page) => of.getAttribute('html', 'data-theme-choice')
  const toggle = () => page.locator('button[class*=toggleButton]:visible').click()

  /** Presses the colour switch twice: from the system's colours to light, then to dark. */
  const chooseDark = async () => {
    for (const next of ['light', 'dark']) {
      await toggle()
      await eventually(choice).toBe(next)
    }
    await eventually(mode).toBe('dark')
  }

  const open = async (options: object) => {
    page = await openPage(browser, options)
    await visit(page, `${choices.url}/`)
  }

  test.each(['light', 'dark'] as const)(
    'the reader has not chosen colours → those of the system, and nothing is stored: %s',
    async (colorScheme) => {
      await open({ ...desktop, colorScheme })
      expect(await mode()).toBe(colorScheme)
      expect(await stored('theme')).toBe(null)
    },
  )

  test('the reader has not chosen colours and the system changes its own → the open page follows', async () => {
    await open({ ...desktop, colorScheme: 'light' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await eventually(mode).toBe('dark')
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(mode).toBe('light')
    expect(await stored('theme')).toBe(null)
  })

  test.each(sizes)(
    'the colour switch is pressed three times → light, dark, and the colours of the system again: %s',
    async (_name, options) => {
      await open({ ...options, colorScheme: 'dark' })
      if (options === phone) await page.click('.navbar__toggle')
      const shown = async () => [await choice(), await mode(), await stored('theme')]
      await toggle()
      await eventually(shown).toEqual(['light', 'light', 'light'])
      await toggle()
      await eventually(shown).toEqual(['dark', 'dark', 'dark'])
      await toggle()
      await eventually(shown).toEqual(['system', 'dark', null])
      await page.emulateMedia({ colorScheme: 'light' })
      await eventually(mode).toBe('light')
    },
  )

  test('the reader chose dark colours → they stay after a reload and when the system changes', async () => {
    await open({ ...desktop, colorScheme: 'light' })
    await chooseDark()
    await eventually(() => stored('theme')).toBe('dark')
    await page.reload()
    await visit(page, `${choices.url}/crash`)
    expect(await mode()).toBe('dark')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)
    expect(await mode()).toBe('dark')
  })

  test('colours are chosen in one tab → all other tabs change too', async () => {
    await open({ ...desktop, colorScheme: 'light' })
    const other = await page.context().newPage()
    await visit(other, `${choices.url}/crash`)
    await chooseDark()
    await eventually(() => mode(other)).toBe('dark')
    await toggle()
    await eventually(() => mode(other)).toBe('light')
    await eventually(() => choice(other)).toBe('system')
  })
})

test('the template of titles contains %s → the title of the page replaces it', async () => {
  page = await openPage(browser)
  await visit(page, `${choices.url}/`)
  expect(await page.title()).toBe('Home, in a template')
})

describe('sites with docs versions', () => {
  const keys = ['docs-preferred-version-default', 'docs-preferred-version-guides']

  const open = async (path: string, preferred: Record<string, string> = {}) => {
    page = await openPage(browser)
    await page.addInitScript((values) => {
      if (sessionStorage.getItem('filled')) return
      sessionStorage.setItem('filled', 'yes')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    }, preferred)
    await visit(page, choices.url + path)
  }

  test('a docs version is chosen → it is stored for these docs only', async () => {
    await open('/default/page')
    await page.locator('.navbar .dropdown').first().hover()
    await page.click('.dropdown__link:visible >> text=Next')
    await page.waitForURL('**/default/next/page')
    await eventually(() => Promise.all(keys.map(stored))).toEqual(['current', null])
  })

  test('the stored docs version exists → it stays; it no longer exists → it is cleared', async () => {
    await open('/', { 'docs-preferred-version-default': '1.0', 'docs-preferred-version-guides': '0.3' })
    await page.waitForFunction(() => localStorage.getItem('docs-preferred-version-guides') === null)
    expect(await Promise.all(keys.map(stored))).toEqual(['1.0', null])
  })
})

describe.each(sizes)('a crashing page: %s', (_name, options) => {
  const chain = 'The page cannot be drawn\nCause: A figure is missing\nCause: Nobody measured it'

  beforeEach(async () => {
    page = await openPage(browser, options)
    await visit(page, `${choices.url}/crash`)
  })

  test('a page crashes → the frame of the site stays, with every cause of the error, until Try again is pressed', async () => {
    await page.click('text=Break the page')
    await page.getByRole('heading', { name: 'This page crashed.', exact: true }).waitFor()
    expect(await page.getByRole('alert').locator('p').textContent()).toBe(chain)
    await page.locator('.navbar').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await page.click('text=Try again')
    await page.getByRole('heading', { name: 'A page that can break' }).waitFor()
    await page.getByText('This page crashed.').waitFor({ state: 'detached' })
  })

  test('a page and the frame crash → only the error is shown', async () => {
    await page.click('text=Break all')
    await page.getByRole('heading', { name: 'This page crashed.', exact: true }).waitFor()
    expect(await page.getByRole('alert').locator('p').textContent()).toBe(chain)
    await page.locator('.navbar').waitFor({ state: 'detached' })
    expect(await violationsOf(page)).toEqual([])
    await page.click('text=Try again')
    await page.getByRole('heading', { name: 'A page that can break' }).waitFor()
    await page.locator('.navbar').waitFor()
  })
})

describe('sites with an empty navigation bar', () => {
  test('the navigation bar is empty → the page has no mobile sidebar', async () => {
    page = await openPage(browser, phone)
    const errors = errorsOf(page, empty.url)
    await visit(page, `${empty.url}/elsewhere/`)
    expect(await page.textContent('h1')).toBe('A home page')
    expect(await page.locator('.navbar__toggle').count()).toBe(0)
    expect(await page.locator('.navbar-sidebar').count()).toBe(0)
    expect(errors).toEqual([])
  })

  test('the navigation bar is empty but the page has its own menu → the page has a mobile sidebar', async () => {
    page = await openPage(browser, phone)
    await visit(page, `${empty.url}/elsewhere/docs/page`)
    await page.click('.navbar__toggle')
    await page.locator('.navbar-sidebar--show .menu__link--active').waitFor()
  })
})

describe.each(sizes)('a site that was built for another base URL: %s', (_name, options) => {
  const open = async (path: string) => {
    page = await openPage(browser, options)
    await page.goto(misplaced.url + path)
  }

  test('the site was built for another base URL → its home page has a banner that suggests the right one', async () => {
    await open('/')
    const text = await page.locator('#base-url-banner').textContent()
    expect(text).toContain('This site did not load properly.')
    expect(text).toContain('Configured base URL: /elsewhere/')
    expect(text).not.toContain('default')
    expect(text).toMatch(/We suggest the base URL: \/$/m)
    expect(await page.textContent('h1')).toBe('A home page')
  })

  test('the site was built for another base URL → other pages have no banner', async () => {
    await open('/other')
    expect(await page.textContent('h1')).toBe('Another page')
    expect(await page.locator('#base-url-banner').count()).toBe(0)
  })

  test('the site is served under the base URL it was built for → no banner', async () => {
    page = await openPage(browser, options)
    await visit(page, `${empty.url}/elsewhere/`)
    expect(await page.locator('#base-url-banner').count()).toBe(0)
  })
})
