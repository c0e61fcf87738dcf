import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testAccounts } from '../../../packages/devnet/src/index.ts'
import { axeViolations } from './axe.fixture.ts'
import { importWallet, newPage, startWalletStack, unlock, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
})
afterAll(() => wallet?.stop())

const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Creates a wallet as a user does. Returns its words, as they were shown. */
async function createWallet({ check }: { check: boolean }): Promise<string[]> {
  await page.goto(wallet.url)
  await page.getByRole('link', { name: 'Create a wallet' }).click()
  await page.getByRole('button', { name: 'Show the words' }).click()
  const words = await page.locator('.words-word').allTextContents()
  await page.getByRole('button', { name: 'I wrote them down' }).click()
  if (check) await typeWords(words)
  else await page.getByRole('button', { name: 'Check later' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await page.getByLabel('Repeat the password').fill('a password of the tests')
  await page.getByRole('button', { name: 'Open the wallet' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return words
}

async function typeWords(words: readonly string[]) {
  for (const label of await page.locator('label', { hasText: /^Word \d+$/ }).allTextContents())
    await page.getByLabel(label, { exact: true }).fill(words[Number(label.slice(5)) - 1] ?? '')
  await page.getByRole('button', { name: 'Continue' }).click()
}

describe('a new wallet', () => {
  beforeAll(async () => {
    ;({ page, faults } = await newPage(wallet.browser))
  })
  afterAll(() => page.context().close())

  test('its back-up is checked later → home asks for it, and a wrong word is refused', async () => {
    const words = await createWallet({ check: false })
    expect(words).toHaveLength(12)
    await page.getByRole('link', { name: 'Check the back-up' }).click()
    await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
    await page.getByRole('button', { name: 'Show the words' }).click()
    await page.locator('.words-word').first().waitFor()
    expect(await page.locator('.words-word').allTextContents()).toEqual(words)
    await page.getByRole('button', { name: 'Check the back-up' }).click()
    await typeWords(words.map(() => 'wrong'))
    await page
      .getByText(/^This is not word \d+/)
      .first()
      .waitFor()
    await typeWords(words)
    await page.getByText('Your back-up is checked.').waitFor()
    await go('Home')
    await page.getByRole('link', { name: 'Receive', exact: true }).waitFor()
    expect(await page.getByText('Your words are not checked yet').count()).toBe(0)
  })

  test('"Test funds" is pressed → the money arrives, and home shows it', async () => {
    await go('Home')
    await page.getByRole('button', { name: 'Test funds' }).click()
    await page.getByText('2 ETH').first().waitFor()
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
    await page
      .getByText(/^Received 2 ETH/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  })

  test('it is erased → the browser has nothing left of it', async () => {
    await go('Settings')
    await page.getByRole('button', { name: 'Erase this wallet' }).click()
    await page.getByLabel(/^I have the words/).check()
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await page.getByRole('link', { name: 'Create a wallet' }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((entry) => entry.startsWith('wallet.')))).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('an imported wallet', () => {
  beforeAll(async () => {
    ;({ page, faults } = await newPage(wallet.browser))
    await importWallet(page, wallet.url)
  })
  afterAll(() => page.context().close())

  test('home is shown → total, networks and tokens have the balances of the chains', async () => {
    await page.getByText('10,000 ETH').first().waitFor()
    expect(await page.locator('.overview-total').textContent()).toMatch(/^\$\d{1,3}(,\d{3})+\.\d\d$/)
    await page.getByRole('radio', { name: 'Solana' }).check()
    expect(await page.locator('.token-row').allTextContents()).toEqual(expect.arrayContaining([expect.stringContaining('SOL')]))
    expect(await page.getByText('10,000 ETH').count()).toBe(0)
    await page.getByRole('radio', { name: 'All' }).check()
  })

  test('amounts are hidden → no balance is on the page, and prices are', async () => {
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    expect(await page.locator('main').textContent()).not.toContain('10,000')
    await page.getByRole('button', { name: 'Show amounts' }).click()
    await page.getByText('10,000 ETH').first().waitFor()
  })

  test('receive is opened → the address of the account is shown, and copied without spaces', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'Receive', exact: true }).click()
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(testAccounts()[0]?.address)
    await page.getByRole('img', { name: `QR code of the address ${testAccounts()[0]?.address}` }).waitFor()
  })

  test('German and euros are chosen → texts and values follow, also after a reload', async () => {
    await go('Settings')
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    await page.reload()
    await page.getByLabel('Passwort', { exact: true }).fill('a password of the tests')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByLabel('Currency').selectOption('USD')
  })

  test('a network is switched off → home shows neither its tokens nor its filter', async () => {
    await page.getByRole('link', { name: /^Networks/ }).click()
    await page.getByRole('switch', { name: /^Solana/ }).uncheck()
    await go('Home')
    await page.getByText('10,000 ETH').first().waitFor()
    expect(await page.getByRole('radio', { name: 'Solana' }).count()).toBe(0)
    await page.goto(`${wallet.url}/settings/networks`)
    await unlock(page)
    await page.getByRole('switch', { name: /^Solana/ }).check()
  })

  test('an account is added and chosen → home shows its own funds only', async () => {
    await page.goto(`${wallet.url}/settings/accounts`)
    await unlock(page)
    await page.getByRole('button', { name: /^Add an account/ }).click()
    await page.getByRole('button', { name: /^Account 2/ }).waitFor()
    await page.getByRole('button', { name: 'All accounts' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Account 2/ })
      .click()
    await go('Home')
    await page.getByText('10,000 ETH').first().waitFor()
    expect(await page.getByText('1,025 SOL').count()).toBe(0)
  })

  test('the password is wrong → it is refused; the right one opens the same screen', async () => {
    await go('Settings')
    await page.getByRole('button', { name: 'Lock the wallet' }).click()
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.keyboard.press('Enter')
    await page.getByText('This password is wrong.').waitFor()
    await unlock(page)
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  })

  test('the network is lost and comes back → home says so, and continues by itself', async () => {
    await go('Home')
    await page.getByText('10,000 ETH').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText('You are offline').waitFor()
    expect(await page.getByText('10,000 ETH').count()).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})

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
    ;({ page, faults } = await newPage(wallet.browser))
    await page.route('**/v1/wallet/portfolio*', (route) =>
      route.fulfill({ status, json: { statusCode: status, ...body }, headers: { 'retry-after': '30' } }),
    )
    await importWallet(page, wallet.url)
    await page.getByText(says, { exact: true }).waitFor()
    await page.context().close()
  })

  test('the clock of the device is an hour ahead → home asks to correct it', async () => {
    ;({ page, faults } = await newPage(wallet.browser))
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await importWallet(page, wallet.url)
    await page.getByText('The clock of this device is wrong').waitFor()
    await page.getByText('about 60 minutes').waitFor()
    await page.context().close()
  })
})

describe.each(['light', 'dark'] as const)('every screen in the %s mode', (colorScheme) => {
  beforeAll(async () => {
    ;({ page } = await newPage(wallet.browser, { colorScheme }))
  })
  afterAll(() => page.context().close())

  test('no wallet → axe finds no fault on the screens of the beginning', async () => {
    const found = []
    for (const path of ['', '/create', '/import', '/watch']) {
      await page.goto(`${wallet.url}/welcome${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await axeViolations(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  })

  test('an open wallet → axe finds no fault on any screen, on phones and wide screens', async () => {
    await importWallet(page, wallet.url)
    await page.getByText('10,000 ETH').first().waitFor()
    const found = []
    for (const link of ['Home', 'Settings'])
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await go(link)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        found.push(...(await axeViolations(page)).map((fault) => `${link} at ${width}: ${fault}`))
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
        if (isTooWide) found.push(`${link} at ${width}: the page scrolls sideways`)
      }
    for (const path of ['token/ethereum%3Anative', 'receive', 'notifications', ...settings.map((name) => `settings/${name}`)]) {
      await page.goto(`${wallet.url}/${path}`)
      await unlock(page)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await axeViolations(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(found).toEqual([])
  })
})

const settings = ['accounts', 'security', 'backup', 'networks']
