import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addAuthenticator,
  importWallet,
  nativeBalance,
  newPage,
  openPlace,
  picturesOfFailures,
  startWalletStack,
  type WalletStack,
} from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]
/** The recovery phrase and the addresses of the new wallet. */
let words: string
let addresses: { evm: string; solana: string }

beforeAll(async () => {
  wallet = await startWalletStack()
  ;({ page, faults } = await newPage(wallet.browser))
  await addAuthenticator(page)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

const open = (name: Parameters<typeof openPlace>[1]) => openPlace(page, name)

/** Returns the address that the wallet shows on a network. */
async function addressOn(network: string): Promise<string> {
  await open('Home')
  await page.getByRole('link', { name: 'Receive', exact: true }).click()
  await page.getByRole('radio', { name: network }).check()
  const code = page.getByRole('img', { name: /^QR code of the address / })
  return (await code.getAttribute('aria-label'))?.split(' ').at(-1) ?? ''
}

test('a wallet is created with a passkey and gets test funds → both chains have them at its addresses', async () => {
  await page.goto(wallet.url)
  await page.getByRole('link', { name: 'Create a wallet' }).click()
  await page.getByRole('button', { name: 'Show the words' }).click()
  words = (await page.locator('.words-word').allTextContents()).join(' ')
  await page.getByRole('button', { name: 'I wrote them down' }).click()
  for (const field of await page.getByLabel(/^Word \d+$/).all()) {
    const place = Number((await field.evaluate((input) => Object(input).labels[0].textContent)).match(/\d+/)?.[0])
    await field.fill(words.split(' ')[place - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await page.getByLabel('Repeat the password').fill('a password of the tests')
  await page.getByLabel('Also unlock with a passkey').check()
  await page.getByRole('button', { name: 'Open the wallet' }).click()
  addresses = { evm: await addressOn('Ethereum'), solana: await addressOn('Solana') }
  await open('Home')
  await page.getByRole('button', { name: 'Test funds' }).click()
  // Two networks have ether, so home shows their sum.
  await page.getByText('4 ETH').first().waitFor()
  await page.getByText('10 SOL').first().waitFor()
  await expect.poll(() => nativeBalance(wallet.rpcOf('ethereum'), 'evm', addresses.evm)).toBe(2n * 10n ** 18n)
  await expect.poll(() => nativeBalance(wallet.rpcOf('solana'), 'solana', addresses.solana)).toBe(10n * 10n ** 9n)
})

test('the wallet is locked → the passkey opens it', async () => {
  await page.getByRole('button', { name: 'Lock the wallet' }).first().click()
  await page.getByRole('button', { name: 'Unlock with a passkey' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
})

test.each([
  { network: 'Ethereum', pay: /^Ether .*Ethereum/, family: 'evm', symbol: 'ETH', unit: 10n ** 18n },
  { network: 'Solana', pay: /^Solana .*SOL/, family: 'solana', symbol: 'SOL', unit: 10n ** 9n },
] as const)('the new wallet swaps on $network → the swap is final, and the chain has moved the amount and a fee', async (swap) => {
  const { network, pay, family, symbol, unit } = swap
  const balance = () => nativeBalance(wallet.rpcOf(network.toLowerCase()), family, addresses[family])
  const before = await balance()
  await open('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill('USDC')
  await page.getByRole('dialog').locator('button.row').first().click()
  await page.getByLabel('Amount').fill('1')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('heading', { name: `Swapped 1 ${symbol}` }).waitFor()
  const spent = before - (await balance())
  expect(spent).toBeGreaterThan(unit)
  expect(spent).toBeLessThan((unit * 11n) / 10n)
})

test('the words are imported in a second browser → it has the same addresses, and the history of the first', async () => {
  const first = page
  const second = await newPage(wallet.browser)
  page = second.page
  await importWallet(page, wallet.url, words)
  expect({ evm: await addressOn('Ethereum'), solana: await addressOn('Solana') }).toEqual(addresses)
  await open('Activity')
  for (const title of ['Swapped SOL to USDC', 'Swapped ETH to USDC', '+2 ETH']) await page.getByText(title).first().waitFor()
  faults.push(...second.faults)
  await page.context().close()
  page = first
})

test('the wallet is erased and restored from its words → it has the same addresses and balances', async () => {
  await open('More')
  await page.getByRole('button', { name: 'Erase this wallet' }).click()
  await page.getByLabel(/^I have the words/).check()
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await page.getByRole('link', { name: 'Create a wallet' }).waitFor()
  await importWallet(page, wallet.url, words)
  expect({ evm: await addressOn('Ethereum'), solana: await addressOn('Solana') }).toEqual(addresses)
  await open('Home')
  await page
    .getByText(/^8\.99\d* SOL$/)
    .first()
    .waitFor()
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
