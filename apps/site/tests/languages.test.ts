import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { rows } from '@patina/test-kit/long-form'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { desktop, eventually, phone, siteInBrowser, violationsOf, visit } from './site.ts'

const site = siteInBrowser()
let page: Page
afterEach(() => page?.context().close())

const tabs = () => page.locator('.languages-bar')
const visibleTitles = () => page.locator('.languages').first().locator('figcaption > span').filter({ visible: true }).allTextContents()

test.each(rows([phone, desktop], 1))(
  'a language is chosen in the docs → all samples of the page, a reload and the reference show it',
  async (options) => {
    page = await site.openPage(options)
    await visit(page, `${site.url}/mobile-wallet`)
    expect(await tabs().count()).toBeGreaterThan(8)
    expect(await visibleTitles()).toEqual(['WalletApi.swift'])
    await tabs().nth(2).getByText('Kotlin').click()
    await eventually(visibleTitles).toEqual(['WalletApi.kt'])
    await page.reload()
    await eventually(visibleTitles).toEqual(['WalletApi.kt'])
    expect(await violationsOf(page)).toEqual([])
    await visit(page, `${site.url}/api/mobile-wallet`)
    await eventually(() => page.locator('.ref-tabs [aria-pressed=true]').first().textContent()).toBe('Kotlin')
    await visit(page, `${site.url}/solana`)
    await eventually(visibleTitles).toEqual(['WalletApi.kt'])
  },
)

test('two languages follow each other on any page of the docs → they are under tabs', async () => {
  page = await site.openPage({ ...desktop, javaScriptEnabled: false })
  for (const path of ['/mobile-wallet', '/solana', '/on-chain-events-streaming', '/web-wallet', '/defi-ai', '/api-reference']) {
    await page.goto(site.url + path)
    const beside = await page.$$eval('figure.code + figure.code', (figures) =>
      figures.map((figure) => [figure.previousElementSibling?.getAttribute('data-language'), figure.getAttribute('data-language')]),
    )
    const languages = ['ts', 'swift', 'kotlin']
    expect(beside.filter(([one, other]) => one !== other && languages.includes(one ?? '') && languages.includes(other ?? ''))).toEqual([])
  }
})

test('a page opens without scripts → every language is shown, and no tab', async () => {
  page = await site.openPage({ ...desktop, javaScriptEnabled: false })
  await page.goto(`${site.url}/mobile-wallet`)
  expect(await visibleTitles()).toEqual(['WalletApi.swift', 'WalletApi.kt'])
  expect(await tabs().first().isVisible()).toBe(false)
})

test.each([
  ['WalletApi.swift', 'swift'],
  ['WalletApi.kt', 'kotlin'],
])('%s is downloaded → the file of the samples, without marks of regions', async (name, folder) => {
  const served = await (await fetch(`${site.url}/${name}`)).text()
  const source = readFileSync(resolve(import.meta.dirname, '../../../packages/sdk/examples', folder, name), 'utf8')
  const lines = source.split('\n').filter((line) => !/#(end)?region/.test(line))
  expect(served.trim()).toBe(lines.join('\n').trim())
})

test('a sample has a folded head → Copy takes the head and the part', async () => {
  page = await site.openPage({ ...desktop, permissions: ['clipboard-read', 'clipboard-write'] })
  await visit(page, `${site.url}/api-reference`)
  const figure = page.locator('figure.code', { has: page.locator('.code-head') }).first()
  expect(await figure.locator('.code-head pre').isVisible()).toBe(false)
  await figure.locator('button.copy').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await eventually(copied).toContain("from '@patina/sdk'")
  await eventually(copied).toContain('eachItem((page) =>')
})
