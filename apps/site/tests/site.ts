import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { ensureSiteBuilt } from '../programs/build.mts'
import { serveSite } from '../programs/serve.mts'
import { launchBrowser } from './browser.ts'

/** All routes in the specification's table. */
export const routes = [
  '/',
  '/pricing',
  '/case-studies',
  '/markdown-page',
  '/api-docs',
  '/api/mobile-wallet',
  '/getting-started',
  '/features',
  '/api-reference',
  '/architecture',
  '/defi-ai',
  '/mobile-wallet',
  '/on-chain-events-streaming',
  '/roadmap',
  '/solana',
  '/web-wallet',
]

export const desktop = { viewport: { width: 1440, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Both window sizes by name, for tests whose result may depend on the size. */
export const sizes = [
  ['desktop', desktop],
  ['phone', phone],
] as const

/** Serves the built site on a free port. Builds the site only if one of its inputs has changed. */
export async function startSite() {
  await ensureSiteBuilt()
  return serveSite(fileURLToPath(new URL('../build', import.meta.url)), 0)
}

/** The timeout of all waits for a browser, in milliseconds. Only a failing test waits this long. */
const patienceMs = 60_000

type Served = Awaited<ReturnType<typeof serveSite>>

/** Starts a site and a browser before the first test of a file, and stops both after its last test. */
export function siteInBrowser(start: () => Promise<Served> = startSite) {
  let site: Served
  let browser: Browser
  beforeAll(async () => {
    site = await start()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.close()
  })
  return {
    get url() {
      return site.url
    },
    openPage: (options?: BrowserContextOptions) => openPage(browser, options),
  }
}

/** Records events that a page must never cause: console output, errors and requests to other hosts. */
export function errorsOf(page: Page, origin: string): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(`${page.url()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) errors.push(`requested ${url}`)
  })
  return errors
}

/** Opens a page in a new browser window. */
export async function openPage(browser: Browser, options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(patienceMs)
  return context.newPage()
}

/** Opens an address and waits until the page answers to clicks. */
export async function visit(page: Page, url: string) {
  const response = await page.goto(url)
  await page.waitForFunction(() => document.documentElement.dataset.hasHydrated === 'true')
  return response
}

/** Opens all folded sections of a page, so that a test sees their content. */
export async function openFolds(page: Page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details.fold')) fold.setAttribute('open', '')
  })
}

/**
 * Waits until the browser shows a page: its address, its heading and its title. The router changes the address before it renders the page.
 * A test that waits only for the address may therefore read the previous page.
 * @param path with its query and anchor; `*` matches any text without a slash
 * @param title without the name of the site
 */
export async function arrive(page: Page, path: string, title: string) {
  await page.waitForURL(`**${path}`)
  await eventually(() => page.title()).toMatch(new RegExp(`^${title} \\|`))
  await page.locator('h1').first().waitFor()
}

/** Returns an assertion that is repeated until it holds or the browser timeout expires. */
export const eventually = <Read>(read: () => Read | Promise<Read>) => expect.poll(read, { timeout: patienceMs, interval: 20 })

/** Resizes the window of a page, and waits until the page has the new size. */
export async function resize(page: Page, width: number, height: number) {
  await page.setViewportSize({ width, height })
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

declare const window: Window & { axe: { run(options: object): Promise<AxeResults> } }

/** Returns the accessibility violations that axe finds (WCAG 2.2 AA and best practice): each rule with the first element that breaks it. */
export async function violationsOf(page: Page): Promise<string[]> {
  // axe is loaded with the debugger, because the page's security policy forbids foreign scripts.
  const debug = await page.context().newCDPSession(page)
  await debug.send('Runtime.evaluate', { expression: axe })
  const { violations } = await page.evaluate((runOnly) => window.axe.run({ runOnly, resultTypes: ['violations'] }), rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
