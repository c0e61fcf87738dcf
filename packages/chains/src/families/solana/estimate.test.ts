import {
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { associatedAddress } from '../../../../devnet/src/solana/associated.ts'
import { transfer } from '../../../../devnet/src/solana/faucet.ts'
import { keyOf, solanaTestAccounts } from '../../../../devnet/src/solana/keys.ts'
import type { NodeAdapter } from '../../agree-on-head.ts'
import { solana } from '../../networks/solana/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectSolana } from './index.ts'
import { SYSTEM_PROGRAM, TOKEN_PROGRAM } from './programs.ts'

const SOL = 1_000_000_000n
const USDC = testAddress(address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'))
const [rich, other] = solanaTestAccounts().map((key) => key.address)
if (!rich || !other) throw new Error('The local chain has too few test accounts')
const refusal = (reason: string, detail: unknown = expect.anything()) => expect.objectContaining({ reason, detail })

let still: StillSolana
let chain: NodeAdapter
let made = 0
const newWallet = () => keyOf(new Uint8Array(32).fill(200).fill(++made, 0, 2)).address

beforeAll(async () => {
  still = await startStillSolana()
  chain = connectSolana(solana, still.rpcUrl)
})
afterAll(() => still?.stop())

function fundedWallet(balance: bigint) {
  const wallet = newWallet()
  const empty = { data: new Uint8Array(), executable: false, space: 0n, programAddress: SYSTEM_PROGRAM }
  still.node.chain.svm.setAccount({ address: wallet, lamports: lamports(balance), ...empty })
  return wallet
}

/** Returns an unsigned transaction as an app would build it, with an old blockhash. */
function unsigned(payer: typeof rich, instruction: Instruction): string {
  const blockhash = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' as Blockhash
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer ?? SYSTEM_PROGRAM, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash, lastValidBlockHeight: 0n }, draft),
    (draft) => appendTransactionMessageInstruction(instruction, draft),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

describe('estimating a payment', () => {
  test('a payment is estimated → slightly more compute units than used, the standard price, and the total fee', async () => {
    const estimate = await chain.estimateFees({ from: testAddress(rich), to: testAddress(newWallet()), value: SOL })
    // A transfer and the two compute budget instructions use 150 units each.
    expect(estimate).toEqual({ gasLimit: 1_495n, maxFeePerGas: 10_000n, maxPriorityFeePerGas: 10_000n, totalFee: 5_000n + 15n })
  })

  test('a payment of more than the sender has is estimated → refused', async () => {
    const poor = fundedWallet(SOL)
    const payment = (value: bigint, from = poor) => chain.estimateFees({ from: testAddress(from), to: testAddress(other), value })
    await expect(payment(SOL)).rejects.toMatchObject({ reason: 'insufficient_funds' })
    await expect(payment(1n << 80n)).rejects.toMatchObject({ reason: 'insufficient_funds' })
    await expect(payment(1n, newWallet())).rejects.toMatchObject({ reason: 'insufficient_funds' })
    await expect(payment(0n, newWallet())).rejects.toMatchObject({ reason: 'insufficient_gas' })
    expect((await payment(SOL - 5_000n)).gasLimit).toBe(1_495n)
  })

  test('a payment below the rent to an unused address is estimated → refused', async () => {
    for (const value of [1n, 890_879n])
      await expect(chain.estimateFees({ from: testAddress(rich), to: testAddress(newWallet()), value })).rejects.toMatchObject({
        reason: 'amount_too_low',
        detail: 'a new address needs at least 0.00089088 SOL',
        minimum: '0.00089088',
      })
    await expect(chain.estimateFees({ from: testAddress(rich), to: testAddress(newWallet()), value: 890_880n })).resolves.toMatchObject({
      totalFee: 5_015n,
    })
    await expect(chain.estimateFees({ from: testAddress(rich), to: testAddress(other), value: 1n })).resolves.toMatchObject({
      totalFee: 5_015n,
    })
  })

  test('a payment leaves the sender less than the rent → refused, unless it leaves nothing', async () => {
    const payment = (rest: bigint) =>
      chain.estimateFees({ from: testAddress(fundedWallet(SOL)), to: testAddress(other), value: SOL - 5_000n - rest })
    for (const rest of [1n, 890_879n])
      await expect(payment(rest)).rejects.toMatchObject({
        reason: 'remainder_too_low',
        detail: 'the sender must keep nothing, or at least 0.00089088 SOL',
        minimum: '0.00089088',
      })
    for (const rest of [0n, 890_880n]) await expect(payment(rest)).resolves.toMatchObject({ totalFee: 5_015n })
  })

  test.each([
    ['the system program', SYSTEM_PROGRAM, 'it is a program'],
    ['another program', TOKEN_PROGRAM, 'it is a program'],
    ['a mint', USDC, 'it is the mint of a token'],
  ])('a payment to %s is estimated → refused', async (_what, to, detail) => {
    await expect(chain.estimateFees({ from: testAddress(rich), to, value: SOL })).rejects.toEqual(refusal('invalid_address', detail))
  })

  test("a payment to or from a token account is estimated → refused with its wallet's address", async () => {
    const account = await associatedAddress(address(other), USDC, TOKEN_PROGRAM)
    const sentence = `it is a token account of the wallet ${other}`
    await expect(chain.estimateFees({ from: testAddress(rich), to: testAddress(account), value: SOL })).rejects.toEqual(
      refusal('invalid_address', sentence),
    )
  })

  test('a payment from an address without a key is estimated → refused', async () => {
    const vault = await associatedAddress(newWallet(), USDC, TOKEN_PROGRAM)
    await expect(chain.estimateFees({ from: testAddress(vault), to: testAddress(other), value: 1n })).rejects.toMatchObject({
      reason: 'cannot_sign',
    })
  })
})

describe('estimating a transaction that the app built', () => {
  const tried = (data: string, from = rich) => chain.estimateFees({ from: testAddress(from), to: testAddress(other), value: 0n, data })

  test('an unsigned transaction with an old blockhash is estimated → simulated unchanged', async () => {
    expect(await tried(unsigned(rich, transfer(address(rich), address(other), 5n)))).toMatchObject({ gasLimit: 1_165n, totalFee: 5_012n })
  })

  test('a transaction whose fee another account pays is estimated → refused', async () => {
    await expect(tried(unsigned(other, transfer(address(other), address(rich), 5n)))).rejects.toEqual(
      refusal('invalid_transaction', 'from is not the fee payer'),
    )
  })

  test("a program would refuse the estimated transaction → refused with the instruction's number", async () => {
    const odd = { programAddress: TOKEN_PROGRAM, accounts: [], data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0) }
    await expect(tried(unsigned(rich, odd))).rejects.toEqual(refusal('execution_reverted', expect.stringMatching(/^instruction 1: /)))
  })

  test.each([['0x'], ['AAAA'], ['not base64!'], ['A'.repeat(4_000)]])(
    '%j, which is not a transaction, is estimated → refused',
    async (data) => {
      await expect(tried(data)).rejects.toEqual(refusal('invalid_transaction'))
    },
  )
})
