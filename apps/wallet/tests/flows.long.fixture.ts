import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaTestAccounts, testAccounts } from '../../../packages/devnet/src/index.ts'
import { importWallet, nativeBalance, newPage, startWalletStack, type WalletStack } from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
  const opened = await newPage(wallet.browser)
  ;({ page, faults } = opened)
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())

const open = async (name: 'Home' | 'Swap' | 'Activity') =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

const receivers = {
  evm: '0x000000000000000000000000000000000000bEEF',
  solana: solanaTestAccounts()[5]?.address ?? '',
}

describe('a payment', () => {
  test.each([
    { network: 'Ethereum', token: /^Ether .*Ethereum/, family: 'evm', amount: '0.25', units: 25n * 10n ** 16n, symbol: 'ETH' },
    { network: 'Solana', token: /^Solana .*SOL/, family: 'solana', amount: '0.5', units: 5n * 10n ** 8n, symbol: 'SOL' },
  ] as const)('is sent on $network → it is final, and the chain has moved exactly the amount', async (sent) => {
    const { network, token, family, amount, units, symbol } = sent
    const to = receivers[family]
    const rpcUrl = wallet.rpcOf(network.toLowerCase())
    const before = await nativeBalance(rpcUrl, family, to)
    await open('Home')
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('button', { name: /^Token/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: token }).click()
    await page.getByLabel('To', { exact: true }).fill(to)
    await page.getByLabel('Amount').fill(amount)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(`You send ${amount} ${symbol} to this address on ${network}.`).waitFor()
    await page.getByText('You never dealt with this address').waitFor()
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText(/^Confirmed in block \d+$/).waitFor()
    expect((await nativeBalance(rpcUrl, family, to)) - before).toBe(units)
    await page.getByRole('heading', { name: `Sent ${amount} ${symbol}` }).waitFor()
  })
})

test('a token is swapped that needs an approval → the approval is a step of its own, exact, and the swap is final', async () => {
  const rpcUrl = wallet.rpcOf('ethereum')
  const owner = testAccounts()[0]?.address ?? ''
  await open('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^USD Coin .*Ethereum/ })
    .click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill('eth')
  await page.getByRole('dialog').getByRole('button', { name: 'Ether ETH', exact: true }).click()
  await page.getByLabel('Amount').fill('300')
  await page.getByText(/^You receive about/).waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('First you allow the exchange to take exactly 300 USDC.').waitFor()
  await page.getByRole('button', { name: 'Allow USDC' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).waitFor()
  await page.getByText('executed without sending').waitFor()
  const before = await nativeBalance(rpcUrl, 'evm', owner)
  await page.getByRole('button', { name: 'Sign and swap' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('heading', { name: 'Swapped 300 USDC' }).waitFor()
  expect(await nativeBalance(rpcUrl, 'evm', owner)).toBeGreaterThan(before)
})

test('the activity is opened → it lists what was sent, newest first', async () => {
  await open('Activity')
  const titles = page.locator('.activity .row-main')
  await titles.filter({ hasText: 'Swapped 300 USDC' }).first().waitFor()
  const shown = (await titles.allInnerTexts()).map((text) => text.split('\n')[0])
  expect(shown.slice(0, 4)).toEqual(['Swapped 300 USDC', expect.stringMatching(/allow/i), 'Sent 0.5 SOL', 'Sent 0.25 ETH'])
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
