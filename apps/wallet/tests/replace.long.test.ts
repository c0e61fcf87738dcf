import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  importWallet,
  loseNetwork,
  nativeBalance,
  newPage,
  picturesOfFailures,
  regainNetwork,
  rpc,
  startWalletStack,
  type WalletStack,
} from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
  ;({ page, faults } = await newPage(wallet.browser))
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)
beforeEach(() => mining(true))

const mining = (isOn: boolean) => rpc(wallet.rpcOf('ethereum'), 'evm_setAutomine', [isOn])

/** Sends a payment while the chain makes no blocks, and waits until it is pending. */
async function sendPending(to: string, amount: string) {
  await mining(false)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ether .*Ethereum/ })
    .click()
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText('Waiting for a block').waitFor()
}

test('a pending payment is accelerated → the one with the higher fee is final, the amount moves once, and its notification is read', async () => {
  const to = '0x0000000000000000000000000000000000005911'
  await sendPending(to, '0.3')
  await page.getByRole('button', { name: 'Speed up' }).click()
  await page.getByRole('button', { name: 'Pay the higher fee' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('Waiting for a block').waitFor()
  await mining(true)
  await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  expect(await nativeBalance(wallet.rpcOf('ethereum'), 'evm', to)).toBe(3n * 10n ** 17n)
  await page.getByRole('link', { name: 'Notifications' }).click()
  await page.getByRole('heading', { name: 'Notifications', exact: true }).waitFor()
  await page.getByText('Sent 0.3 ETH').waitFor()
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
})

test('a pending payment is cancelled → nothing arrives, and the activity has one line with both attempts', async () => {
  const to = '0x000000000000000000000000000000000000ca9c'
  await sendPending(to, '0.4')
  const first = page.url()
  await page.getByRole('button', { name: 'Cancel it' }).click()
  await page.getByRole('button', { name: 'Cancel the transaction' }).click()
  await page.waitForURL((url) => url.href !== first)
  await mining(true)
  await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  expect(await nativeBalance(wallet.rpcOf('ethereum'), 'evm', to)).toBe(0n)
  await page.getByRole('heading', { level: 1, name: 'Cancelled: 0.4 ETH to 0x0000' }).first().waitFor()
  await page.getByRole('link', { name: 'Activity' }).click()
  await page.locator('.activity .story', { hasText: 'Cancelled: 0.4 ETH to 0x0000' }).getByText('2 attempts').click()
  expect(await page.locator('.activity .row-failed').count()).toBe(0)
  await page.getByRole('link', { name: 'First attempt' }).click()
  await page.getByText('Another transaction replaced it.').waitFor()
  await page.getByRole('link', { name: 'Show the transaction that replaced it' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
})

test('the server ends while a payment is pending, and comes back → the screen continues until the payment is final', async () => {
  await sendPending('0x0000000000000000000000000000000000005e2e', '0.1')
  await wallet.disconnect()
  await page.getByText('The server does not answer').waitFor()
  await page.getByText('Waiting for a block').waitFor()
  await mining(true)
  await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
  await wallet.reconnect()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
})

test('the chain removes the block of a payment while the activity is open → its row is pending, until a new block contains it', async () => {
  await sendPending('0x0000000000000000000000000000000000002e02', '0.2')
  // Mining stays off: otherwise the chain adds a block every two seconds, and the newest block is soon not the one of the payment.
  await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  const row = (status: string) => page.locator(`.activity .row-${status}`, { hasText: '0.2 ETH' })
  await row('confirmed').waitFor()
  await rpc(wallet.rpcOf('ethereum'), 'anvil_reorg', [1, []])
  await row('pending').waitFor()
  expect(await row('confirmed').count()).toBe(0)
  await mining(true)
  await rpc(wallet.rpcOf('ethereum'), 'evm_mine')
  await row('confirmed').waitFor()
})

test('a payment is confirmed without a network → it fails at once, and is not sent when the network is back', async () => {
  const to = '0x0000000000000000000000000000000000000ff1'
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ether .*Ethereum/ })
    .click()
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('Amount').fill('0.05')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−0.05 ETH', { exact: true }).waitFor()
  const sent: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/send-tx') && sent.push(request.url())))
  await loseNetwork(page)
  await page.getByText('You are offline').waitFor()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText('It was not sent').or(page.getByText('It may have been sent')).first().waitFor()
  const attempts = sent.length
  await regainNetwork(page)
  await page.getByText('You are offline').waitFor({ state: 'detached' })
  await page.getByText('−0.05 ETH', { exact: true }).waitFor()
  expect(sent.length).toBe(attempts)
  expect(await nativeBalance(wallet.rpcOf('ethereum'), 'evm', to)).toBe(0n)
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
