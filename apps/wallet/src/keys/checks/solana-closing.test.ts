import { type Address, address } from '@solana/kit'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Intent } from '../intent.ts'
import { check, from, instruction, network, pay, stranger, token, tokenAccount, usdc } from './solana-instructions.fixture.ts'

const wrappedSol = address('So11111111111111111111111111111111111111112')
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const another = address('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
const close = (account: Address, receiver: Address = from, owner: Address = from, program: Address = token) =>
  instruction(program, [account, receiver, owner], 9)
const sync = (account: Address, program: Address = token) => instruction(program, [account], 17)

let wrapped: Address
let empty: Address
beforeAll(async () => {
  ;[wrapped, empty] = await Promise.all([tokenAccount(from, wrappedSol), tokenAccount(from)])
})

const tokens = [{ tokenId: `solana:${wrappedSol}`, symbol: 'wSOL', decimals: 9 }]
const unwrap = (...accounts: Address[]): Intent => ({ ...network, kind: 'unwrap', tokenId: `solana:${wrappedSol}`, tokens, accounts })
const closing = (...accounts: Address[]): Intent => ({ ...network, kind: 'close', accounts })

describe('wrapped SOL is unwrapped', () => {
  test('the shown accounts are closed in favour of the owner → no difference', async () => {
    expect(await check(unwrap(wrapped), [sync(wrapped), close(wrapped)])).toEqual([])
    expect(await check(unwrap(wrapped, another), [sync(wrapped), close(wrapped), sync(another), close(another)])).toEqual([])
  })

  test.each([
    ['the SOL goes to somebody else', () => [sync(wrapped), close(wrapped, stranger)]],
    ['somebody else is the owner', () => [sync(wrapped), close(wrapped, from, stranger)]],
    ['nothing proves that the account has wrapped SOL', () => [close(wrapped)]],
    ['the proof is of another account', () => [sync(another), close(wrapped)]],
    ['the proof is of another program', () => [sync(wrapped, token2022), close(wrapped)]],
    ['the proof follows the closing', () => [close(wrapped), sync(wrapped)]],
    ['the proof stands alone', () => [sync(wrapped), close(wrapped), sync(another)]],
    ['an account was not shown', () => [sync(another), close(another)]],
    ['an account is missing', () => []],
    ['another account is closed too', () => [sync(wrapped), close(wrapped), sync(another), close(another)]],
    ['a payment follows', () => [sync(wrapped), close(wrapped), pay(stranger, 1n)]],
    ['a payment stands between', () => [sync(wrapped), pay(stranger, 1n)]],
  ])('%s → a difference', async (_what, steps) => {
    expect(await check(unwrap(wrapped), steps())).not.toEqual([])
  })

  test('the closing was shown as another kind → a difference', async () => {
    expect(await check(closing(wrapped), [sync(wrapped), close(wrapped)])).not.toEqual([])
    expect(await check(unwrap(empty), [close(empty)])).not.toEqual([])
  })
})

describe('empty accounts are closed', () => {
  test('the shown accounts of both programs are closed in favour of the owner → no difference', async () => {
    expect(await check(closing(empty, another), [close(empty), close(another, from, from, token2022)])).toEqual([])
  })

  test.each([
    ['the deposit goes to somebody else', () => [close(empty, stranger)]],
    ['somebody else is the owner', () => [close(empty, from, stranger)]],
    ['an account was not shown', () => [close(another)]],
    ['an account is closed twice', () => [close(empty), close(empty)]],
    ['another program is called', () => [close(empty, from, from, usdc)]],
    ['a multisignature closes it', () => [instruction(token, [empty, from, from, stranger], 9)]],
    ['a payment follows', () => [close(empty), pay(stranger, 1n)]],
    ['an authority is set', () => [instruction(token, [empty, from], 6, 3, 0)]],
    ['nothing is closed', () => []],
  ])('%s → a difference', async (_what, steps) => {
    expect(await check(closing(empty), steps())).not.toEqual([])
  })

  test('the account is the one for wrapped SOL, which may have a balance → a difference', async () => {
    expect(await check(closing(wrapped), [close(wrapped)])).toEqual([`account ${wrapped} has wrapped SOL`])
  })

  test('an account was shown twice → a difference', async () => {
    expect(await check(closing(empty, empty), [close(empty), close(empty)])).not.toEqual([])
  })
})
