import {
  AccountRole,
  type Address,
  createAddressWithSeed,
  createSolanaRpc,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { solanaTestAccounts } from '../../../packages/devnet/src/index.ts'
import { associatedTokens, splToken, systemProgram } from '../../../packages/devnet/src/solana/addresses.ts'
import { associatedAddress } from '../../../packages/devnet/src/solana/associated.ts'
import { mints } from '../../../packages/devnet/src/solana/mints.ts'
import { wrappedSol } from '../../../packages/devnet/src/solana/pools.ts'
import { signed, testSigner, transferSol, transferToken } from '../../../packages/devnet/src/testing/solana.ts'
import { axeViolations } from './axe.fixture.ts'
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

const rent = 2_039_280n
const usd = 1_000_000n

let wallet: WalletStack
let page: Page
let faults: string[]
let owner: KeyPairSigner

const mintOf = (symbol: string): Address => {
  const found = mints.find((mint) => mint.symbol === symbol)
  if (!found) throw new Error(`There is no ${symbol}`)
  return found.address
}
const little = (bytes: number, value: bigint) => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
const readonly = (address: Address) => ({ address, role: AccountRole.READONLY })

async function opened(mint: Address): Promise<Instruction> {
  const account = await associatedAddress(owner.address, mint, splToken)
  const rest = [owner.address, mint, systemProgram, splToken].map(readonly)
  const accounts = [{ address: owner.address, role: AccountRole.WRITABLE_SIGNER }, writable(account), ...rest]
  return { programAddress: associatedTokens, accounts, data: Uint8Array.of(1) }
}

/** CreateAccountWithSeed of the system program, and InitializeAccount3 of the token program. */
async function auxiliary(mint: Address) {
  const seed = 'auxiliary'
  const account = await createAddressWithSeed({ baseAddress: owner.address, programAddress: splToken, seed })
  const encode = (address: Address) => [...getAddressEncoder().encode(address)]
  const create = [...little(4, 3n), ...encode(owner.address), ...little(8, BigInt(seed.length)), ...new TextEncoder().encode(seed)]
  const steps: Instruction[] = [
    {
      programAddress: systemProgram,
      accounts: [{ address: owner.address, role: AccountRole.WRITABLE_SIGNER }, writable(account)],
      data: Uint8Array.from([...create, ...little(8, rent), ...little(8, 165n), ...encode(splToken)]),
    },
    { programAddress: splToken, accounts: [writable(account), readonly(mint)], data: Uint8Array.from([18, ...encode(owner.address)]) },
  ]
  return { account, steps }
}

/** What other wallets leave behind: wrapped SOL, two empty accounts, and USDC in two accounts. */
async function prepareAccounts() {
  const usdc = mintOf('USDC')
  const another = solanaTestAccounts()[1]?.address
  if (!another) throw new Error('There is a second account')
  const [wrapped, standard, foreign] = await Promise.all([
    associatedAddress(owner.address, wrappedSol, splToken),
    associatedAddress(owner.address, usdc, splToken),
    associatedAddress(another, usdc, splToken),
  ])
  const { account, steps } = await auxiliary(usdc)
  const url = wallet.rpcOf('solana')
  for (const instructions of [
    [
      await opened(wrappedSol),
      transferSol(owner.address, wrapped, 200_000_000n),
      { programAddress: splToken, accounts: [writable(wrapped)], data: Uint8Array.of(17) },
    ],
    [await opened(mintOf('JUP')), await opened(mintOf('BONK'))],
    [...steps, transferToken(standard, account, owner.address, 70n * usd), transferToken(standard, foreign, owner.address, 24_900n * usd)],
  ]) {
    const { wire, signature } = await signed(createSolanaRpc(url), owner, instructions)
    await rpc(url, 'sendTransaction', [wire, { encoding: 'base64' }])
    await vi.waitFor(async () => expect(await isConfirmed(url, signature)).toBe(true), 20_000)
  }
}

async function isConfirmed(url: string, signature: string): Promise<boolean> {
  const { value: [status] = [] }: { value?: unknown[] } = Object(await rpc(url, 'getSignatureStatuses', [[signature]]))
  const { confirmationStatus, err }: { confirmationStatus?: unknown; err?: unknown } = Object(status)
  if (err) throw new Error(JSON.stringify(err))
  return confirmationStatus === 'confirmed' || confirmationStatus === 'finalized'
}

beforeAll(async () => {
  wallet = await startWalletStack()
  owner = await testSigner(0)
  await prepareAccounts()
  ;({ page, faults } = await newPage(wallet.browser, { reducedMotion: 'reduce' }))
  await importWallet(page, wallet.url)
}, 240_000)
afterAll(() => wallet?.stop())
picturesOfFailures(() => page)

async function openToken(tokenId: string) {
  await page.goto(`${wallet.url}/token/${encodeURIComponent(tokenId)}`)
  await unlock(page)
}

const balance = () => nativeBalance(wallet.rpcOf('solana'), 'solana', owner.address)
const confirmed = () => page.getByText(/^Confirmed in block \d+$/).waitFor()

test('wrapped SOL is unwrapped → its amount and its deposit return, and the activity says so', async () => {
  const before = await balance()
  await openToken(`solana:${wrappedSol}`)
  await page.getByText('Wrapped SOL can be turned into SOL').waitFor()
  await page.getByRole('button', { name: 'Unwrap to SOL' }).click()
  await page.getByText('0.20203928 SOL').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign and unwrap' }).click()
  await confirmed()
  await page.getByRole('heading', { name: 'Unwrapped 0.2 wSOL' }).waitFor()
  await page.getByText('Returned deposit').first().waitFor()
  expect((await balance()) - before).toBeGreaterThan(200_000_000n)
})

test('two accounts are empty → their deposits return', async () => {
  const before = await balance()
  await openToken('solana:native')
  await page.getByText('2 empty token accounts keep a deposit of 0.00407856 SOL').waitFor()
  await page.getByRole('button', { name: 'Get it back' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign and close' }).click()
  await confirmed()
  await page.getByText('Returned deposit').first().waitFor()
  const returned = (await balance()) - before
  expect(returned).toBeGreaterThan(2n * rent - 100_000n)
  expect(returned).toBeLessThan(2n * rent)
})

test('a swap needs more than one account has → the token is brought together first, then swapped', async () => {
  await openPlace(page, 'Swap')
  await page.getByRole('button', { name: /^You pay/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^USD Coin .*Solana/ })
    .click()
  await page.getByRole('button', { name: /^You receive/ }).click()
  await page.getByLabel('Search by name, symbol or contract').fill('SOL')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Solana SOL/ })
    .click()
  await page.getByLabel('Amount').fill('60')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByText('Your USDC is in several token accounts').waitFor()
  await page.getByText('First bring 70 USDC there').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign and bring together' }).click()
  await page.getByRole('button', { name: 'Sign and swap' }).click()
  await confirmed()
  await page.getByRole('heading', { name: 'Swapped 60 USDC' }).waitFor()
})

test('every journey is over → no script failed, and nothing violated the content security policy', () => {
  expect(faults).toEqual([])
})
