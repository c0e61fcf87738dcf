import {
  AccountRole,
  type Address,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createAddressWithSeed,
  createTransactionMessage,
  getAddressEncoder,
  getBase64EncodedWireTransaction,
  getProgramDerivedAddress,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import { checkSolana } from './solana-check.ts'
import { readSolana } from './solana-message.ts'

const from: Address = address('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
const to = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const stranger = address('5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N')
const usdc = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const router = address('EdmxWPmx2WH6WgFfTdu9xfkYf3k1g5wD1zccTVySEEh1')
const system = address('11111111111111111111111111111111')
const token = address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associated = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
const budget = address('ComputeBudget111111111111111111111111111111')

const number = (bytes: number, value: bigint) => Array.from({ length: bytes }, (_, at) => Number((value >> BigInt(8 * at)) & 255n))
const roleOf = (account: Address) => {
  if (account === from) return AccountRole.WRITABLE_SIGNER
  return account === system || account === token ? AccountRole.READONLY : AccountRole.WRITABLE
}
const instruction = (programAddress: Address, accounts: Address[], ...data: number[]): Instruction => ({
  programAddress,
  accounts: accounts.map((account) => ({ address: account, role: roleOf(account) })),
  data: Uint8Array.from(data),
})

const pay = (receiver: Address, lamports: bigint) => instruction(system, [from, receiver], 2, 0, 0, 0, ...number(8, lamports))
const limit = (units: bigint) => instruction(budget, [], 2, ...number(4, units))
const price = (microLamports: bigint) => instruction(budget, [], 3, ...number(8, microLamports))
const transferChecked = (source: Address, mint: Address, target: Address, amount: bigint) =>
  instruction(token, [source, mint, target, from], 12, ...number(8, amount), 6)
const create = (account: Address, owner: Address, mint = usdc) => instruction(associated, [from, account, owner, mint, system, token], 1)
const call = (program: Address) => instruction(program, [from], 1, 2, 3)

/** Returns the differences of a transaction with these instructions. */
function check(intent: Intent, instructions: Instruction[], payer = from) {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) => setTransactionMessageLifetimeUsingBlockhash({ blockhash: blockhash(system), lastValidBlockHeight: 1n }, draft),
    (draft) => appendTransactionMessageInstructions(instructions, draft),
  )
  return checkSolana(readSolana(getBase64EncodedWireTransaction(compileTransaction(message))), from, intent)
}

const network = { platformId: 'solana', caip2: 'solana:local', maxFee: 6_000n }
const payment: Intent = { ...network, kind: 'transfer', tokenId: 'solana:native', to, amount: 5n }
const tokenPayment: Intent = { ...network, kind: 'transfer', tokenId: `solana:${usdc}`, to, amount: 7n }
const swap: Intent = {
  ...network,
  kind: 'swap',
  tokenId: 'solana:native',
  amount: 500n,
  outputTokenId: `solana:${usdc}`,
  minimum: 9n,
  router,
}

let source: Address
let target: Address
let elsewhere: Address
let wrapping: Address
beforeAll(async () => {
  const tokenAccount = async (owner: Address) => {
    const { encode } = getAddressEncoder()
    return (await getProgramDerivedAddress({ programAddress: associated, seeds: [encode(owner), encode(token), encode(usdc)] }))[0]
  }
  ;[source, target, elsewhere] = await Promise.all([tokenAccount(from), tokenAccount(to), tokenAccount(stranger)])
  wrapping = await createAddressWithSeed({ baseAddress: from, programAddress: token, seed: 'swap' })
})

describe('a payment', () => {
  test('it equals what was shown → no difference', async () => {
    expect(await check(payment, [limit(450n), price(1_000_000n), pay(to, 5n)])).toEqual([])
  })

  test.each([
    ['another receiver', () => [pay(stranger, 5n)]],
    ['another amount', () => [pay(to, 6n)]],
    ['a second payment', () => [pay(to, 5n), pay(stranger, 1n)]],
    ['a call of a program', () => [pay(to, 5n), call(router)]],
    ['no payment', () => []],
    ['a higher fee', () => [limit(1_001n), price(1_000_000n), pay(to, 5n)]],
    ['a price without a limit, which is the highest limit', () => [price(1_000n), pay(to, 5n)]],
  ])('it has %s → a difference', async (_what, instructions) => {
    expect(await check(payment, instructions())).not.toEqual([])
  })

  test('somebody else pays the fee and must sign too → a difference', async () => {
    expect(await check(payment, [pay(to, 5n)], stranger)).not.toEqual([])
  })
})

describe('a token transfer', () => {
  test('it equals what was shown, with and without the creation of the account → no difference', async () => {
    expect(await check(tokenPayment, [transferChecked(source, usdc, target, 7n)])).toEqual([])
    expect(await check(tokenPayment, [create(target, to), transferChecked(source, usdc, target, 7n)])).toEqual([])
  })

  test.each([
    ['an account of somebody else', () => [transferChecked(source, usdc, elsewhere, 7n)]],
    ['another amount', () => [transferChecked(source, usdc, target, 8n)]],
    ['another token', () => [transferChecked(source, router, target, 7n)]],
    ['a created account of somebody else', () => [create(elsewhere, stranger), transferChecked(source, usdc, target, 7n)]],
    ['a second transfer', () => [transferChecked(source, usdc, target, 7n), transferChecked(source, usdc, elsewhere, 1n)]],
    ['an approval', () => [instruction(token, [source, stranger, from], 4, ...number(8, 7n))]],
  ])('it has %s → a difference', async (_what, instructions) => {
    expect(await check(tokenPayment, instructions())).not.toEqual([])
  })
})

describe('a swap', () => {
  const bytes = (account: Address) => [...getAddressEncoder().encode(account)]
  const open = (account: Address, lamports: bigint, base = from) =>
    instruction(
      system,
      [from, account],
      ...[3, 0, 0, 0, ...bytes(base), ...number(8, 4n), ...Buffer.from('swap')],
      ...[...number(8, lamports), ...number(8, 165n), ...bytes(token)],
    )
  const initialise = (account: Address, owner: Address) => instruction(token, [account, usdc], 18, ...bytes(owner))
  const close = (account: Address, receiver: Address) => instruction(token, [account, receiver, from], 9)

  test('it wraps, calls the router and unwraps → no difference', async () => {
    const steps = [create(source, from), open(wrapping, 2_039_780n), initialise(wrapping, from), call(router), close(wrapping, from)]
    expect(await check(swap, steps)).toEqual([])
  })

  test.each([
    ['no call of the router', () => [open(wrapping, 500n)]],
    ['a call of another program', () => [call(router), call(stranger)]],
    ['a payment to somebody else', () => [call(router), pay(stranger, 1n)]],
    ['a transfer of tokens', () => [call(router), transferChecked(source, usdc, elsewhere, 1n)]],
    ['an approval', () => [call(router), instruction(token, [source, stranger, from], 4, ...number(8, 7n))]],
    ['a new owner of an account', () => [call(router), instruction(token, [source, from], 6, 2, 1, ...bytes(stranger))]],
    ['a wrapping account of somebody else', () => [open(wrapping, 500n), initialise(wrapping, stranger), call(router)]],
    ['an unwrapping to somebody else', () => [call(router), close(wrapping, stranger)]],
    ['a new account that is not the own one', () => [open(stranger, 500n), call(router)]],
    ['more SOL than was shown', () => [open(wrapping, 10_000_501n), call(router)]],
    ['more SOL than was shown, in two parts', () => [open(wrapping, 6_000_000n), open(wrapping, 6_000_000n), call(router)]],
  ])('it has %s → a difference', async (_what, instructions) => {
    expect(await check(swap, instructions())).not.toEqual([])
  })
})

test('the API names a program of its own for a swap → a difference, even if it was shown', async () => {
  expect(await check({ ...swap, router: stranger }, [call(stranger)])).toEqual([`program ${stranger} is not known`])
})

test('the shown network is an EVM chain, or the kind is not known on Solana → a difference', async () => {
  expect(await check({ ...payment, caip2: 'eip155:1' }, [pay(to, 5n)])).not.toEqual([])
  expect(await check({ ...network, kind: 'cancel', nonce: 1 }, [pay(to, 5n)])).toEqual(['cancel is not known on Solana'])
})
