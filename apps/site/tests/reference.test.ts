import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { anchorOf } from '../reference/calls.ts'
import { callsOf, readContract } from '../reference/contract.ts'
import { arrive, desktop, errorsOf, eventually, phone, resize, siteInBrowser, violationsOf, visit } from './site.ts'

const file = new URL('../../../packages/contract/openapi.json', import.meta.url).pathname
const calls = callsOf(readContract(file))
const path = '/api/mobile-wallet'

const site = siteInBrowser()
let page: Page

afterEach(() => page?.context().close())

const anchor = (operationId: string) => {
  const call = calls.find((candidate) => candidate.operationId === operationId)
  if (!call) throw new Error(`No ${operationId}`)
  return anchorOf(call)
}

const section = (operationId: string) => page.locator(`[id="${anchor(operationId)}"]`)

/** Waits until the entry of an operation, and only that, is marked in the menu. */
const marked = (operationId: string) =>
  eventually(() =>
    page.locator('.ref > .ref-menu [aria-current]').evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href'))),
  ).toEqual([`#${anchor(operationId)}`])

/** Returns the distance between the navigation bar and the title of a section in pixels, once scrolling has ended. */
async function distanceBelowNavbar(id: string): Promise<number> {
  const measure = () =>
    page.evaluate(
      (wanted) =>
        (document.getElementById(wanted)?.querySelector('h3')?.getBoundingClientRect().top ?? Number.NaN) -
        (document.querySelector('nav.navbar')?.getBoundingClientRect().bottom ?? Number.NaN),
      id,
    )
  let [before, now] = [Number.NaN, await measure()]
  while (now !== before) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    ;[before, now] = [now, await measure()]
  }
  return now
}

const onTop = {
  'the page as it is': () => {},
  'an announcement above the navbar': () => {
    const bar = document.createElement('div')
    bar.style.height = '72px'
    document.body.prepend(bar)
  },
  'a navbar that is higher': () => document.documentElement.style.setProperty('--ifm-navbar-height', '7rem'),
}

for (const [width, options] of Object.entries({ desktop, phone }))
  test.each(Object.entries(onTop))(
    `an anchor is opened on a ${width === 'phone' ? 'phone' : 'desktop'} with %s → it is right below the navigation bar`,
    async (_, change) => {
      page = await site.openPage(options)
      const errors = errorsOf(page, site.url)
      await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${change})`)
      await visit(page, `${site.url}${path}#${anchor('buildSwap')}`)
      for (const operationId of ['buildSwap', 'readAllNotifications', 'getNonce']) {
        const id = anchor(operationId)
        await page.evaluate((hash) => window.location.assign(hash), `#${id}`)
        await marked(operationId)
        const distance = await distanceBelowNavbar(id)
        expect(distance).toBeGreaterThanOrEqual(0)
        expect(distance).toBeLessThan(60)
      }
      expect(errors).toEqual([])
    },
  )

test('the anchor does not exist → the reference stays at its top and works', async () => {
  page = await site.openPage()
  const errors = errorsOf(page, site.url)
  await visit(page, `${site.url}${path}#tag/Swap/operation/noSuchThing`)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await page.isVisible('.ref-introduction h1')).toBe(true)
  await page.click(`.ref-menu a[href="#${anchor('getNonce')}"]`)
  await marked('getNonce')
  expect(errors).toEqual([])
})

test('the reader scrolls → the menu marks the operation being read, and the marked entry stays visible', async () => {
  page = await site.openPage({ viewport: { width: 1440, height: 600 } })
  await visit(page, site.url + path)
  for (const operationId of ['getHealthStatus', 'quoteSwap', 'readAllNotifications', 'newDevice']) {
    await section(operationId).evaluate((element) => element.scrollIntoView())
    await marked(operationId)
    const boxOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON())
    await eventually(() => boxOf('.ref > .ref-menu')).toMatchObject({ top: 64, bottom: 600 })
    const isVisible = async () => {
      const { top, bottom } = await boxOf('.ref > .ref-menu [aria-current]')
      return top > 64 + 40 && bottom <= 600
    }
    await eventually(isVisible).toBe(true)
  }
})

test('the reader scrolls through a long operation → its samples stay visible below the navigation bar and scroll inside', async () => {
  page = await site.openPage()
  await visit(page, `${site.url}${path}#${anchor('buildSwap')}`)
  await section('buildSwap').locator('.ref-answer summary').last().click()
  await page.mouse.wheel(0, 500)
  await page.waitForFunction(() => window.scrollY > 1000)
  const samples = section('buildSwap').locator('.ref-samples')
  await eventually(() => samples.evaluate((element) => Math.round(element.getBoundingClientRect().top))).toBe(64)
  expect(await samples.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900)
  const scrolls = (element: Element) => element.scrollHeight > element.clientHeight && getComputedStyle(element).overflowY === 'auto'
  expect(await samples.locator('pre').first().evaluate(scrolls)).toBe(true)
})

test('the filter is used → it finds operations by name and path, Escape clears it, and Tab leads to the results', async () => {
  page = await site.openPage()
  await visit(page, site.url + path)
  const shown = () => page.locator('.ref-menu-group li:visible').count()
  const input = page.locator('.ref > .ref-menu input')
  await eventually(shown).toBe(calls.length)
  await input.fill('swap/')
  await eventually(shown).toBe(2)
  await input.fill('no such thing')
  await eventually(shown).toBe(0)
  await eventually(() => page.textContent('.ref-filter-none')).toBe('No operation matches.')
  await input.press('Escape')
  await eventually(() => input.inputValue()).toBe('')
  await eventually(shown).toBe(calls.length)
  await eventually(() => page.textContent('.ref-filter-none')).toBe('')
  await input.fill('nonce')
  await page.keyboard.press('Tab')
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Wallet')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**#${anchor('getNonce')}`)
  await marked('getNonce')
  const distance = await distanceBelowNavbar(anchor('getNonce'))
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(60)
})

test('a group of the menu is clicked → it closes, then opens', async () => {
  page = await site.openPage()
  await visit(page, site.url + path)
  const group = page.locator('.ref-menu-group').first()
  await group.locator('summary').click()
  await group.locator('li').first().waitFor({ state: 'hidden' })
  await group.locator('summary').click()
  await group.locator('li').first().waitFor()
})

test('a language is chosen → all samples change, Copy copies the visible one, and the pressed button stays in place', async () => {
  page = await site.openPage({ ...phone, permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, `${site.url}${path}#${anchor('quoteSwap')}`)
  const figure = section('quoteSwap').locator('.ref-request')
  const wanted = {
    curl: "curl 'http://127.0.0.1:3000/v1/swap/quote'",
    typescript: 'await client.quoteSwap({',
    swift: 'request.httpMethod = "POST"',
    kotlin: 'put("slippage", 0.5)',
  }
  await figure.scrollIntoViewIfNeeded()
  for (const [language, text] of Object.entries(wanted)) {
    const tab = figure.locator(`button[data-language=${language}]`)
    const placeOfTab = () => tab.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    const before = await placeOfTab()
    await tab.click()
    await eventually(() => figure.locator('[aria-pressed=true]').textContent()).toBe(await tab.textContent())
    await eventually(async () => Math.abs((await placeOfTab()) - before)).toBeLessThanOrEqual(1)
    await figure.locator('button.copy').click()
    await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text)
  }
  expect(await section('getNonce').locator('.ref-request pre').textContent()).toContain('.header("device-id", deviceId)')
})

test('a language is chosen → it is kept on other pages and after a reload', async () => {
  page = await site.openPage()
  await visit(page, site.url + path)
  const first = page.locator('.ref-request pre').first()
  await page.locator('button[data-language=swift]').first().click()
  await page.click('.navbar__item >> text=Pricing')
  await arrive(page, '/pricing', 'Pricing')
  await page.goBack()
  await eventually(() => first.textContent()).toContain('URLSession')
  await eventually(() => page.locator('.ref-tabs').first().locator('[aria-pressed=true]').textContent()).toBe('Swift')
  await page.reload()
  await eventually(() => first.textContent()).toContain('URLSession')
  await page.locator('button[data-language=curl]').first().click()
  await eventually(() => first.textContent()).toContain('curl')
  await page.evaluate(() => localStorage.setItem('language', 'cobol'))
  await page.reload()
  await eventually(() => page.locator('.ref-tabs').first().locator('[aria-pressed=true]').textContent()).toBe('curl')
  expect(await first.textContent()).toContain('curl')
})

test('the reference is opened → at most 15 KB more script than a docs page, and small HTML', async () => {
  const scriptsOf = async (address: string) => {
    await visit(page, site.url + address)
    return page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) => (entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script' ? entry.encodedBodySize : []))
        .reduce((sum, size) => sum + size, 0),
    )
  }
  page = await site.openPage()
  const reference = await scriptsOf(path)
  const html = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return entry instanceof PerformanceNavigationTiming ? entry.encodedBodySize : Number.NaN
  })
  expect(html / calls.length).toBeLessThan(1_020)
  expect((await page.locator('.ref *').count()) / calls.length).toBeLessThan(345)
  expect(reference).toBeLessThan(120_000)
  const docs = await site.openPage()
  const inReference = page
  page = docs
  expect(reference - (await scriptsOf('/architecture'))).toBeLessThan(15_000)
  await inReference.context().close()
})

test('the reference is opened from another page, directly, or by Back → it is complete each time', async () => {
  page = await site.openPage()
  const errors = errorsOf(page, site.url)
  await visit(page, site.url + path)
  await page.click('.navbar__item >> text=Pricing')
  await arrive(page, '/pricing', 'Pricing')
  await page.goBack()
  await page.waitForFunction((count) => document.querySelectorAll('.ref-operation').length === count, calls.length)
  await visit(page, `${site.url}/api-docs`)
  await page.click(`a[href="${path}#tag/swap"]`)
  await page.waitForFunction((count) => document.querySelectorAll('.ref-operation').length === count, calls.length)
  await page.locator('.ref-filter').waitFor()
  expect(errors).toEqual([])
})

test('the reference on a phone → its menu is in the sidebar; a choice closes the sidebar and opens the operation', async () => {
  page = await site.openPage(phone)
  await visit(page, `${site.url}${path}#${anchor('buildSwap')}`)
  expect(await page.locator('.ref > .ref-menu').isVisible()).toBe(false)
  await marked('buildSwap')
  await page.click('.navbar__toggle')
  const menu = page.locator('.navbar-sidebar .ref-menu')
  await eventually(() => menu.locator('[aria-current]').textContent()).toBe('postBuild the transaction of a quote')
  await menu.locator('input').fill('nothing like it')
  await eventually(() => menu.locator('.ref-filter-none').textContent()).toBe('No operation matches.')
  await menu.locator('input').press('Escape')
  await eventually(() => menu.locator('li:visible').count()).toBe(calls.length + 5)
  expect(await page.isVisible('.navbar-sidebar--show')).toBe(true)
  await menu.getByText('Wallet', { exact: true }).click()
  await menu.locator(`a[href="#${anchor('getNonce')}"]`).waitFor({ state: 'hidden' })
  await menu.locator('input').fill('nonce')
  await menu.locator(`a[href="#${anchor('getNonce')}"]`).click()
  await page.waitForFunction(() => !document.querySelector('.navbar-sidebar--show'))
  await page.waitForURL(`**#${anchor('getNonce')}`)
  await marked('getNonce')
  const distance = await distanceBelowNavbar(anchor('getNonce'))
  expect(distance).toBeGreaterThanOrEqual(0)
  expect(distance).toBeLessThan(60)
  await page.goBack()
  await page.waitForURL(`**#${anchor('buildSwap')}`)
  await marked('buildSwap')
})

test('everything is open at any width → nothing is wider than the window', async () => {
  page = await site.openPage()
  await visit(page, site.url + path)
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('.ref-main details')) details.setAttribute('open', '')
    for (const operation of document.querySelectorAll<HTMLElement>('.ref-operation')) operation.style.contentVisibility = 'visible'
  })
  for (const width of [390, 800, 1100, 1440]) {
    await resize(page, width, 900)
    const wider = await page.$$eval(
      '.ref-main *',
      (elements, limit) =>
        elements.filter((element) => element.getBoundingClientRect().right > limit).map((element) => element.outerHTML.slice(0, 120)),
      width,
    )
    expect(wider).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('everything is open, in another language, with the sidebar → no accessibility violation', async () => {
  page = await site.openPage(phone)
  await visit(page, site.url + path)
  await page.locator('button[data-language=kotlin]').first().click()
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('.ref-main details')) details.setAttribute('open', '')
  })
  await page.click('.navbar__toggle')
  await page.waitForSelector('.navbar-sidebar--show .ref-menu input')
  expect(await violationsOf(page)).toEqual([])
})

test('the reference is printed → closed parts are printed, and menus and buttons are not', async () => {
  page = await site.openPage()
  await visit(page, site.url + path)
  await page.emulateMedia({ media: 'print' })
  await page.locator('.ref-sentences li').first().waitFor()
  await eventually(() => page.locator('.ref-menu, .ref .copy, .ref-tabs').filter({ visible: true }).count()).toBe(0)
  expect(
    await section('buildSwap')
      .locator('pre')
      .first()
      .evaluate((element) => element.scrollHeight - element.clientHeight),
  ).toBe(0)
})

test('the download link of the reference → the contract', async () => {
  const served: unknown = await (await fetch(`${site.url}/openapi.json`)).json()
  expect(served).toEqual(JSON.parse(readFileSync(file, 'utf8')))
})
