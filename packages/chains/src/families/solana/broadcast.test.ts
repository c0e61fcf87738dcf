import { type Address, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAddress, testSigner } from '../../../../devnet/src/testing/solana.ts'
import type { ChainErrorReason } from '../../errors.ts'
import { connectChain, localCopy } from '../../index.ts'
import { connectSolana } from './index.ts'
import { classifyRefusal } from './refusals.ts'
import {
  accountOf,
  createAccount,
  mintCalled,
  openStillChain,
  recentBlockhash,
  type StillChain,
  signWithTables,
  transferSol,
  transferToken,
} from './testing/still-chain.ts'

let still: StillChain
let user: KeyPairSigner
let to: Address
beforeAll(async () => {
  ;[still, user, to] = [await openStillChain(), await testSigner(0), await newAddress()]
})
afterAll(() => still.stop())

const sol = 1_000_000_000n
const usdc = mintCalled('USDC')
const send = (txData: string) => still.chain.broadcast(txData)
const hashOf = async (txData: string) => (await still.chain.decodeTransaction(txData)).hash
const reportsOf = async (txData: string) => still.chain.readTransactions([await hashOf(txData)])
const refused = (reason: ChainErrorReason, detail?: RegExp) =>
  expect.objectContaining({ name: 'ChainError', reason, detail: detail ? expect.stringMatching(detail) : undefined })

describe('sending a transaction', () => {
  test('the same signed bytes are sent again → success, before the block, after it, and after the blockhash expired', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    await send(txData)
    await send(txData)
    still.advance(1)
    await send(txData)
    still.advance(200)
    await send(txData)
    expect(await reportsOf(txData)).toMatchObject([{ status: 'confirmed' }])
  })

  test('an expired or unknown blockhash → refused', async () => {
    const old = await still.sign(user, [transferSol(user, to, sol)])
    still.advance(151)
    await expect(send(old)).rejects.toEqual(refused('blockhash_expired'))
    const invented = await still.sign(user, [transferSol(user, to, sol)], await newAddress())
    await expect(send(invented)).rejects.toEqual(refused('blockhash_expired'))
  })

  test("a payment of more than the balance, or of less than the receiver's rent → refused", async () => {
    const poor = await generateKeyPairSigner()
    await expect(send(await still.sign(poor, [transferSol(poor, to, 1n)]))).rejects.toEqual(
      refused('insufficient_funds', /^the fee payer has no SOL$/),
    )
    await expect(send(await still.sign(user, [transferSol(user, to, 10n ** 15n)]))).rejects.toEqual(refused('insufficient_funds'))
    await expect(send(await still.sign(user, [await transferToken(usdc, user, user.address, 10n ** 15n)]))).rejects.toEqual(
      refused('insufficient_funds'),
    )
    await expect(send(await still.sign(user, [transferSol(user, await newAddress(), 1n)]))).rejects.toEqual(
      refused('amount_too_low', /rent/),
    )
  })

  test('an instruction of the transaction would fail → refused with its number', async () => {
    const unusedAddress = await newAddress()
    const instructions = [transferSol(user, to, sol), await transferToken(usdc, user, unusedAddress, 1n)]
    await expect(send(await still.sign(user, instructions))).rejects.toEqual(refused('execution_reverted', /^instruction 2: \w+/))
    const call = { programAddress: unusedAddress, accounts: [], data: Buffer.from([1]) }
    await expect(send(await still.sign(user, [call]))).rejects.toEqual(refused('invalid_transaction', /^A program does not exist$/))
  })

  test('the transaction loads accounts from a lookup table → accepted and reported; without the table → refused', async () => {
    const receiver = await newAddress()
    const table = await still.placeTable([receiver])
    const blockhash = await recentBlockhash(still.chain)
    const txData = await signWithTables(user, [transferSol(user, receiver, sol)], blockhash, { [table]: [receiver] })
    expect(await still.chain.decodeTransaction(txData)).toMatchObject({ from: user.address, operations: [] })
    await send(txData)
    still.advance(1)
    expect(await reportsOf(txData)).toMatchObject([{ status: 'confirmed', to: receiver, operations: [{ to: receiver, amount: sol }] }])

    const missing = await signWithTables(user, [transferSol(user, receiver, sol)], blockhash, { [await newAddress()]: [receiver] })
    await expect(send(missing)).rejects.toEqual(refused('invalid_transaction', /^A lookup table does not exist$/))
  })

  test('the bytes are not a transaction → refused without a node', async () => {
    const { chain } = still
    const silent = connectSolana(still.network, 'http://127.0.0.1:1')
    for (const adapter of [chain, silent]) await expect(adapter.broadcast('AAAA')).rejects.toMatchObject({ reason: 'invalid_transaction' })
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    await expect(silent.broadcast(txData)).rejects.toMatchObject({ reason: 'unavailable', refused: false })
  })

  test('tokens go to an owner whose account is created first → accepted', async () => {
    const receiver = await newAddress()
    await send(await still.sign(user, [await createAccount(usdc, user, receiver), await transferToken(usdc, user, receiver, 1n)]))
    still.advance(1)
    expect(still.node.chain.accountAt(await accountOf(receiver, usdc))).toBeDefined()
  })
})

describe('the expiry of signed bytes', () => {
  const hasExpired = async (txData: string, since: bigint) => still.chain.hasExpired?.(txData, since)

  test('the blockhash of signed bytes is too old for newest and finalized blocks, and no block contains them → expired', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    const { number: since } = await still.chain.getHead()
    expect(await hasExpired(txData, since)).toBe(false)
    still.advance(150)
    expect(await hasExpired(txData, since)).toBe(false)
    // The bytes have expired for the newest block, but a block that contains them may still become final.
    still.advance(1)
    expect(await hasExpired(txData, since)).toBe(false)
    still.advance(31)
    expect(await hasExpired(txData, since)).toBe(true)
  })

  test('a block contains the signed bytes → never expired', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)])
    const { number: since } = await still.chain.getHead()
    await send(txData)
    still.advance(500)
    expect(await hasExpired(txData, since)).toBe(false)
  })

  test('two nodes, one unreachable → the other one decides whether bytes have expired', async () => {
    const txData = await still.sign(user, [transferSol(user, to, sol)], await newAddress())
    const { number: since } = await still.chain.getHead()
    still.advance(182)
    const several = connectChain(localCopy(still.network, still.caip2), ['http://127.0.0.1:1', still.rpcUrl])
    expect(await several.hasExpired?.(txData, since)).toBe(true)
  })

  test('a lagging node may not know the blockhash of signed bytes yet → not expired', async () => {
    const invented = await still.sign(user, [transferSol(user, to, sol)], await newAddress())
    const { number: since } = await still.chain.getHead()
    expect(await hasExpired(invented, since)).toBe(false)
    still.advance(182)
    expect(await hasExpired(invented, since)).toBe(true)
  })
})

describe('refusals of a Solana node', () => {
  const preflight = (err: unknown) => ({ code: -32002, message: 'Transaction simulation failed', data: { err, logs: [] } })
  const programs = ['11111111111111111111111111111111', 'ComputeBudget111111111111111111111111111111']

  test.each<[unknown, ChainErrorReason | 'known', boolean]>([
    ['AlreadyProcessed', 'known', false],
    ['BlockhashNotFound', 'blockhash_expired', false],
    ['AccountNotFound', 'insufficient_funds', false],
    ['InsufficientFundsForFee', 'insufficient_funds', false],
    [{ InsufficientFundsForRent: { account_index: 0 } }, 'remainder_too_low', false],
    [{ InsufficientFundsForRent: { account_index: 1 } }, 'amount_too_low', false],
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
  ])('the node refuses with %j → %s', (err, reason, isRefused) => {
    const verdict = classifyRefusal(preflight(err), programs)
    if (verdict === 'known') return expect(reason).toBe('known')
    expect(verdict).toMatchObject({ reason, refused: isRefused })
  })

  test.each(['AccountNotFound', 'InsufficientFundsForFee', { InsufficientFundsForRent: { account_index: 0 } }])(
    'the node refuses tokens with %j → only the fee is not covered',
    (err) => {
      const programs = ['ComputeBudget111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA']
      expect(classifyRefusal(preflight(err), programs)).toMatchObject({ reason: 'insufficient_gas', detail: expect.stringMatching(/SOL/) })
    },
  )

  test.each<[number, ChainErrorReason, boolean]>([
    [-32602, 'invalid_transaction', false],
    [-32003, 'invalid_transaction', false],
    [-32013, 'invalid_transaction', false],
    [-32015, 'invalid_transaction', false],
    [-32005, 'unavailable', true],
    [-32016, 'unavailable', true],
    [-32603, 'unavailable', true],
    [429, 'unavailable', true],
  ])('the node refuses with the code %d → %s', (code, reason, isRefused) => {
    expect(classifyRefusal({ code, message: 'x', data: undefined }, programs)).toMatchObject({ reason, refused: isRefused })
  })

  test("any refusal → the client sees none of the node's text", () => {
    const hostile = 'see https://node.example/key?secret '.repeat(100)
    for (const err of [hostile, { InstructionError: [0, hostile] }, { [hostile]: 1 }]) {
      const verdict = classifyRefusal({ code: -32002, message: hostile, data: { err } }, programs)
      expect(verdict).toMatchObject({ detail: expect.not.stringMatching(/secret/) })
    }
  })
})
