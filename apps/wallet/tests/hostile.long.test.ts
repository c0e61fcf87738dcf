import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testAccounts } from '../../../packages/devnet/src/index.ts'
import { importWallet, newPage, openPlace, picturesOfFailures, rpc, startWalletStack, unlock, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
  ;({ page, faults } = await newPage(wallet.browser, { viewport: { width: 320, height: 700 } }))
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

const open = (name: Parameters<typeof openPlace>[1]) => openPlace(page, name)
const own = testAccounts()[0]?.address ?? ''

/** Changes answers of the API on their way to the page. */
async function rewrite(path: RegExp, change: (body: { items: Record<string, unknown>[] }) => void) {
  await page.route(path, async (route: Route) => {
    const response = await route.fetch()
    const body: { items: Record<string, unknown>[] } = await response.json()
    if (response.ok()) change(body)
    // The page may have left before the answer arrived.
    await route.fulfill({ response, json: body }).catch(() => {})
  })
}

const hostileNames = [
  '<img src=x onerror="document.title=1">',
  '\u202eCDSU\u202c free',
  'x'.repeat(20_000),
  'USDC\u200b\u200b',
  'Z\u0335\u0336\u0337\u0338a',
]
const hostileLogos = [
  'https://tracker.example/pixel.png',
  'javascript:document.title=1',
  'data:text/html,<script>1</script>',
  '//tracker.example/x.svg',
]

test('an address is spammed → its transactions are folded into one line, and are shown on demand', async () => {
  const [, , attacker] = testAccounts()
  for (const value of ['0x0', '0x1', '0x2'])
    await rpc(wallet.rpcOf('ethereum'), 'eth_sendTransaction', [{ from: attacker?.address, to: own, value }])
  await open('Activity')
  const spam = page.locator('.spam')
  await spam.getByText(/^[23] suspicious items/).waitFor()
  await page.getByText('Probably spam or an attempt to deceive').waitFor()
  expect(await page.locator('.spam .row').nth(1).isVisible()).toBe(false)
  await spam.locator('summary').click()
  await spam.locator('a.row').first().click()
  await page.getByText('Suspicious transaction').first().waitFor()
  expect(await page.getByRole('link', { name: 'Pay again' }).count()).toBe(0)
})

test('tokens have hostile names and logos → the page shows short plain text, runs nothing and asks no other host', async () => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(wallet.url) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await rewrite(/\/v1\/wallet\/portfolio/, ({ items }) => {
    for (const [index, item] of items.entries()) {
      item.name = hostileNames[index % hostileNames.length]
      item.symbol = hostileNames[(index + 1) % hostileNames.length]
      item.logoUrl = hostileLogos[index % hostileLogos.length]
    }
  })
  await rewrite(/\/v1\/tokens/, ({ items }) => {
    for (const [index, item] of items.entries()) {
      item.name = hostileNames[index % hostileNames.length]
      item.logoUrl = hostileLogos[index % hostileLogos.length]
    }
  })
  await rewrite(/\/v1\/tx\/history\?/, ({ items }) => {
    for (const [index, item] of items.entries()) item.title = hostileNames[index % hostileNames.length]
  })
  await page.reload()
  await unlock(page)
  await open('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page.getByRole('dialog').locator('.row').nth(3).waitFor()
  await expectPlain()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByRole('dialog').locator('.row').nth(3).waitFor()
  await expectPlain()
  await page.keyboard.press('Escape')
  await open('Activity')
  await page.locator('.activity .row').first().waitFor()
  await expectPlain()
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
  await page.unrouteAll()
})

/** The text has no invisible characters, and nothing is wider than the screen. */
async function expectPlain() {
  const text = (await page.locator('body').allInnerTexts()).join()
  expect(text).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]|x{100}/)
  expect(await page.title()).not.toBe('1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}

test('an address begins and ends like a contact → the payment is blocked until the user has compared them', async () => {
  await page.goto(`${wallet.url}/contacts`)
  await unlock(page)
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Address').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  await page.getByRole('button', { name: 'Save' }).click()
  await open('Home')
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ether .*Ethereum/ })
    .click()
  await page.getByLabel('To', { exact: true }).fill('0x709900000000000000000000000000000000c9c8')
  await page.getByLabel('Amount').fill('0.01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This address looks like one that you know').waitFor()
  await page.getByText('−0.01 ETH', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Sign and send' }).isDisabled()).toBe(true)
  await page.getByLabel('I have compared every character').check()
  expect(await page.getByRole('button', { name: 'Sign and send' }).isEnabled()).toBe(true)
})

test('the history has 2,000 transactions → all are listed while the user scrolls, and only rows near the screen are laid out', async () => {
  await page.route(/\/v1\/tx\/history\?/, (route) => {
    const { searchParams } = new URL(route.request().url())
    const start = Number(searchParams.get('cursor') ?? 0)
    const limit = Number(searchParams.get('limit') ?? 50)
    const items = Array.from({ length: Math.min(limit, 2_000 - start) }, (_, index) => transactionAt(start + index))
    const next = start + items.length
    const history = { state: 'complete', fromBlock: 0, method: null, progress: 1 }
    return route.fulfill({ json: { items, total: 2_000, history, ...(next < 2_000 && { nextCursor: `${next}` }) } })
  })
  await open('Home')
  await open('Activity')
  const rows = page.locator('.activity a.row')
  while ((await rows.count()) < 2_000) {
    const before = await rows.count()
    await page.mouse.wheel(0, 1_000_000)
    await page.waitForFunction((count) => document.querySelectorAll('.activity a.row').length > count, before)
  }
  expect(await rows.count()).toBe(2_000)
  await page.getByText('The list is complete.').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await rows.first().waitFor()
  const laidOut = await page.evaluate(
    () => [...document.querySelectorAll('.activity a.row')].filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length,
  )
  expect(laidOut).toBeLessThan(200)
  await page.unrouteAll()
})

test('older transactions are still being searched for → the activity says how far, and asks again until some may be missing', async () => {
  const searching = { state: 'searching', fromBlock: 60, method: 'bisection', progress: 0.4 }
  let history = searching
  await page.route(/\/v1\/tx\/history\?/, (route) => route.fulfill({ json: { items: [transactionAt(0)], total: 1, history } }))
  await open('Home')
  await open('Activity')
  await page.getByText('Older transactions are still being searched for: 40 % of the blocks are done.').waitFor()
  history = { ...searching, state: 'partial', progress: 1 }
  await page.getByText('The search for older transactions has ended. Some may be missing.').waitFor()
  expect(await page.getByText('The list is complete.').count()).toBe(0)
  await page.unrouteAll()
})

const transactionAt = (index: number) => ({
  id: 1_000_000 - index,
  hash: `0x${index}`,
  status: 'confirmed',
  tokenContractId: 'ethereum:native',
  fromAddress: own,
  toAddress: own,
  amount: '1',
  fee: '1',
  createdAt: new Date(1.7e12 - index * 3.6e6).toISOString(),
  updatedAt: '2026-01-01T00:00:00.000Z',
  platformId: 'ethereum',
  blockNumber: 1,
  kind: 'send',
  title: `Payment ${index}`,
})
