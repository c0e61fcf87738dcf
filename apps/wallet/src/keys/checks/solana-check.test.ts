import { AccountRole, type Address, address, type Instruction } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import {
  check,
  create,
  from,
  instruction,
  network,
  number,
  pay,
  router,
  stranger,
  token,
  tokenAccount,
  transferChecked,
  usdc,
} from './solana-instructions.fixture.ts'

const to = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const budget = address('ComputeBudget111111111111111111111111111111')
const limit = (units: bigint) => instruction(budget, [], 2, ...number(4, units))
const price = (microLamports: bigint) => instruction(budget, [], 3, ...number(8, microLamports))
const call = (program: Address) => instruction(program, [from], 1, 2, 3)

const payment: Intent = { ...network, kind: 'transfer', tokenId: 'solana:native', to, amount: 5n }
const tokenPayment: Intent = { ...network, kind: 'transfer', tokenId: `solana:${usdc}`, to, amount: 7n }
const opening: Intent = { ...network, kind: 'transfer', tokenId: `solana:${usdc}`, to, amount: 7n, rent: 2_039_280n }

let source: Address
let target: Address
let elsewhere: Address
beforeAll(async () => {
  ;[source, target, elsewhere] = await Promise.all([tokenAccount(from), tokenAccount(to), tokenAccount(stranger)])
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
    // The runtime reads the price and ignores the byte behind it.
    ['a price with one more byte', () => [limit(450n), instruction(budget, [], 3, ...number(8, 2_000_000_000n), 0), pay(to, 5n)]],
    ['a price that is too short', () => [instruction(budget, [], 3, 1), pay(to, 5n)]],
    ['two prices', () => [limit(450n), price(0n), price(1_000_000n), pay(to, 5n)]],
    ['an instruction of the compute budget that is not known', () => [instruction(budget, [], 0, ...number(8, 1n)), pay(to, 5n)]],
    ['an empty instruction of the compute budget', () => [instruction(budget, []), pay(to, 5n)]],
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
    expect(await check(opening, [create(target, to), transferChecked(source, usdc, target, 7n)])).toEqual([])
  })

  test('it goes to the own address, which brings a token together → no difference', async () => {
    expect(await check({ ...tokenPayment, to: from }, [create(source, from), transferChecked(router, usdc, source, 7n)])).toEqual([])
  })

  test('it spends several accounts, and their sum was shown → no difference', async () => {
    const steps = [transferChecked(source, usdc, target, 3n), transferChecked(router, usdc, target, 4n)]
    expect(await check(opening, [create(target, to), ...steps])).toEqual([])
    expect(await check(tokenPayment, steps)).toEqual([])
  })

  test.each([
    ['several accounts, whose sum is higher', () => [3n, 5n].map((amount) => transferChecked(source, usdc, target, amount))],
    [
      'several accounts, one with another token',
      () => [usdc, router].map((mint, index) => transferChecked(source, mint, target, 3n + BigInt(index))),
    ],
    [
      'several accounts, one for another receiver',
      () => [target, elsewhere].map((one, index) => transferChecked(source, usdc, one, 3n + BigInt(index))),
    ],
    [
      'an approval between',
      () => [
        transferChecked(source, usdc, target, 3n),
        instruction(token, [source, stranger, from], 4, ...number(8, 7n)),
        transferChecked(source, usdc, target, 4n),
      ],
    ],
    ['the creation behind the transfer', () => [transferChecked(source, usdc, target, 7n), create(target, to)]],
    ['only the creation', () => [create(target, to)]],
    ['a creation whose cost was not shown', () => [create(target, to), transferChecked(source, usdc, target, 7n)]],
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

describe('a memo', () => {
  const memo = (text: string, accounts: Address[] = []) =>
    instruction(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'), accounts, ...new TextEncoder().encode(text))
  const withMemo = { ...payment, memo: 'Invoice 7, gr\u00fcezi' }

  test('it equals what was shown, for SOL and tokens → no difference', async () => {
    expect(await check(withMemo, [memo('Invoice 7, gr\u00fcezi'), pay(to, 5n)])).toEqual([])
    const steps = [create(target, to), memo('42'), transferChecked(source, usdc, target, 7n)]
    expect(await check({ ...opening, memo: '42' }, steps)).toEqual([])
  })

  test('it stands before each of several transfers → no difference, unless one of them is another text', async () => {
    const [first, second] = [transferChecked(source, usdc, target, 3n), transferChecked(elsewhere, usdc, target, 4n)]
    const shown = { ...opening, memo: '42' }
    expect(await check(shown, [create(target, to), memo('42'), first, memo('42'), second])).toEqual([])
    expect(await check(shown, [create(target, to), memo('42'), first, memo('43'), second])).not.toEqual([])
    expect(await check(shown, [memo('42'), first, second, memo('42')])).not.toEqual([])
  })

  test.each([
    ['is another one', [memo('Invoice 8'), pay(to, 5n)]],
    ['is in another Unicode form', [memo('Invoice 7, gru\u0308ezi'), pay(to, 5n)]],
    ['is missing', [pay(to, 5n)]],
    ['stands twice', [memo(withMemo.memo), memo(withMemo.memo), pay(to, 5n)]],
    ['names a signer', [memo(withMemo.memo, [from]), pay(to, 5n)]],
  ])('it %s → a difference', async (_what, steps) => {
    expect(await check(withMemo, steps)).not.toEqual([])
  })

  test('none was shown, or the payment behind it is another one → a difference', async () => {
    expect(await check(payment, [memo('x'), pay(to, 5n)])).not.toEqual([])
    expect(await check(withMemo, [memo(withMemo.memo), pay(stranger, 5n)])).not.toEqual([])
  })
})

describe('references', () => {
  const referring = (step: Instruction, ...references: Address[]): Instruction => ({
    ...step,
    accounts: [...(step.accounts ?? []), ...references.map((reference) => ({ address: reference, role: AccountRole.READONLY }))],
  })
  const shown = { references: [stranger, usdc] }

  test('they equal what was shown, for SOL and tokens → no difference', async () => {
    expect(await check({ ...payment, ...shown }, [referring(pay(to, 5n), stranger, usdc)])).toEqual([])
    const steps = [transferChecked(source, usdc, target, 3n), transferChecked(router, usdc, target, 4n)]
    const last = steps.map((step, at) => (at === 1 ? referring(step, stranger, usdc) : step))
    expect(await check({ ...opening, ...shown }, [create(target, to), ...last])).toEqual([])
    const first = steps.map((step, at) => (at === 0 ? referring(step, stranger, usdc) : step))
    expect(await check({ ...tokenPayment, ...shown }, first)).not.toEqual([])
  })

  test.each([
    ['are missing', pay(to, 5n)],
    ['have another order', referring(pay(to, 5n), usdc, stranger)],
    ['are fewer', referring(pay(to, 5n), stranger)],
    ['are more', referring(pay(to, 5n), stranger, usdc, router)],
  ])('they %s → a difference', async (_what, step) => {
    expect(await check({ ...payment, ...shown }, [step])).not.toEqual([])
  })

  test('none were shown → a difference', async () => {
    expect(await check(payment, [referring(pay(to, 5n), stranger)])).not.toEqual([])
    expect(await check(tokenPayment, [referring(transferChecked(source, usdc, target, 7n), stranger)])).not.toEqual([])
  })

  test('one of them signs too → a difference', async () => {
    const signing = {
      ...pay(to, 5n),
      accounts: [...(pay(to, 5n).accounts ?? []), { address: stranger, role: AccountRole.READONLY_SIGNER }],
    }
    expect(await check({ ...payment, references: [stranger] }, [signing])).not.toEqual([])
  })
})

test('the shown network is an EVM chain, or the kind is not known on Solana → a difference', async () => {
  expect(await check({ ...payment, caip2: 'eip155:1' }, [pay(to, 5n)])).not.toEqual([])
  expect(await check({ ...network, kind: 'cancel', nonce: 1 }, [pay(to, 5n)])).toEqual(['cancel is not known on Solana'])
})
