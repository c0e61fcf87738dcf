import type { Page } from 'playwright-core'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaTestAccounts, testAccounts } from '../../../packages/devnet/src/index.ts'
import { mints } from '../../../packages/devnet/src/solana/mints.ts'
import { axeViolations } from './axe.fixture.ts'
import {
  importWallet,
  nativeBalance,
  newPage,
  openPlace,
  picturesOfFailures,
  rpc,
  startWalletStack,
  type WalletStack,
} from './stack.fixture.ts'

let wallet: WalletStack
let page: Page
let faults: string[]

beforeAll(async () => {
  // Every journey of this file signs for this URL, and calls the API through the wallet's own origin.
  wallet = await startWalletStack({ PUBLIC_URL: 'https://api.example.com' })
  // Without motion: axe measures the colours of the moment.
  ;({ page, faults } = await newPage(wallet.browser, { reducedMotion: 'reduce' }))
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

const open = (name: Parameters<typeof openPlace>[1]) => openPlace(page, name)

const expectAccessible = async () => expect(await axeViolations(page)).toEqual([])

const receivers = {
  evm: '0x000000000000000000000000000000000000bEEF',
  solana: solanaTestAccounts()[5]?.address ?? '',
}

test('the API has a public URL of its own → it accepts the tokens and proofs of the wallet behind its proxy', async () => {
  await page.getByText('20,000 ETH').first().waitFor()
  const calls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin))
  expect([...new Set(calls)]).toEqual([wallet.url])
})

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
    await page.getByText(`−${amount} ${symbol}`, { exact: true }).waitFor()
    await page.getByText(`on ${network}`).first().waitFor()
    await page.getByText('Checked three ways.').waitFor()
    await page.getByText('You never paid this address').waitFor()
    await expectAccessible()
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText(/^Confirmed in block \d+$/).waitFor()
    expect((await nativeBalance(rpcUrl, family, to)) - before).toBe(units)
    await page.getByRole('heading', { name: `Sent ${amount} ${symbol}` }).waitFor()
    await expectAccessible()
  })
})

test('all ether of a network goes to a contract that needs more gas for it → it arrives, and the fee was covered', async () => {
  const rpcUrl = wallet.rpcOf('base')
  const [owner, weth] = [testAccounts()[0]?.address ?? '', '0x4200000000000000000000000000000000000006']
  const [before, wrapped] = [await nativeBalance(rpcUrl, 'evm', owner), await nativeBalance(rpcUrl, 'evm', weth)]
  await open('Home')
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Ether|ETH) .*Base/ })
    .click()
  await page.getByLabel('To', { exact: true }).fill(weth)
  await page.getByRole('button', { name: 'Max' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const shown = await page.getByText(/^−[\d,.]+ ETH$/).textContent()
  const amount = parseEther((shown ?? '').replace(/^−([\d,.]+) ETH$/, '$1').replaceAll(',', ''))
  await page
    .getByText(/^at most/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  expect((await nativeBalance(rpcUrl, 'evm', weth)) - wrapped).toBe(amount)
  const [maxFee, left] = [before - amount, await nativeBalance(rpcUrl, 'evm', owner)]
  expect(maxFee).toBeLessThan(parseEther('0.05'))
  expect(left).toBeLessThan(maxFee)
})

test('a token with a multiplier is sent → home, review and history count as its issuer does, and a tenth moves on the chain', async () => {
  const { address: share = '' } = mints.find(({ multiplier }) => multiplier !== undefined) ?? {}
  const heldBy = async (owner: string) =>
    JSON.stringify(
      await rpc(wallet.rpcOf('solana'), 'getTokenAccountsByOwner', [
        owner,
        { mint: share },
        { encoding: 'jsonParsed', commitment: 'confirmed' },
      ]),
    )
  expect(await heldBy(receivers.solana)).toContain('"amount":"300000000"')
  await open('Home')
  await page.getByText('30 SHARE').first().waitFor()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Local Share .*SHARE/ })
    .click()
  await page.getByLabel('To', { exact: true }).fill(receivers.solana)
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−10 SHARE', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('heading', { name: 'Sent 10 SHARE' }).waitFor()
  expect(await heldBy(receivers.solana)).toContain('"amount":"400000000"')
})

test('a name is typed as the receiver → its address is shown, and the review has both', async () => {
  const bob = testAccounts()[1]?.address ?? ''
  await open('Home')
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ether .*Ethereum/ })
    .click()
  await page.getByLabel('Amount').fill('0.01')
  await page.getByLabel('To', { exact: true }).fill('nobody-has-this.eth')
  await page.getByText('nobody-has-this.eth has no address on this network.').waitFor()
  await page.getByLabel('To', { exact: true }).fill('Bob.eth')
  await page.getByText('bob.eth has this address').waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−0.01 ETH', { exact: true }).waitFor()
  await page.locator('.move', { hasText: 'To' }).getByText('bob.eth').waitFor()
  expect((await page.locator('.address').allTextContents()).map((text) => text.replaceAll(' ', ''))).toContain(bob)
  // The name does not stay with a receiver that is pasted in its place.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByRole('button', { name: /^Change the receiver/ }).click()
  const other = testAccounts()[5]?.address ?? ''
  await page.getByLabel('To', { exact: true }).fill(`ethereum:${other}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−0.01 ETH', { exact: true }).waitFor()
  expect((await page.locator('.address').allTextContents()).map((text) => text.replaceAll(' ', ''))).toContain(other)
  expect(await page.getByText('bob.eth').count()).toBe(0)
})

/** Goes back from the review. The receiver is a card, which becomes a field again when it is pressed. */
async function changeReceiver() {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: /^Change the receiver/ }).click()
}

test('a payment link names a token and a contract → both are filled in, and the user must confirm the receiver', async () => {
  const [usdc, multicall] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xcA11bde05977b3631167028862bE2a173976CA11']
  await open('Home')
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByLabel('To', { exact: true }).fill(`ethereum:${usdc}/transfer?address=${multicall}&uint256=1.5e6`)
  expect(await page.getByLabel('To', { exact: true }).inputValue()).toBe(multicall)
  expect(await page.getByLabel('Amount').inputValue()).toBe('1.5')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−1.5 USDC', { exact: true }).waitFor()
  await page.getByText('This address is not a wallet').waitFor()
  await expectAccessible()
  const sign = page.getByRole('button', { name: 'Sign and send' })
  expect(await sign.isDisabled()).toBe(true)
  await page.getByRole('switch').check()
  await page.locator('button:enabled', { hasText: 'Sign and send' }).waitFor()
  await changeReceiver()
  await page.getByLabel('To', { exact: true }).fill(`0x${'0'.repeat(40)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This payment would be lost').waitFor()
  expect(await sign.isDisabled()).toBe(true)
  // The API refuses to prepare a payment to a mint, so nothing is awaited.
  await changeReceiver()
  await page.getByLabel('To', { exact: true }).fill('solana:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v?amount=0.01')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('This is the mint of the token USDC, not a wallet.').waitFor()
  await page.locator('.skeleton').first().waitFor({ state: 'detached' })
  expect(await sign.isDisabled()).toBe(true)
  await changeReceiver()
  const [solanaUsdc, newcomer] = ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU']
  await page.getByLabel('To', { exact: true }).fill(`solana:${newcomer}?amount=1&spl-token=${solanaUsdc}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('−1 USDC', { exact: true }).waitFor()
  await page.locator('.facts div', { hasText: 'Deposit for a new token account' }).getByText('0.00203928 SOL').waitFor()
})

/** Enters a swap, as a user does. */
async function quote({ pay, search, receive, amount }: { pay: RegExp; search: string; receive: RegExp; amount: string }) {
  await open('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill(search)
  await page.getByRole('dialog').getByRole('button', { name: receive }).click()
  await page.getByLabel('Amount').fill(amount)
}

test('a token is swapped that needs an approval → the approval is a step of its own, exact, and the swap is final', async () => {
  const rpcUrl = wallet.rpcOf('ethereum')
  const owner = testAccounts()[0]?.address ?? ''
  await quote({ pay: /^USD Coin .*Ethereum/, search: 'eth', receive: /^Ether ETH\b/, amount: '300' })
  await page.locator('button:enabled', { hasText: 'Review' }).waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('May take from you').waitFor()
  await page.getByText('Network fee of the approval').waitFor()
  await page.getByText('Network fee of the swap').waitFor()
  await page.getByText('Checked three ways.').waitFor()
  await expectAccessible()
  await page.getByRole('button', { name: 'Allow USDC' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).waitFor()
  await page.getByText('it would succeed').waitFor()
  const before = await nativeBalance(rpcUrl, 'evm', owner)
  await page.getByRole('button', { name: 'Sign and swap' }).click()
  await page.getByText(/^Confirmed in block \d+$/).waitFor()
  await page.getByRole('heading', { name: 'Swapped 300 USDC' }).waitFor()
  expect(await nativeBalance(rpcUrl, 'evm', owner)).toBeGreaterThan(before)
})

test('the activity is opened → it lists what was sent, newest first', async () => {
  await open('Activity')
  const titles = page.locator('.activity .row-main')
  await titles.filter({ hasText: 'Swapped USDC to ETH' }).first().waitFor()
  await expectAccessible()
  const shown = (await titles.allInnerTexts()).map((text) => text.split('\n')[0])
  expect(shown.slice(0, 6)).toEqual([
    'Swapped USDC to ETH',
    expect.stringMatching(/allow/i),
    expect.stringMatching(/^Sent to /),
    expect.stringMatching(/^Wrapped 9,999\.\d\d ETH$/),
    expect.stringMatching(/^Sent to /),
    expect.stringMatching(/^Sent to /),
  ])
})

test('three approvals were given and not used → one review ends all; it stops at a failure, and continues with the rest', async () => {
  const [owner, spender] = testAccounts().map(({ address }) => address)
  // approve(address,uint256)
  const data = `0x095ea7b3${spender?.slice(2).padStart(64, '0')}${'7'.padStart(64, '0')}`
  for (const to of ['0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'])
    await rpc(wallet.rpcOf('ethereum'), 'eth_sendTransaction', [{ from: owner, to, data }])
  await quote({ pay: /^Dai Stablecoin .*Ethereum/, search: 'USDC', receive: /^USD Coin USDC/, amount: '50' })
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'Allow DAI' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).waitFor()
  await open('More')
  await page.getByRole('link', { name: /^Approvals/ }).click()
  const row = page.locator('li.row', { hasText: 'Up to 50 DAI' })
  await row.getByText('can be used').waitFor()
  await page.locator('li.row', { hasText: 'Up to 0.000007 USDT' }).waitFor()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Review 3' }).click()
  await page.getByText('Network fee, 3 transactions').waitFor()
  await page.getByText('Checked three ways.').waitFor()
  await expectAccessible()
  const bytes: string[] = []
  await page.route(/\/send-tx$/, async (route) => {
    bytes.push(route.request().postDataJSON().txData)
    if (bytes.length === 2) {
      const json = { statusCode: 400, message: 'Execution reverted', error: 'Bad Request', code: 'execution_reverted' }
      return route.fulfill({ status: 400, json })
    }
    const response = await route.fetch()
    if (bytes.length !== 3) return route.fulfill({ response })
    const json = { statusCode: 503, message: 'The chain did not answer', error: 'Service Unavailable', code: 'chain_unavailable' }
    return route.fulfill({ status: 503, json })
  })
  const revoke = () => page.locator('button:enabled', { hasText: 'Sign and revoke' }).click()
  await revoke()
  await page.getByText('1 of 3 are revoked, then one failed. The others are as before.').waitFor()
  await revoke()
  // The second one was sent, and its answer is lost. The same bytes are sent again, and the third one is reviewed by itself.
  await page.getByRole('button', { name: 'Send the same transaction again' }).click()
  await page.getByText('Network fee', { exact: true }).waitFor()
  await revoke()
  await page.getByRole('heading', { name: 'Approvals', exact: true }).waitFor()
  await row.waitFor({ state: 'detached' })
  expect(await page.locator('li.row').count()).toBe(0)
  expect(new Set(bytes).size).toBe(4)
  expect(bytes[3]).toBe(bytes[2])
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
