import { isLong, rows } from '@patina/test-kit/long-form'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { solanaTestAccounts, testAccounts } from '../../../packages/devnet/src/index.ts'
import {
  importWallet,
  nativeBalance,
  newPage,
  openPlace,
  picturesOfFailures,
  rpc,
  startWalletStack,
  unlock,
  type WalletStack,
} from './stack.fixture.ts'

// Each test changes answers of the API on their way to the page, as a backend would that wants to steal.
let wallet: WalletStack
let page: Page
let sent: string[]

beforeAll(async () => {
  wallet = await startWalletStack()
  ;({ page } = await newPage(wallet.browser))
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

beforeEach(async () => {
  await page.unrouteAll()
  page.removeAllListeners('request')
  sent = []
  // The transactions that leave the page.
  page.on('request', (request) => {
    if (request.url().endsWith('/send-tx')) sent.push(request.postDataJSON().txData)
  })
})

const own = testAccounts()[0]?.address ?? ''
const thief = '0x00000000000000000000000000000000000badad'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const uni = '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'
const word = (value: string | bigint) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')
const link = (name: Parameters<typeof openPlace>[1]) => openPlace(page, name)
const refused = () => page.getByText('The transaction is not what this page showed, so it was not signed.').waitFor()
/** The review compares the bytes with the page, so the key worker is not even asked to sign. */
async function blocked(button: string) {
  await page.getByText('This must not be signed').waitFor()
  expect(await page.getByRole('button', { name: button }).isDisabled()).toBe(true)
}
const signedByOwner = () => rpc(wallet.rpcOf('ethereum'), 'eth_getTransactionCount', [own, 'pending'])

type Json = { [field: string]: unknown }

/** Changes the answers of a call. */
async function lie(path: RegExp, change: (body: Json) => void) {
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const body: Json = await response.json()
    if (response.ok()) change(body)
    await route.fulfill({ response, json: body }).catch(() => {})
  })
}

async function startSwap(pay: RegExp, receive: string, amount: string) {
  await link('Home')
  await link('Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill(receive)
  await page.getByRole('dialog').locator('button.row').first().click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Review' }).click()
}

async function startPayment(amount: string, token = /^Ether .*Ethereum/, to = testAccounts()[4]?.address ?? '') {
  await link('Home')
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('button', { name: /^Token/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: token }).click()
  await page.getByLabel('To', { exact: true }).fill(to)
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** An honest quote of a swap, with a call that the backend made. */
const swapInto =
  (call: { to: string; data: string; value: bigint }) =>
  (body: Json): void => {
    Object.assign(body, { ...call, value: `${call.value}`, approvals: [], allowanceTarget: undefined })
  }

describe('a swap', () => {
  test('the approval names the thief → refused', async () => {
    await lie(/\/v1\/swap\/tx/, (body) => {
      const approvals = Array.isArray(body.approvals) ? body.approvals : []
      for (const approval of approvals) approval.data = `0x095ea7b3${word(thief)}${approval.data.slice(74)}`
      body.allowanceTarget = thief
    })
    await startSwap(/^USD Coin .*Ethereum/, 'DAI', '100')
    // The swap would fail, so the review already asks for a consent.
    await page.getByText('Read this before you sign').waitFor()
    await page.getByLabel('I have read this and still want to sign').check()
    await page.getByRole('button', { name: /^Allow/ }).click()
    await refused()
    await page.getByText(`spender ${thief} is no known exchange`).waitFor()
    expect(sent).toEqual([])
  })

  const exec = (operator: string, token: string, amount: bigint) =>
    `0x2213bc0b${word(operator)}${word(token)}${word(amount)}${word(operator)}${word(160n)}${word(0n)}`
  const ether = 10n ** 18n
  test.each(
    rows<[string, { to: string; data: string; value: bigint }]>(
      [
        [
          'the contract of 0x, which calls the thief',
          { to: '0x0000000000001fF3684f28c67538d4D072C22734', data: exec(thief, thief, 0n), value: 2n * ether },
        ],
        ['the thief', { to: thief, data: '0x12345678', value: 2n * ether }],
        ['the token, which moves to the thief', { to: usdc, data: `0xa9059cbb${word(thief)}${word(5n)}`, value: 0n }],
      ],
      1,
    ),
  )('its transaction calls %s → blocked', async (_what, call) => {
    await lie(/\/v1\/swap\/tx/, swapInto(call))
    await startSwap(/^Ether .*Ethereum/, 'USDC', '2')
    await blocked('Sign and swap')
    expect(sent).toEqual([])
  })
})

if (isLong)
  describe('names, decimals and networks', () => {
    const quoted = (change: (token: Json) => void) => () => lie(/\/v1\/swap\/quote/, (body) => change(Object(body.toToken)))
    test.each<[string, () => Promise<void>, string]>([
      ['a token is called by the name of another one', quoted((token) => Object.assign(token, { symbol: 'UNI' })), 'a token UNI 6.'],
      ['the decimals are moved', quoted((token) => Object.assign(token, { decimals: 4 })), 'a token USDC 4.'],
    ])('%s → the difference is named, and nothing is signed', async (_what, prepare, difference) => {
      await prepare()
      await startSwap(/^Ether .*Ethereum/, usdc, '0.5')
      await blocked('Sign and swap')
      await page.getByText(difference).waitFor()
      expect(sent).toEqual([])
    })

    test('two symbols of the catalogue are exchanged, and another network has the id of Ethereum → nothing is signed', async () => {
      const exchange = (body: Json) => {
        for (const item of [body.items, body.platforms].flat().map(Object)) {
          if (item.contractAddress === usdc) item.symbol = 'UNI'
          else if (item.contractAddress === uni) item.symbol = 'USDC'
          if (item.id === 'base') item.caip2 = 'eip155:31337'
        }
      }
      await lie(/\/v1\/(wallet\/portfolio|tokens|platforms)/, exchange)
      await page.reload()
      await unlock(page)
      await startPayment('0.01', /^Ether .*Base/)
      await refused()
      await page.getByText('other_chain: eip155:31337').waitFor()
      expect(await page.getByRole('button', { name: 'Sign and send' }).isDisabled()).toBe(true)
      expect(sent).toEqual([])
      await page.unrouteAll()
      await page.reload()
      await unlock(page)
    })
  })

describe('a payment', () => {
  if (isLong)
    test('the network fee is 4 ETH → a warning, and it needs a consent of its own', async () => {
      await lie(/\/v1\/platforms\/ethereum\/priority-fees/, (body) => {
        for (const level of ['slow', 'standard', 'fast']) Object.assign(Object(body[level]), { maxFeePerGas: `${2n * 10n ** 14n}` })
      })
      const before = await signedByOwner()
      await startPayment('0.01')
      await page.getByText(/^This fee is \d+ times the usual one on Ethereum\.$/).waitFor()
      await page.getByText('The fee may be more than what you send.').waitFor()
      const sign = page.getByRole('button', { name: 'Sign and send' })
      expect(await sign.isDisabled()).toBe(true)
      await page.getByRole('switch', { name: 'I accept this fee' }).check()
      expect(sent).toEqual([])
      expect(await signedByOwner()).toBe(before)
      await sign.click()
      await page.getByText(/^Confirmed in block \d+$/).waitFor()
      expect(sent).toHaveLength(1)
    })

  test('the preview fails, lies, or changes before the signature → said, forbidden, asked again; if it hangs → what was shown is signed', async () => {
    let answers: readonly ('down' | 'honest' | 'lie' | 'words' | 'silent')[] = []
    await page.route(/\/tx\/preview$/, async (route) => {
      const [next, ...rest] = answers
      if (rest.length > 0) answers = rest
      if (next === 'silent') return
      if (next === 'down') return route.fulfill({ status: 500, json: {} })
      const response = await route.fetch()
      const body = await response.json()
      if (next === 'lie') body.changes[0].amount = `${5n * 10n ** 18n}`
      if (next === 'words') for (const line of body.words.lines) if (line.role) line.address = thief
      await route.fulfill({ response, json: body }).catch(() => {})
    })
    const review = (...given: typeof answers) => {
      answers = given
      return startPayment('0.02')
    }
    const button = page.getByRole('button', { name: 'Sign and send' })
    await review('down')
    await page.getByText('No trial run was possible, so only the bytes were checked.').waitFor()
    expect(await button.isEnabled()).toBe(true)
    await review('lie')
    await blocked('Sign and send')
    await page.getByText('In a trial run 5 ETH leaves. The bytes allow 0.02 ETH.').waitFor()
    await review('words')
    await blocked('Sign and send')
    await page.getByText(`The server describes ${thief}.`).waitFor()
    await review('honest', 'lie')
    await page.getByText('Checked three ways.').waitFor()
    await button.click()
    await page.getByText('The trial run now says something else').waitFor()
    await page.getByText('Before: −0.02 ETH. Now: −5 ETH.').waitFor()
    await blocked('Sign and send')
    expect(sent).toEqual([])
    await review('honest', 'silent')
    await page.getByText('Checked three ways.').waitFor()
    await button.click()
    await page.getByText(/^Confirmed in block \d+$/).waitFor()
    expect(sent).toHaveLength(1)
  })

  test('the backend keeps the bytes, answers 503 and names the next nonce → the wallet sends the same bytes again, and signs no second one', async () => {
    const receiver = testAccounts()[4]?.address ?? ''
    const before = await nativeBalance(wallet.rpcOf('ethereum'), 'evm', receiver)
    let isDown = true
    await page.route(/\/send-tx$/, async (route) => {
      const response = await route.fetch()
      if (!isDown) return route.fulfill({ response })
      const json = { statusCode: 503, message: 'The chain did not answer', error: 'Service Unavailable', code: 'chain_unavailable' }
      return route.fulfill({ status: 503, json })
    })
    await startPayment('0.02')
    const button = page.getByRole('button', { name: 'Sign and send' })
    await expect.poll(() => button.isEnabled()).toBe(true)
    // The payment is prepared again, with the next nonce.
    const preparedAgain = page.waitForResponse(/\/nonce/)
    await button.click()
    await page.getByText('It may have been sent').waitFor()
    await preparedAgain
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText('The outcome of an earlier transaction is not known').waitFor()
    expect(new Set(sent).size).toBe(1)
    // It is still unknown after the wallet was opened again.
    await page.reload()
    await unlock(page)
    await startPayment('0.02')
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText('The outcome of an earlier transaction is not known').waitFor()
    await page.getByText(/^0\.02 ETH, signed at .+, to/).waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Send the same transaction again' }).click()
    await page.getByText(/^Confirmed in block \d+$/).waitFor()
    expect(new Set(sent).size).toBe(1)
    expect((await nativeBalance(wallet.rpcOf('ethereum'), 'evm', receiver)) - before).toBe(2n * 10n ** 16n)
  })

  test('the backend sends a payment on Solana and answers that it refused it → the wallet signs no second one', async () => {
    const receiver = solanaTestAccounts()[4]?.address ?? ''
    const before = await nativeBalance(wallet.rpcOf('solana'), 'solana', receiver)
    let isLying = true
    await page.route(/\/send-tx$/, async (route) => {
      const response = await route.fetch()
      if (!isLying) return route.fulfill({ response })
      const json = { statusCode: 400, message: 'Insufficient funds', error: 'Bad Request', code: 'insufficient_funds' }
      return route.fulfill({ status: 400, json })
    })
    const pay = () => startPayment('0.5', /^Solana .*SOL/, receiver)
    await pay()
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText('It was not sent').waitFor()
    await pay()
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText('The outcome of an earlier transaction is not known').waitFor()
    await page.getByText(/^0\.5 SOL, signed at .+, to/).waitFor()
    expect(new Set(sent).size).toBe(1)
    await expect.poll(() => nativeBalance(wallet.rpcOf('solana'), 'solana', receiver)).toBe(before + 5n * 10n ** 8n)
    // The user looked at the activity. The next payment has the review and the guards of any other.
    await page.getByRole('button', { name: 'I looked at the activity. Do not wait for it' }).click()
    isLying = false
    await page.getByRole('button', { name: 'Sign and send' }).click()
    await page.getByText(/^Confirmed in block \d+$/).waitFor()
    expect(new Set(sent).size).toBe(2)
  })
})
