import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anchorOf } from '../reference/calls.ts'
import { callsOf, readContract } from '../reference/contract.ts'
import { launchBrowser } from './browser.ts'
import { complaintsOf, desktop, openPage, phone, startSite, visit } from './site.ts'

const file = new URL('../../../packages/contract/openapi.json', import.meta.url).pathname
const contract = readContract(file)
const calls = callsOf(contract)
const path = '/api/mobile-wallet'

let site: Awaited<ReturnType<typeof startSite>>
let browser: Browser
let page: Page

beforeAll(async () => {
  site = await startSite()
  browser = await launchBrowser()
}, 180_000)

afterAll(async () => {
  await browser?.close()
  await site?.close()
})

afterEach(() => page?.context().close())

const anchor = (operationId: string) => {
  const call = calls.find((candidate) => candidate.operationId === operationId)
  if (!call) throw new Error(`No ${operationId}`)
  return anchorOf(call)
}

test('every operation, parameter, status and sentence of the contract is in the page without a script', async () => {
  page = await openPage(browser, { ...desktop, javaScriptEnabled: false })
  await page.goto(site.url + path)
  const texts = await page.$$eval('.ref-operation', (sections) => sections.map(({ id, textContent }) => [id, textContent ?? '']))
  const textOf = new Map(texts.map(([id, text]) => [id, text]))
  expect([...textOf.keys()]).toEqual(calls.map(anchorOf).sort(byOrderOf([...textOf.keys()])))
  for (const call of calls) {
    const text = textOf.get(anchorOf(call)) ?? ''
    const sentences = Object.entries(call.responses)
      .filter(([status]) => !status.startsWith('2'))
      .flatMap(([, { description }]) => [...description.matchAll(/`([^`]+)`/g)].map(([, sentence = '']) => sentence))
    const wanted = [
      call.summary,
      call.path,
      ...(call.parameters ?? []).map(({ name }) => name),
      ...Object.keys(call.responses),
      ...sentences,
    ]
    expect(wanted.filter((part) => !text.includes(part))).toEqual([])
  }
  await page.click('.ref-answer:not([open]) > summary')
  expect(await page.isVisible('.ref-sentences')).toBe(true)
})

const byOrderOf = (order: (string | undefined)[]) => (one: string, other: string) => order.indexOf(one) - order.indexOf(other)

test('every anchor of the page is there once', async () => {
  page = await openPage(browser)
  await page.goto(site.url + path)
  const ids = await page.$$eval('.ref [id]', (elements) => elements.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

test('a jump to an operation lands below the navbar and marks its entry of the menu', async () => {
  page = await openPage(browser)
  const complaints = complaintsOf(page, site.url)
  const id = anchor('buildSwap')
  await visit(page, `${site.url}${path}#${id}`)
  await page.waitForFunction((wanted) => document.querySelector('.ref-menu [aria-current]')?.getAttribute('href') === `#${wanted}`, id)
  const { top, navbar } = await page.evaluate(
    (wanted) => ({
      top: document.getElementById(`${wanted}/title`)?.getBoundingClientRect().top ?? 0,
      navbar: document.querySelector('nav.navbar')?.getBoundingClientRect().bottom ?? 0,
    }),
    id,
  )
  expect(top).toBeGreaterThanOrEqual(navbar)
  expect(top).toBeLessThan(navbar + 60)
  expect(complaints).toEqual([])
})

test('the filter finds operations by name and path, and says when there is none', async () => {
  page = await openPage(browser)
  await visit(page, site.url + path)
  const shown = () => page.locator('.ref-menu-group li:visible').count()
  expect(await shown()).toBe(calls.length)
  await page.fill('.ref-filter input', 'swap/')
  expect(await shown()).toBe(2)
  await page.fill('.ref-filter input', 'no such thing')
  expect(await page.textContent('.ref-filter-none')).toBe('No operation matches.')
})

test('a group of the menu closes and opens', async () => {
  page = await openPage(browser)
  await visit(page, site.url + path)
  const group = page.locator('.ref-menu-group').first()
  await group.locator('summary').click()
  expect(await group.locator('li').first().isVisible()).toBe(false)
  await group.locator('summary').click()
  expect(await group.locator('li').first().isVisible()).toBe(true)
})

test('the language of all samples changes at once, and what is shown is copied', async () => {
  page = await openPage(browser, { ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, `${site.url}${path}#${anchor('quoteSwap')}`)
  const figure = page.locator(`[id="${anchor('quoteSwap')}"] .ref-request`)
  await figure.locator('button.copy').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl 'http://127.0.0.1:3000/v1/swap/quote'")
  await figure.locator('button[data-language=typescript]').click()
  await figure.locator('button.copy').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('await client.quoteSwap({')
  expect(await page.textContent(`[id="${anchor('getNonce')}"] .ref-request pre`)).toContain('await client.getNonce({')
})

test('from another page it is loaded as a chunk; opened directly it is not, and it is whole when one comes back', async () => {
  page = await openPage(browser)
  const complaints = complaintsOf(page, site.url)
  await visit(page, site.url + path)
  const weight = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script')
      .reduce((sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0), 0),
  )
  expect(weight).toBeLessThan(120_000)
  await page.click('.navbar__item >> text=Pricing')
  await page.waitForURL('**/pricing')
  await page.goBack()
  await page.waitForFunction((count) => document.querySelectorAll('.ref-operation').length === count, calls.length)
  await visit(page, `${site.url}/api-docs`)
  await page.click(`a[href="${path}#tag/swap"]`)
  await page.waitForFunction((count) => document.querySelectorAll('.ref-operation').length === count, calls.length)
  expect(await page.locator('.ref-filter').isVisible()).toBe(true)
  expect(complaints).toEqual([])
})

test('on a phone the menu is in the sidebar, and a link closes it', async () => {
  page = await openPage(browser, phone)
  await visit(page, site.url + path)
  await page.click('.navbar__toggle')
  await page.click(`.navbar-sidebar a[href="#${anchor('getNonce')}"]`)
  await page.waitForFunction(() => !document.querySelector('.navbar-sidebar--show'))
  await page.waitForFunction((id) => Math.abs(document.getElementById(id)?.getBoundingClientRect().top ?? 9999) < 200, anchor('getNonce'))
})

test('the contract can be downloaded', async () => {
  const served: unknown = await (await fetch(`${site.url}/openapi.json`)).json()
  expect(served).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})
