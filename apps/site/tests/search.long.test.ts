import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { callsOf, readContract } from '../reference/contract.ts'
import { arrive, desktop, errorsOf, eventually, phone, routes, siteInBrowser, violationsOf, visit } from './site.ts'

const contract = readContract(new URL('../../../packages/contract/openapi.json', import.meta.url).pathname)

const site = siteInBrowser()
let page: Page
let errors: string[]

/** Opens a page. `index` answers requests of the search index instead of the server. */
const open = async (path = '/features', options = desktop, index?: (route: Route) => Promise<void>) => {
  await page?.context().close()
  page = await site.openPage(options)
  if (index) await page.route('**/search.json', index)
  errors = errorsOf(page, site.url)
  await visit(page, site.url + path)
}

const input = '[role=combobox]'
const options = '[role=option]'

/** Types a query and waits for the results. Returns the status text and the addresses of the results. */
const search = async (query: string) => {
  await page.fill(input, query)
  await page.waitForFunction((text) => document.querySelector('dialog')?.dataset.query === text, query)
  return {
    summary: await page.textContent('dialog [role=status]'),
    addresses: await page.$$eval(options, (links) => links.map((link) => link.getAttribute('href') ?? '')),
  }
}

test.each([['/'], ['Control+k'], ['Meta+k']])('%s is pressed → the search opens; Escape closes it and restores the focus', async (keys) => {
  await open()
  await page.focus('.navbar__brand')
  await page.keyboard.press(keys)
  await page.waitForSelector(options)
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.press('Escape')
  await page.waitForSelector('dialog', { state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.className)).toContain('navbar__brand')
  expect(errors).toEqual([])
})

test('a slash is typed into a field → the search stays closed', async () => {
  await open('/api/mobile-wallet')
  await page.focus('.ref-filter input')
  await page.keyboard.type('swap/quote')
  await eventually(() => page.inputValue('.ref-filter input')).toBe('swap/quote')
  expect(await page.$('dialog')).toBeNull()
})

test('the search was not opened → its index is not loaded', async () => {
  await open()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.waitForLoadState('networkidle')
  expect(requested).not.toContain('/search.json')
  await page.keyboard.press('/')
  await page.waitForSelector(options)
  await eventually(() => requested).toContain('/search.json')
})

test('arrows go through the results, around both ends, and Enter opens one at its section', async () => {
  await open()
  await page.keyboard.press('/')
  const { addresses } = await search('swap/quote')
  const active = () => page.getAttribute(input, 'aria-activedescendant')
  const selected = () => page.getAttribute('[role=option][aria-selected=true]', 'href')
  await eventually(selected).toBe(addresses[0])
  await page.keyboard.press('ArrowUp')
  await eventually(selected).toBe(addresses.at(-1))
  await eventually(async () => page.getAttribute(`#${await active()}`, 'href')).toBe(addresses.at(-1))
  await page.keyboard.press('ArrowDown')
  await eventually(selected).toBe(addresses[0])
  await page.keyboard.press('ArrowDown')
  await eventually(selected).toBe(addresses[1])
  await page.keyboard.press('ArrowUp')
  await eventually(selected).toBe(addresses[0])
  await page.keyboard.press('Enter')
  await page.waitForURL('**/api/mobile-wallet#tag/swap/operation/quoteSwap')
  await page.waitForSelector('dialog', { state: 'detached' })
  await page.waitForFunction(() => {
    const top = document.getElementById('tag/swap/operation/quoteSwap')?.getBoundingClientRect().top ?? 0
    return top >= 0 && top < 300
  })
  expect(errors).toEqual([])
})

test('the search is open without a query → it lists every page, those of this visit first', async () => {
  await open('/pricing')
  await page.click('.navbar a[href="/features"]')
  // The search button belongs to the new page, because the navigation bar of the old page is gone.
  await arrive(page, '/features', 'Features')
  await page.click('button:has-text("Search")')
  await page.waitForSelector(options)
  const addresses = await page.$$eval(options, (links) => links.map((link) => link.getAttribute('href')))
  expect(addresses[0]).toBe('/pricing')
  expect([...addresses].sort()).toEqual([...routes].sort())
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
})

test('the search index cannot be loaded → an error with a retry', async () => {
  await open('/features', desktop, (route) => route.abort())
  await page.click('button:has-text("Search")')
  await page.waitForSelector('dialog [role=alert]')
  await page.unroute('**/search.json')
  await page.click('dialog button:has-text("Try again")')
  await page.waitForSelector(options)
})

test('a host answers with its not-found page instead of the index → an error with a retry', async () => {
  await open('/features', desktop, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }))
  await page.keyboard.press('/')
  await page.waitForSelector('dialog [role=alert]')
})

test.each([
  ['desktop', desktop],
  ['phone', phone],
])('the search is open → no accessibility violation: %s', async (_name, device) => {
  await open('/features', device)
  expect(await page.locator('.navbar').getByRole('button', { name: 'Search' }).isVisible()).toBe(true)
  await page.locator('.navbar').getByRole('button', { name: 'Search' }).click()
  await search('swap')
  expect(await violationsOf(page)).toEqual([])
  const box = await page.evaluate(() => document.querySelector('dialog')?.getBoundingClientRect().toJSON())
  if (device === phone) expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844])
  await page.click('dialog button:has-text("Close")')
  await page.waitForSelector('dialog', { state: 'detached' })
})

test('a page opens without scripts → no search button', async () => {
  page = await site.openPage({ ...desktop, javaScriptEnabled: false })
  await page.goto(`${site.url}/features`)
  expect(await page.locator('.navbar button:has-text("Search")').isVisible()).toBe(false)
})

test('any page → the navigation bar has its four items beside the search', async () => {
  await open()
  const labels = await page.$$eval('.navbar__items--right > a', (links) => links.map(({ textContent }) => textContent))
  expect(labels).toEqual(['Get Started', 'Features', 'Pricing', 'API Docs'])
})

test('the compressed search index → below 88 kB', () => {
  const size = readFileSync(new URL('../build/search.json.br', import.meta.url)).length
  expect(size).toBeLessThan(88_000)
})

describe('search results', () => {
  const marks = () => page.$$eval(`${options} mark`, (list) => list.map(({ textContent }) => textContent?.toLowerCase()))

  beforeAll(async () => {
    await open()
    await page.keyboard.press('/')
  })

  test('the query is an id, path or name of an operation → the operation is found, id and path first', async () => {
    for (const { tags, operationId, summary, path } of callsOf(contract)) {
      const address = `/api/mobile-wallet#tag/${tags[0]}/operation/${operationId}`
      expect([operationId, (await search(operationId)).addresses[0]]).toEqual([operationId, address])
      expect([path, (await search(path)).addresses.slice(0, 4)]).toEqual([path, expect.arrayContaining([address])])
      expect([summary, (await search(summary)).addresses.slice(0, 4)]).toEqual([summary, expect.arrayContaining([address])])
    }
    expect((await search('swap/quote')).addresses[0]).toBe('/api/mobile-wallet#tag/swap/operation/quoteSwap')
  })

  test.each(['Device is not authorized', 'limit must be a positive number', 'Notification not found'])(
    'the query is the error “%s” → an operation with this error is first, with the sentence',
    async (sentence) => {
      const { addresses } = await search(sentence)
      const calls = callsOf(contract).filter(({ responses }) => JSON.stringify(responses).includes(`\`${sentence}\``))
      const first = addresses.find((address) => address.includes('/operation/'))
      expect(calls.map(({ operationId }) => operationId)).toContain(first?.split('/').at(-1))
      expect(await page.textContent(`${options}[href="${first}"]`)).toContain(sentence)
    },
  )

  test('words are incomplete or misspelled → results with the matching text marked', async () => {
    await search('fauc')
    expect(await marks()).toContain('faucet')
    await search('autentication')
    expect(await marks()).toContain('authentication')
  })

  test('no page has all words → results with some of them, and a message that says so', async () => {
    const { summary, addresses } = await search('faucet blorptang')
    expect(summary).toBe('No page has all of these words together. These have some of them.')
    expect(addresses).toContain('/getting-started#test-money')
  })

  test('no page contains the word → no result, and the search says so', async () => {
    const { summary, addresses } = await search('blorptang')
    expect([summary, addresses]).toEqual(['No page says “blorptang”.', []])
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/features')
    expect(await violationsOf(page)).toEqual([])
  })
})
