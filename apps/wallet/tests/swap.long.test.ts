import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importWallet, newPage, openPlace, picturesOfFailures, startWalletStack, type WalletStack } from './stack.fixture.ts'

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

const open = (name: Parameters<typeof openPlace>[1]) => openPlace(page, name)

async function choose({ pay, receive, amount }: { pay: RegExp; receive: string; amount: string }) {
  await open('Home')
  await open('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill(receive)
  await page.getByRole('dialog').locator('button.row').first().click()
  await page.getByLabel('Amount').fill(amount)
}

test('no exchange trades two tokens → the wallet says so in words, and there is nothing to review', async () => {
  await choose({ pay: /^Ether .*Ethereum/, receive: 'ENS', amount: '1' })
  await page.getByText('No exchange trades these two tokens.').waitFor()
  expect(await page.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true)
})

test('the amount is above the balance → an error in words', async () => {
  await choose({ pay: /^USD Coin .*Ethereum/, receive: 'DAI', amount: '999999' })
  await page.getByText('This is more than your balance.').waitFor()
})

test('the quote and the slippage lose a tenth or more each → the swap is blocked until the user accepts both', async () => {
  await page.route(/\/v1\/swap\/quote/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), priceImpact: '12.5' } })
  })
  await choose({ pay: /^Ether .*Ethereum/, receive: 'USDC', amount: '1' })
  await page.getByRole('button', { name: /^Slippage/ }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Slippage in percent').fill('11')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('You lose 12.5 % against the market price').waitFor()
  await page.getByText('You may receive 11 % less than quoted').waitFor()
  const sign = page.getByRole('button', { name: 'Sign and swap' })
  expect(await sign.isDisabled()).toBe(true)
  await page.getByLabel('I accept the loss of 12.5 %').check()
  expect(await sign.isDisabled()).toBe(true)
  await page.getByLabel('I accept up to 11 % less').check()
  expect(await page.getByRole('button', { name: 'Sign and swap' }).isEnabled()).toBe(true)
  await page.unrouteAll()
})

test('the server answers another amount than was requested → there is no quote', async () => {
  await page.route(/\/v1\/swap\/quote/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), otherAmountThreshold: '1' } })
  })
  await choose({ pay: /^Ether .*Ethereum/, receive: 'DAI', amount: '1' })
  await page.getByText('The quote is not the one that was requested').waitFor()
  await page.unrouteAll()
})

test('an allowance is larger than needed → nothing is signed', async () => {
  await page.route(/\/v1\/swap\/tx/, async (route) => {
    const response = await route.fetch()
    const built: { approvals: { data: string }[] } = await response.json()
    for (const approval of built.approvals) approval.data = `${approval.data.slice(0, 74)}${'f'.repeat(64)}`
    await route.fulfill({ response, json: built })
  })
  await choose({ pay: /^Tether USD .*Ethereum/, receive: 'USDC', amount: '10' })
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('It was not sent').waitFor()
  expect(await page.getByRole('button', { name: /^Allow/ }).count()).toBe(0)
  await page.unrouteAll()
})

test('SOL is swapped on Solana → no approval is needed, and the swap is final', async () => {
  await choose({ pay: /^Solana .*SOL/, receive: 'USDC', amount: '1' })
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('heading', { name: 'Swapped 1 SOL' }).waitFor()
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
