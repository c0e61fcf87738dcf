import { ed25519 } from '@noble/curves/ed25519'
import { AccountRole, address, generateKeyPairSigner, getAddressEncoder, type Instruction } from '@solana/kit'
import type { BrowserContext, Page } from 'playwright-core'
import { type TypedDataDefinition, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solanaTestAccounts, testAccounts } from '../../../packages/devnet/src/index.ts'
import { associatedTokens, splToken, systemProgram } from '../../../packages/devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../../packages/devnet/src/solana/associated.ts'
import { transfer } from '../../../packages/devnet/src/solana/faucet.ts'
import { wrappedSol } from '../../../packages/devnet/src/solana/pools.ts'
import { allClosed, askBy, openSite, press, request, serveSite } from './connect-site.fixture.ts'
import { solanaBytes } from './site-transaction.fixture.ts'
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

let wallet: WalletStack
let context: BrowserContext
let home: Page
let site: Page
let served: Awaited<ReturnType<typeof serveSite>>
let faults: string[]
let shown: Page | undefined
const own = testAccounts()[0]?.address ?? ''

beforeAll(async () => {
  wallet = await startWalletStack()
  served = await serveSite(wallet.url)
  ;({ context, faults, page: home } = await newPage(wallet.browser))
  await importWallet(home, wallet.url)
  context.on('page', (page) => {
    shown = page
    page.on('pageerror', ({ message }) => faults.push(message))
  })
  site = await openSite(context, served.url)
}, 240_000)
afterAll(async () => {
  await wallet?.stop()
  await served?.close()
})
picturesOfFailures(() => shown)

test('a site asks for accounts → the window names it, and its user shares one account in lower case', async () => {
  const { popup, answer } = await request(site, 'eth_requestAccounts')
  await popup.getByRole('heading', { name: new URL(served.url).host }).waitFor()
  await press(popup, 'Connect')
  expect(await answer).toEqual({ result: [own.toLowerCase()] })
  await allClosed(site)
})

test('the site is loaded again → it has its accounts without a window', async () => {
  await site.reload()
  expect(await site.evaluate('ethereum.request({ method: "eth_accounts" })')).toEqual([own.toLowerCase()])
})

test('the site is loaded again while its window is open → its request and its window end', async () => {
  const { popup, answer } = await request(site, 'personal_sign', ['Before', own.toLowerCase()])
  await popup.locator('.foreign-text', { hasText: 'Before' }).waitFor()
  const isLost = answer.then(
    () => false,
    () => true,
  )
  const closed = popup.waitForEvent('close')
  await site.reload()
  await closed
  expect(await isLost).toBe(true)
})

test('a site is open in two tabs → each has a window of its own', async () => {
  const second = await openSite(context, served.url)
  const [one, other] = [
    await request(site, 'personal_sign', ['One', own.toLowerCase()]),
    await request(second, 'personal_sign', ['Other', own.toLowerCase()]),
  ]
  await other.popup.locator('.foreign-text', { hasText: 'Other' }).waitFor()
  await press(other.popup, 'Sign')
  await one.popup.bringToFront()
  await press(one.popup, 'Sign')
  const signature = { result: expect.stringMatching(/^0x[0-9a-f]{130}$/) }
  expect([await one.answer, await other.answer]).toEqual([signature, signature])
  await second.close()
})

test('a site wants a message signed → its text is shown, and the signature is that of the account', async () => {
  const message = 'Hello\nWorld'
  const { popup, answer } = await request(site, 'personal_sign', [message, own.toLowerCase()])
  expect(await popup.locator('.foreign-text').textContent()).toBe(message)
  await press(popup, 'Sign')
  const { result } = await answer
  expect(await verifyMessage({ address: `0x${own.slice(2)}`, message, signature: `0x${String(result).slice(2)}` })).toBe(true)
  expect(faults).toEqual([])
})

test('a site asks to sign in → the fields are shown, and the user signs in', async () => {
  const host = new URL(served.url).host
  const text = `http://${host} wants you to sign in with your Ethereum account:\n${own}\n\nSee your orders\n\nURI: ${served.url}\nVersion: 1\nChain ID: 31337\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
  const { popup, answer } = await request(site, 'personal_sign', [text, own.toLowerCase()])
  await popup.getByText('wants you to sign in').first().waitFor()
  await popup.getByText('See your orders').first().waitFor()
  await press(popup, 'Sign in')
  expect(await answer).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('a site asks to sign in to another site → the wallet says why it refuses, and the site gets 4001', async () => {
  const text = `https://bank.example wants you to sign in with your Ethereum account:\n${own}\n\n\nURI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z`
  const { popup, answer } = await request(site, 'personal_sign', [text, own.toLowerCase()])
  await popup.getByText('This wallet never signs this').waitFor()
  expect(await popup.getByRole('button', { name: 'Sign', exact: true }).count()).toBe(0)
  await press(popup, 'Refuse')
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

const mail: TypedDataDefinition = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: 31337, verifyingContract: `0x${'c0de'.padStart(40, '0')}` },
  message: { to: `0x${'1'.repeat(40)}`, contents: 'Hello' },
}

test('typed data is not known → all fields are shown, and it is signed after a consent of its own', async () => {
  const { popup, answer } = await request(site, 'eth_signTypedData_v4', [own.toLowerCase(), JSON.stringify(mail)])
  await popup.getByText('Everything that is signed').waitFor()
  await popup.getByText('Hello').waitFor()
  await popup.getByLabel('I have read this and still want to sign').check()
  await press(popup, 'Sign')
  const { result } = await answer
  const signature = `0x${String(result).slice(2)}` as const
  expect(await verifyTypedData({ address: `0x${own.slice(2)}`, signature, ...mail })).toBe(true)
})

const receiver = `0x${'2'.repeat(40)}`
const balance = async () => BigInt(String(await rpc(wallet.rpcOf('ethereum'), 'eth_getBalance', [receiver, 'latest'])))

test('a site sends a transaction → it is reviewed, the wallet sends it, and the history names the site', async () => {
  const { popup, answer } = await request(site, 'eth_sendTransaction', [{ from: own, to: receiver, value: '0x16345785d8a0000' }])
  await popup.getByText('−0.1 ETH', { exact: true }).waitFor()
  await press(popup, 'Sign and send')
  const { result } = await answer
  await expect
    .poll(() => rpc(wallet.rpcOf('ethereum'), 'eth_getTransactionReceipt', [result]).then((one) => Object(one).status))
    .toBe('0x1')
  expect(await balance()).toBe(100_000_000_000_000_000n)
  await home.bringToFront()
  await openPlace(home, 'Activity')
  await home
    .locator('.activity a.row', { hasText: new URL(served.url).host })
    .first()
    .waitFor()
})

test('a site sends a batch → one review, and both calls are sent in their order', async () => {
  const calls = [
    { to: receiver, value: '0x2386f26fc10000' },
    { to: receiver, value: '0x470de4df820000' },
  ]
  const batch = { version: '2.0.0', chainId: '0x7a69', from: own, atomicRequired: false, calls }
  const { popup, answer } = await request(site, 'wallet_sendCalls', [batch])
  await popup.getByText('asks you to send 2 transactions').waitFor()
  // The balance that remains is that after both.
  await popup.getByText('Afterwards').waitFor()
  await press(popup, 'Sign and send')
  expect(await answer).toEqual({ result: { id: expect.any(String) } })
  await expect.poll(balance).toBe(130_000_000_000_000_000n)
})

test('a contract is created → the review says so, and the chain has the contract', async () => {
  // Code that returns one byte of code: STOP.
  const data = '0x60018060093d393df300'
  const { popup, answer } = await request(site, 'eth_sendTransaction', [{ from: own, data }])
  await popup.getByText('This transaction creates a contract.').waitFor()
  await popup.getByLabel('I have read this and still want to sign').check()
  await press(popup, 'Sign and send')
  const { result } = await answer
  await expect
    .poll(() => rpc(wallet.rpcOf('ethereum'), 'eth_getTransactionReceipt', [result]).then((one) => Object(one).contractAddress))
    .toMatch(/^0x/)
})

describe('on Solana', () => {
  const solana = 'connectedWallet.solana'
  const key = solanaTestAccounts()[0]?.address ?? ''

  test('a site connects → it sees the address on the local cluster', async () => {
    const { popup, answer } = await askBy(
      site,
      `${solana}.features['standard:connect'].connect().then(({ accounts }) => accounts.map(({ address, chains }) => [address, chains]))`,
    )
    await press(popup, 'Connect')
    expect(await answer).toEqual({ result: [[key, ['solana:localnet']]] })
  })

  test('a message is signed → the signature is that of the account', async () => {
    const { popup, answer } = await askBy(
      site,
      `${solana}.features['solana:signMessage'].signMessage({ account: ${solana}.accounts[0], message: new TextEncoder().encode('Hello') }).then(([{ signature }]) => [...signature])`,
    )
    await popup.locator('.foreign-text', { hasText: 'Hello' }).waitFor()
    await press(popup, 'Sign')
    const { result } = await answer
    const signature = Uint8Array.from(Array.isArray(result) ? result : [])
    expect(ed25519.verify(signature, new TextEncoder().encode('Hello'), getAddressEncoder().encode(address(key)).slice())).toBe(true)
  })

  test('a payment is signed and sent → the receiver has it', async () => {
    const to = solanaTestAccounts()[5]?.address ?? ''
    const before = await nativeBalance(wallet.rpcOf('solana'), 'solana', to)
    const bytes = await solanaBytes(wallet.rpcOf('solana'), address(key), [transfer(address(key), address(to), 1_000_000n)])
    const { popup, answer } = await askBy(
      site,
      `${solana}.features['solana:signAndSendTransaction'].signAndSendTransaction({ account: ${solana}.accounts[0], chain: 'solana:localnet', transaction: Uint8Array.from(${JSON.stringify([...bytes])}) }).then(([{ signature }]) => signature.length)`,
    )
    await popup.getByText('−0.001 SOL', { exact: true }).waitFor()
    await press(popup, 'Sign and send')
    expect(await answer).toEqual({ result: 64 })
    await expect.poll(() => nativeBalance(wallet.rpcOf('solana'), 'solana', to)).toBe(before + 1_000_000n)
  })

  test('a token account is opened for somebody → its deposit in the simulation, and the most that it may cost', async () => {
    const [{ address: owner }, payer] = [await generateKeyPairSigner(), address(key)]
    const account = await associatedAddress(owner, wrappedSol, splToken)
    const rest = [owner, wrappedSol, systemProgram, splToken].map((one) => ({ address: one, role: AccountRole.READONLY }))
    const open: Instruction = {
      programAddress: associatedTokens,
      accounts: [{ address: payer, role: AccountRole.WRITABLE_SIGNER }, { address: account, role: AccountRole.WRITABLE }, ...rest],
    }
    const bytes = await solanaBytes(wallet.rpcOf('solana'), payer, [open])
    const { popup, answer } = await askBy(
      site,
      `${solana}.features['solana:signTransaction'].signTransaction({ account: ${solana}.accounts[0], chain: 'solana:localnet', transaction: Uint8Array.from(${JSON.stringify([...bytes])}) }).then(() => 'signed', (error) => error.message)`,
    )
    const deposit = popup.locator('.facts > div', { hasText: 'Deposit for a new token account' })
    await deposit.getByText(/^at most 0\.01 SOL$/).waitFor()
    await deposit.getByText(/^about \$0\.\d\d/).waitFor()
    await press(popup, 'Refuse')
    await answer
  })
})

test('the wallet is locked → the window asks for the unlock, and then shows the same request', async () => {
  await home.bringToFront()
  await home.getByRole('button', { name: 'Lock the wallet' }).first().click()
  await home.getByRole('heading', { name: 'Welcome back' }).waitFor()
  await site.bringToFront()
  const { popup, answer } = await request(site, 'personal_sign', ['After the unlock', own.toLowerCase()])
  await press(popup, 'Type the password here')
  await popup.getByLabel('Password', { exact: true }).fill('a password of the tests')
  await press(popup, 'Unlock')
  await popup.locator('.foreign-text', { hasText: 'After the unlock' }).waitFor()
  await press(popup, 'Refuse')
  expect(await answer).toMatchObject({ error: { code: 4001, message: 'User rejected the request.' } })
})

test('the user ends the connection in the wallet → the site learns it with its next window', async () => {
  await home.bringToFront()
  await home.goto(`${wallet.url}/sites`)
  await unlock(home)
  await home.getByRole('button', { name: 'End the connection' }).click()
  await home.getByText('No site is connected').waitFor()
  await site.bringToFront()
  const { answer } = await request(site, 'personal_sign', ['Hello', own.toLowerCase()])
  expect(await answer).toMatchObject({ error: { code: 4100 } })
  expect(await site.evaluate('ethereum.request({ method: "eth_accounts" })')).toEqual([])
  expect(faults).toEqual([])
})
