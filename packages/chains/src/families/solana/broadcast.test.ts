import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outsider, testSigner } from '../../../../devnet/src/testing/solana.ts'
import type { ChainErrorReason } from '../../errors.ts'
import { connectChain, localCopy } from '../../index.ts'
import { connectSolana } from './index.ts'
import { classifyRefusal } from './refusals.ts'
import {
  accountOf,
  createAccount,
  mintCalled,
  openStillChain,
  type StillChain,
  signWithTables,
  transferSol,
  transferToken,
} from './testing/still-chain.ts'

let still: StillChain
let user: KeyPairSigner
let to: Address
beforeAll(async () => {
  ;[still, user, to] = [await openStillChain(), await testSigner(0), await outsider()]
})
afterAll(() => still.stop())

const sol = 1_000_000_000n
const usdc = mintCalled('USDC')
const send = (txData: string) => still.chain.broadcast(txData)
const hashOf = async (txData: string) => (await still.chain.decodeTransaction(txData)).hash
const standing = async (txData: string) => still.chain.readTransactions([await hashOf(txData)])
const refused = (reason: ChainErrorReason, detail?: RegExp) =>
  expect.objectContaining({ name: 'ChainError', reason, detail: detail ? expect.stringMatching(detail) : undefined })

describe('sending', () => {
  test('the same bytes again is the same success: before the block, after it, and when the blockhash is over', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    await send(txData)
    await send(txData)
    still.advance(1)
    await send(txData)
    still.advance(200)
    await send(txData)
    expect(await standing(txData)).toMatchObject([{ status: 'confirmed' }])
  })

  test('on a blockhash that is over, or that never was, is refused', async () => {
    const old = await still.sign(user, [transferSol(user, to, sol)])
    still.advance(151)
    await expect(send(old)).rejects.toEqual(refused('blockhash_expired'))
    const invented = await still.sign(user, [transferSol(user, to, sol)], await outsider())
    await expect(send(invented)).rejects.toEqual(refused('blockhash_expired'))
  })

  test('more than the sender has, or may hold, is refused', async () => {
    const poor = await generateKeyPairSigner()
    await expect(send(await still.sign(poor, [transferSol(poor, to, 1n)]))).rejects.toEqual(
      refused('insufficient_funds', /^the fee payer holds nothing$/),
    )
    await expect(send(await still.sign(user, [transferSol(user, to, 10n ** 15n)]))).rejects.toEqual(refused('insufficient_funds'))
    await expect(send(await still.sign(user, [await transferToken(usdc, user, user.address, 10n ** 15n)]))).rejects.toEqual(
      refused('insufficient_funds'),
    )
    await expect(send(await still.sign(user, [transferSol(user, await outsider(), 1n)]))).rejects.toEqual(
      refused('insufficient_funds', /rent/),
    )
  })

  test('what would fail is refused with the instruction that would', async () => {
    const nobody = await outsider()
    const instructions = [transferSol(user, to, sol), await transferToken(usdc, user, nobody, 1n)]
    await expect(send(await still.sign(user, instructions))).rejects.toEqual(refused('execution_reverted', /^instruction 2: \w+/))
    const call = { programAddress: nobody, accounts: [], data: Buffer.from([1]) }
    await expect(send(await still.sign(user, [call]))).rejects.toEqual(refused('invalid_transaction', /^A program does not exist$/))
  })

  test('accounts from a lookup table is served, and described by what moved; where the table does not stand it is refused', async () => {
    const receiver = await outsider()
    const table = await still.placeTable([receiver])
    const { blockhash } = await still.chain.getBlockhash()
    const txData = await signWithTables(user, [transferSol(user, receiver, sol)], blockhash, { [table]: [receiver] })
    expect(await still.chain.decodeTransaction(txData)).toMatchObject({ from: user.address, operations: [] })
    await send(txData)
    still.advance(1)
    expect(await standing(txData)).toMatchObject([{ status: 'confirmed', to: receiver, operations: [{ to: receiver, amount: sol }] }])

    const missing = await signWithTables(user, [transferSol(user, receiver, sol)], blockhash, { [await outsider()]: [receiver] })
    await expect(send(missing)).rejects.toEqual(refused('invalid_transaction', /^A lookup table does not exist$/))
  })

  test('bytes that are no transaction is refused before the node is asked', async () => {
    const { chain } = still
    const silent = connectSolana(still.network, 'http://127.0.0.1:1')
    for (const adapter of [chain, silent]) await expect(adapter.broadcast('AAAA')).rejects.toMatchObject({ reason: 'invalid_transaction' })
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    await expect(silent.broadcast(txData)).rejects.toMatchObject({ reason: 'unavailable', refused: false })
  })

  test('a token to somebody who has no account yet works with the account made first', async () => {
    const receiver = await outsider()
    await send(await still.sign(user, [await createAccount(usdc, user, receiver), await transferToken(usdc, user, receiver, 1n)]))
    still.advance(1)
    expect(still.node.chain.accountAt(await accountOf(receiver, usdc))).toBeDefined()
  })
})

describe('bytes have expired', () => {
  const hasExpired = async (txData: string, since: bigint) => still.chain.hasExpired?.(txData, since)

  test('when their blockhash is over for good, in what is final too, and no block holds them', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    const { number: since } = await still.chain.getHead()
    expect(await hasExpired(txData, since)).toBe(false)
    still.advance(150)
    expect(await hasExpired(txData, since)).toBe(false)
    // Over for the newest block; one that holds them may still become final.
    still.advance(1)
    expect(await hasExpired(txData, since)).toBe(false)
    still.advance(31)
    expect(await hasExpired(txData, since)).toBe(true)
  })

  test('never while a block holds them', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    const { number: since } = await still.chain.getHead()
    await send(txData)
    still.advance(500)
    expect(await hasExpired(txData, since)).toBe(false)
  })

  test('whichever node says so', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)], await outsider())
    const { number: since } = await still.chain.getHead()
    still.advance(182)
    const several = connectChain(localCopy(still.network, still.caip2), ['http://127.0.0.1:1', still.rpcUrl])
    expect(await several.hasExpired?.(txData, since)).toBe(true)
  })

  test('not as long as a node that is behind may not know their blockhash yet', async () => {
    const invented = await still.sign(user, [transferSol(user, to, sol)], await outsider())
    const { number: since } = await still.chain.getHead()
    expect(await hasExpired(invented, since)).toBe(false)
    still.advance(182)
    expect(await hasExpired(invented, since)).toBe(true)
  })
})

describe('the words of a node', () => {
  const preflight = (err: unknown) => ({ code: -32002, message: 'Transaction simulation failed', data: { err, logs: [] } })
  const programs = ['11111111111111111111111111111111', 'ComputeBudget111111111111111111111111111111']

  test.each<[unknown, ChainErrorReason | 'known', boolean]>([
    ['AlreadyProcessed', 'known', false],
    ['BlockhashNotFound', 'blockhash_expired', false],
    ['AccountNotFound', 'insufficient_funds', false],
    ['InsufficientFundsForFee', 'insufficient_funds', false],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'insufficient_funds', false],
    [{ InstructionError: [0, { Custom: 1 }] }, 'insufficient_funds', false],
    [{ InstructionError: [1, { Custom: 1 }] }, 'execution_reverted', false],
    [{ InstructionError: [9, { Custom: 6001 }] }, 'execution_reverted', false],
    [{ InstructionError: [0, 'InsufficientFunds'] }, 'insufficient_funds', false],
    [{ InstructionError: [0, 'InvalidAccountData'] }, 'execution_reverted', false],
    [{ InstructionError: [0, { BorshIoError: 'x' }] }, 'execution_reverted', false],
    ['InvalidAccountForFee', 'invalid_transaction', false],
    ['AddressLookupTableNotFound', 'invalid_transaction', false],
    ['AccountInUse', 'unavailable', true],
    ['WouldExceedMaxBlockCostLimit', 'unavailable', true],
    ['toString', 'invalid_transaction', false],
    ['SomethingOfTheFuture', 'invalid_transaction', false],
    [{ __proto__: null, constructor: 1 }, 'invalid_transaction', false],
    [42, 'invalid_transaction', false],
  ])('%j is %s', (err, reason, isRefused) => {
    const verdict = classifyRefusal(preflight(err), programs)
    if (verdict === 'known') return expect(reason).toBe('known')
    expect(verdict).toMatchObject({ reason, refused: isRefused })
  })

  test.each<[number, ChainErrorReason, boolean]>([
    [-32602, 'invalid_transaction', false],
    [-32003, 'invalid_transaction', false],
    [-32013, 'invalid_transaction', false],
    [-32015, 'invalid_transaction', false],
    [-32005, 'unavailable', true],
    [-32016, 'unavailable', true],
    [-32603, 'unavailable', true],
    [429, 'unavailable', true],
  ])('the code %d is %s', (code, reason, isRefused) => {
    expect(classifyRefusal({ code, message: 'x', data: undefined }, programs)).toMatchObject({ reason, refused: isRefused })
  })

  test('never reach a client as they stand', () => {
    const hostile = 'see https://node.example/key?secret '.repeat(100)
    for (const err of [hostile, { InstructionError: [0, hostile] }, { [hostile]: 1 }]) {
      const verdict = classifyRefusal({ code: -32002, message: hostile, data: { err } }, programs)
      expect(verdict).toMatchObject({ detail: expect.not.stringMatching(/secret/) })
    }
  })
})
