import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectible, testAccounts } from '../../../packages/devnet/src/index.ts'
import { deployOddToken } from '../../../packages/devnet/src/testing/odd-token.ts'
import { evmNetworkOf } from '../../api/testing/chains.ts'
import { axeViolations } from './axe.fixture.ts'
import {
  importWallet,
  loseNetwork,
  newPage,
  picturesOfFailures,
  regainNetwork,
  rpc,
  startWalletStack,
  unlock,
  type WalletStack,
} from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
})
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

const go = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** Opens the notifications, and waits until the newest one is shown. The activity has the same text, so the heading is awaited first. */
async function openNotifications() {
  await page.getByRole('link', { name: /^Notifications/ }).click()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  await page.locator('main').getByText('Received 2 ETH').first().waitFor()
}

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

  test('"Test funds" is pressed → the money arrives, home shows it, and the activity of a new wallet misses nothing', async () => {
    await go('Home')
    await page.getByRole('button', { name: 'Test funds' }).click()
    await page.getByText('4 ETH').first().waitFor()
    await page.getByRole('link', { name: /^Notifications, \d+ unread$/ }).click()
    // What arrives after the click stays unread.
    await page
      .getByText(/Received/)
      .nth(5)
      .waitFor()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await go('Activity')
    await page.getByText('+2 ETH').first().waitFor()
    expect(await page.getByText('Some may be missing').count()).toBe(0)
  })

  test('it is erased → the browser has nothing left of it', async () => {
    expect(await page.evaluate(() => localStorage.getItem('wallet.last-known'))).toContain('portfolio')
    await go('More')
    await page.getByRole('button', { name: 'Erase this wallet' }).click()
    await page.getByLabel(/^I have the words/).check()
    await page.getByRole('button', { name: 'Erase everything' }).click()
    await page.getByRole('link', { name: 'Create a wallet' }).waitFor()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    expect(faults).toEqual([])
  })
})

const compressedSize = (path: string) => statSync(join(wallet.folder, `${path}.br`)).size

/** Returns a script and the scripts that it imports at its start. */
function withImports(path: string, known: ReadonlySet<string> = new Set()): Set<string> {
  const code = readFileSync(join(wallet.folder, path), 'utf8')
  const imported = [...code.matchAll(/(?:^|;)import[^()]*?["']\.\/([\w.-]+\.js)["']/g)].map(([, file]) => `/assets/${file}`)
  return imported.reduce((found, one) => (found.has(one) ? found : withImports(one, found)), new Set([...known, path]))
}

describe('an imported wallet', () => {
  let linkSolana: (() => void) | undefined

  beforeAll(async () => {
    ;({ page, faults } = await newPage(wallet.browser))
    await page.route('**/v1/wallet/addresses', (route) => {
      if (route.request().postData()?.includes('"solana"')) linkSolana = () => void route.continue()
      else void route.continue()
    })
    await importWallet(page, wallet.url)
  })
  afterAll(() => page.context().close())

  test('one family is not linked yet → nothing of its network is shown as zero', async () => {
    await page.getByText('20,000 ETH').first().waitFor()
    await expect.poll(() => linkSolana).toBeDefined()
    expect(await page.locator('main').textContent()).not.toMatch(/\b0 SOL|Solana\$0\.00/)
    linkSolana?.()
    await page.unroute('**/v1/wallet/addresses')
    await page
      .getByText(/[1-9]\d* SOL/)
      .first()
      .waitFor()
  })

  test('home is shown → total, networks and tokens have the balances of the chains', async () => {
    await page.getByText('20,000 ETH').first().waitFor()
    expect(await page.locator('.overview-total').textContent()).toMatch(/^\$\d{1,3}(,\d{3})+\.\d\d$/)
    const logo = page.locator('.token-row img.coin').first()
    await expect.poll(() => logo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Solana' }).check()
    await page.locator('.token-row', { hasText: 'SOL' }).first().waitFor()
    expect(await page.getByText('20,000 ETH').count()).toBe(0)
    await page.getByRole('radio', { name: 'All' }).check()
  })

  test('home is opened → it reads at most 170 kB of scripts, compressed', async () => {
    const scripts = new Set<string>()
    // The service worker stores all scripts, at a time of its own.
    const note = (request: Request) => !request.serviceWorker() && scripts.add(new URL(request.url()).pathname)
    page.context().on('request', note)
    await page.reload()
    await unlock(page)
    await page.getByText('20,000 ETH').first().waitFor()
    page.context().off('request', note)
    // Requests of the worker of all tabs are not those of a page.
    const keyWorker = readdirSync(join(wallet.folder, 'assets')).find((file) => /^signer\.worker-[\w-]+\.js$/.test(file))
    for (const path of withImports(`/assets/${keyWorker}`)) scripts.add(path)
    const sizes = [...scripts].filter((path) => path.endsWith('.js')).map((path) => ({ path, bytes: compressedSize(path) }))
    for (const part of ['app', 'signer.worker', 'home-screen'])
      expect(sizes.map(({ path }) => path)).toContainEqual(expect.stringContaining(`/assets/${part}-`))
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    console.log(`Scripts of home: ${sizes.length} files, ${(total / 1000).toFixed(1)} kB`)
    expect(total, sizes.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')).toBeLessThan(170_000)
  })

  test('amounts are hidden → no balance is on the page, and prices are', async () => {
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    expect(await page.locator('main').textContent()).not.toContain('20,000')
    await page.getByRole('button', { name: 'Show amounts' }).click()
    await page.getByText('20,000 ETH').first().waitFor()
  })

  test('receive is opened → the address of the account is shown, and copied without spaces', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('link', { name: 'Receive', exact: true }).click()
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await page.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(testAccounts()[0]?.address)
    await page.getByRole('img', { name: `QR code of the address ${testAccounts()[0]?.address}` }).waitFor()
  })

  test('a screen is opened → its styles come after those of the app, so that they win', async () => {
    const sheets = await page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => href ?? []))
    const isOf = (name: string) => sheets.findIndex((href) => href.includes(`/assets/${name}-`))
    expect(isOf('app')).toBeGreaterThanOrEqual(0)
    expect(isOf('receive-screen')).toBeGreaterThan(isOf('app'))
  })

  test('German and euros are chosen → texts and values follow, also after a reload', async () => {
    await go('More')
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Language').selectOption('de')
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Einstellungen' }).waitFor()
    expect(await page.getAttribute('html', 'lang')).toBe('de')
    await page.getByLabel('Sprache').selectOption('en')
    await page.getByLabel('Currency').selectOption('USD')
  })

  test('a network is switched off → home shows neither its tokens nor its filter', async () => {
    await page.getByRole('link', { name: /^Networks/ }).click()
    await page.getByRole('switch', { name: /^Solana/ }).uncheck()
    await go('Home')
    await page.getByText('20,000 ETH').first().waitFor()
    expect(await page.getByRole('radio', { name: 'Solana' }).count()).toBe(0)
    await page.goto(`${wallet.url}/settings/networks`)
    await unlock(page)
    await page.getByRole('switch', { name: /^Solana/ }).check()
  })

  test('a contract outside the catalogue is added → home shows the token with a warning and 0, until it is removed', async () => {
    const odd = await deployOddToken(wallet.rpcOf('ethereum'), evmNetworkOf('ethereum'), 9)
    await go('Home')
    await page.getByRole('link', { name: 'Add a token' }).click()
    await page.getByLabel('Network').selectOption('ethereum')
    await page.getByLabel('Search by name, symbol or contract').fill(odd.address.toLowerCase())
    await page.getByText(/^Anyone can choose any name/).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add ODD' }).click()
    await page.getByRole('button', { name: 'Remove ODD' }).first().waitFor()
    await page.getByLabel('Search by name, symbol or contract').fill('dai')
    await page.getByRole('button', { name: 'Add DAI', exact: true }).click()
    await page.getByRole('button', { name: 'Remove DAI' }).first().waitFor()
    await go('Home')
    const row = page.getByRole('link', { name: /Odd Token/ })
    await row.waitFor()
    expect(await row.textContent()).toMatch(/Ethereum · not verified.*0 ODD/)
    await row.click()
    await page.getByText(/^Anyone can choose any name/).waitFor()
    expect(await page.locator('.token-actions').getByRole('link').allTextContents()).toEqual(['Send', 'Receive'])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Added tokens' }).click()
    await page.getByRole('button', { name: 'Remove ODD' }).click()
    await page.getByRole('button', { name: 'Remove ODD' }).waitFor({ state: 'detached' })
    await go('Home')
    await page.getByText('20,000 ETH').first().waitFor()
    await page.getByRole('link', { name: /Odd Token/ }).waitFor({ state: 'detached' })
  })

  test('somebody sends it an NFT → listed with its name and its image, which the server encoded, and named in the activity', async () => {
    const [mine, sender] = [testAccounts()[0]?.address ?? '', testAccounts()[9]?.address]
    // mint(address)
    const data = `0x6a627842${mine.slice(2).padStart(64, '0')}`
    await rpc(wallet.rpcOf('ethereum'), 'eth_sendTransaction', [{ from: sender, to: collectible, data, gas: '0x30d40' }])
    await go('Home')
    await go('NFTs')
    await page.getByText('Local collectible 1', { exact: true }).waitFor()
    const image = page.locator('.nft img')
    await image.waitFor()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Base' }).check()
    await page.getByText('No NFTs on this network').waitFor()
    await go('Activity')
    await page.getByText('Received Local collectible 1').waitFor()
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
    await page.getByText('20,000 ETH').first().waitFor()
    expect(await page.getByText('1,025 SOL').count()).toBe(0)
  })

  test('the password is wrong → it is refused; the right one opens the same screen', async () => {
    await go('More')
    await page.getByRole('button', { name: 'Lock the wallet' }).click()
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.keyboard.press('Enter')
    await page.getByText('This password is wrong.').waitFor()
    await unlock(page)
    await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor()
  })

  test('the network is lost and comes back → home says so, and continues by itself', async () => {
    await go('Home')
    await page.getByText('20,000 ETH').first().waitFor()
    await loseNetwork(page)
    await page.getByText('You are offline').waitFor()
    expect(await page.getByText('20,000 ETH').count()).toBeGreaterThan(0)
    await regainNetwork(page)
    await page.getByText('You are offline').waitFor({ state: 'detached' })
  })

  test('it is opened while nothing answers → the last known balances are shown with their time, until newer ones are read', async () => {
    await page.getByRole('button', { name: 'Test funds' }).click()
    // The funds of all networks are there, so that the total stays.
    await page.getByText('20,004 ETH').waitFor()
    await page.getByText('78,000 USDC').waitFor()
    await page.getByText('1,010 SOL').waitFor()
    await go('Activity')
    await page.getByText('+2 ETH').first().waitFor()
    // The list above may be read before the newest page, which is the one that is stored. Only the activity reads it.
    await page.waitForFunction((amount) => localStorage.getItem('wallet.last-known')?.includes(amount), `"amount":"${2n * 10n ** 18n}"`)
    await openNotifications()
    await go('Home')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    const total = await page.locator('.overview-total').textContent()
    await wallet.disconnect()
    await page.reload()
    await unlock(page)
    await page.getByText('The server does not answer').waitFor()
    await page.getByText(/^As of .+[AP]M$/).waitFor()
    expect(await page.locator('.overview-total').textContent()).toBe(total)
    await loseNetwork(page)
    await page.reload()
    await unlock(page)
    await page.getByText('You are offline').waitFor()
    await page.getByText(/^As of .+, offline$/).waitFor()
    await page.getByText(/Balances are as of \d+:\d\d [AP]M\./).waitFor()
    expect(await page.locator('.overview-total').textContent()).toBe(total)
    expect(await page.locator('.token-row').allTextContents()).toContainEqual(expect.stringContaining('20,004 ETH'))
    expect(await page.locator('main .skeleton').count()).toBe(0)
    expect(await axeViolations(page)).toEqual([])
    await go('Activity')
    await page.getByText('+2 ETH').first().waitFor()
    await openNotifications()
    await go('Home')
    await wallet.reconnect()
    await regainNetwork(page)
    await page.getByText(/^As of/).waitFor({ state: 'detached' })
    await page.getByText('20,004 ETH').first().waitFor()
    expect(faults).toEqual([])
  })
})
