import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeViolations } from './axe.fixture.ts'
import { importWallet, newPage, picturesOfFailures, startWalletStack, unlock, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
/** What went wrong on all pages. */
const faults: string[] = []

beforeAll(async () => {
  wallet = await startWalletStack()
})
afterAll(() => wallet?.stop())

/** Opens a new page, whose faults count. */
async function openPage(options: Parameters<typeof newPage>[1] = {}) {
  // Without motion: axe measures the colours of the moment.
  const opened = await newPage(wallet.browser, { reducedMotion: 'reduce', ...options })
  opened.page.context().on('close', () => faults.push(...opened.faults))
  ;({ page } = opened)
}

picturesOfFailures(() => page)

/** Returns a fault if the first of two columns is narrower than a phone, in a wide window. */
async function tooNarrow(screen: string): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 1440, height: 844 })
  const widths = await page.locator('.columns-main').evaluateAll((columns) => columns.map(({ clientWidth }) => clientWidth))
  if (before) await page.setViewportSize(before)
  return widths.filter((width) => width < 320).map((width) => `${screen}: a column of ${width} pixels`)
}

/** Returns a fault if the screen scrolls sideways in a window of this width. */
async function tooWide(screen: string, width = 320): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width, height: 844 })
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  if (before) await page.setViewportSize(before)
  return isTooWide ? [`${screen} at ${width}: the page scrolls sideways`] : []
}

const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

describe('a server with a fault', () => {
  test.each([
    {
      fault: 'it limits the requests',
      status: 429,
      body: { code: 'rate_limited', message: 'Too many requests' },
      says: 'Too many requests',
    },
    { fault: 'it does not answer', status: 502, body: {}, says: 'The server does not answer' },
  ])('$fault → home says so, and what it means', async ({ status, body, says }) => {
    await openPage()
    await page.route('**/v1/wallet/portfolio*', (route) =>
      route.fulfill({ status, json: { statusCode: status, ...body }, headers: { 'retry-after': '30' } }),
    )
    await importWallet(page, wallet.url)
    await page.getByText(says, { exact: true }).waitFor()
    await page.context().close()
  })

  test('the clock of the device is an hour ahead → the wallet works, because its calls follow the clock of the server', async () => {
    await openPage()
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await importWallet(page, wallet.url)
    await page.getByText('20,000 ETH').first().waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await page.context().close()
  })
})

describe.each(['light', 'dark'] as const)('every screen in the %s mode', (colorScheme) => {
  beforeAll(async () => {
    await openPage({ colorScheme })
  })
  afterAll(() => page.context().close())

  test('no wallet → axe finds no fault on the screens of the beginning', async () => {
    const found = []
    for (const path of ['', '/create', '/import', '/watch']) {
      await page.goto(`${wallet.url}/welcome${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await tooWide(path)), ...(await axeViolations(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  })

  test('an open wallet → axe finds no fault on any screen, on phones and wide screens', async () => {
    await importWallet(page, wallet.url)
    await page.getByText('20,000 ETH').first().waitFor()
    const found = []
    for (const link of ['Home', 'More'])
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await go(link)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        found.push(...(await axeViolations(page)).map((fault) => `${link} at ${width}: ${fault}`))
        found.push(...(await tooWide(link, width)))
      }
    for (const path of paths) {
      await page.goto(`${wallet.url}/${path}`)
      await unlock(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await tooWide(path)), ...(await tooNarrow(path)), ...(await axeViolations(page)).map((fault) => `${path}: ${fault}`))
    }
    await page.getByRole('button', { name: 'Lock the wallet' }).first().click()
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    found.push(...(await tooWide('the lock')), ...(await axeViolations(page)).map((fault) => `the lock: ${fault}`))
    expect(found).toEqual([])
  })
})

test('every screen was open → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})

const paths = [
  ...[
    'token/ethereum%3Anative',
    'receive',
    'send',
    'swap',
    'activity',
    'stakes',
    'notifications',
    'contacts',
    'approvals',
    'tokens',
    'nfts',
    'sites',
  ],
  ...['settings/accounts', 'settings/security', 'settings/backup', 'settings/networks'],
]
