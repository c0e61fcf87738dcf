import type { Address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claim, Refusal } from '../claim.ts'
import { base58 } from './base58.ts'
import { maxRent, whole } from './context.ts'
import {
  associatedTokenProgram,
  computeBudgetProgram,
  lighthouseProgram,
  lookupTableProgram,
  memoProgram,
  precompiles,
  stakeProgram,
  systemProgram,
  token2022Program,
  tokenProgram,
} from './programs.ts'
import { readSolana, type SolanaRequest } from './read-solana.ts'
import {
  asset,
  bob,
  build,
  bytesOf,
  exchange,
  type Given,
  key,
  messageOf,
  mint,
  owner,
  source,
  target,
  u32,
  u64,
  wrapped,
} from './steps.fixture.ts'

const read = (given: readonly Given[], changed: Partial<SolanaRequest> = {}) =>
  readSolana({ account: owner, message: messageOf(given), ...changed }, build)
const effects = (given: readonly Given[], changed: Partial<SolanaRequest> = {}) =>
  read(given, changed).claims.filter(({ kind }) => kind !== 'calls')

const system = (accounts: readonly string[], ...data: number[]): Given => ({ program: systemProgram, accounts, data })
const token = (accounts: readonly string[], ...data: number[]): Given => ({ program: tokenProgram, accounts, data })
const stake = (accounts: readonly string[], ...data: number[]): Given => ({ program: stakeProgram, accounts, data })
const leaves = (contract: string | null, max: bigint, from: string, to: string | null): Claim => ({
  kind: 'leaves',
  asset: asset(contract),
  max,
  from,
  to,
})
const allows = (contract: string, spender: string, max: bigint): Claim => ({
  kind: 'allows',
  asset: asset(contract),
  owner,
  spender,
  max,
  until: null,
})
const rights = (contract: string, what: string, to: string | null) => ({ kind: 'rights', contract, what, to })
const stakeAccount = key(20)
const seed = [...u64(2n), 1, 2]
const knownSource = new Map([[source as string, { owner: owner as string, mint: mint as string }]])

test.each<[string, Given, readonly object[]]>([
  ['create an account', system([owner, target], ...u32(0), ...u64(5n), ...u64(9n), ...bytesOf(mint)), [leaves(null, 5n, owner, target)]],
  ['assign', system([owner], ...u32(1), ...bytesOf(bob)), [rights(owner, 'program', bob)]],
  ['pay', system([owner, bob], ...u32(2), ...u64(5n)), [leaves(null, 5n, owner, bob)]],
  [
    'create with a seed',
    system([owner, target], ...u32(3), ...bytesOf(owner), ...seed, ...u64(5n), ...u64(9n), ...bytesOf(mint)),
    [leaves(null, 5n, owner, target)],
  ],
  ['withdraw from a nonce', system([source, bob, key(1), key(2), owner], ...u32(5), ...u64(5n)), [leaves(null, 5n, owner, bob)]],
  ['authorise a nonce', system([source, owner], ...u32(7), ...bytesOf(bob)), [rights(source, 'nonce', bob)]],
  ['allocate', system([owner], ...u32(8), ...u64(5n)), [rights(owner, 'other', null)]],
  [
    'assign with a seed',
    system([target, owner], ...u32(10), ...bytesOf(owner), ...seed, ...bytesOf(bob)),
    [rights(target, 'program', bob)],
  ],
  ['pay with a seed', system([source, owner, bob], ...u32(11), ...u64(5n), ...seed, ...bytesOf(mint)), [leaves(null, 5n, owner, bob)]],
  ['transfer', token([source, target, owner], 3, ...u64(5n)), [leaves(`account:${source}`, 5n, owner, target)]],
  ['transfer checked', token([source, mint, target, owner], 12, ...u64(5n), 6), [leaves(mint, 5n, owner, target)]],
  ['transfer with a fee', token([source, mint, target, owner], 26, 1, ...u64(5n), 6, ...u64(1n)), [leaves(mint, 5n, owner, target)]],
  ['approve', token([source, bob, owner], 4, ...u64(5n)), [allows(`account:${source}`, bob, 5n)]],
  ['approve checked', token([source, mint, bob, owner], 13, ...u64(5n), 6), [allows(mint, bob, 5n)]],
  ['burn', token([source, mint, owner], 8, ...u64(5n)), [leaves(mint, 5n, owner, null)]],
  ['set the owner', token([source, owner], 6, 2, 1, ...bytesOf(bob)), [rights(source, 'owner', bob)]],
  ['set the close authority', token([source, owner], 6, 3, 0), [rights(source, 'close', null)]],
  ['freeze', token([source, mint, owner], 10), [rights(source, 'freeze', null)]],
  ['close for another', token([source, bob, owner], 9), [leaves(wrapped, whole, owner, bob), leaves(null, whole, owner, bob)]],
  ['withdraw excess lamports', token([source, bob, owner], 38), [leaves(null, whole, owner, bob)]],
  ['unwrap', token([source, bob, owner], 45, 1, ...u64(5n)), [leaves(wrapped, 5n, owner, bob)]],
  ['sync', token([source], 17), []],
  [
    'initialise a stake',
    stake([stakeAccount], ...u32(0), ...bytesOf(owner), ...bytesOf(bob)),
    [rights(stakeAccount, 'stake', owner), rights(stakeAccount, 'withdrawal', bob)],
  ],
  ['authorise a stake', stake([stakeAccount], ...u32(1), ...bytesOf(bob), ...u32(1)), [rights(stakeAccount, 'withdrawal', bob)]],
  ['delegate a stake', stake([stakeAccount], ...u32(2)), []],
  ['withdraw a stake', stake([stakeAccount, bob, key(1), key(2), owner], ...u32(4), ...u64(5n)), [leaves(null, 5n, owner, bob)]],
  ['memo', { program: memoProgram, accounts: [], data: [65] }, []],
  ['assert', { program: lighthouseProgram, accounts: [], data: [5] }, []],
  [
    'create a lookup table',
    { program: lookupTableProgram, accounts: [target, owner, owner], data: u32(0) },
    [leaves(null, maxRent, owner, target)],
  ],
  [
    'a swap',
    { program: exchange, accounts: [key(1), owner, source, target], data: [1, ...u64(5n), ...u64(4n)] },
    [leaves(`account:${source}`, 5n, owner, exchange), { kind: 'comes', asset: asset(`account:${target}`), min: 4n, to: target }],
  ],
])('%s → its claims', (_what, step, claims) => {
  expect(effects([step])).toEqual(claims)
})

test('an account is opened before → its owner and mint are known from the bytes', () => {
  const open: Given = { program: associatedTokenProgram, accounts: [owner, target, bob, mint, systemProgram, tokenProgram], data: [1] }
  const step = token([source, target, owner], 3, ...u64(5n))
  expect(effects([open, step], { accounts: knownSource })).toEqual([leaves(null, maxRent, owner, bob), leaves(mint, 5n, owner, bob)])
})

test('a batch → each of its instructions', () => {
  const approve = [3, 9, 4, ...u64(5n)]
  const change = [2, 35, 6, 2, 1, ...bytesOf(bob)]
  const { claims, findings } = read([token([source, bob, owner, source, owner], 255, ...approve, ...change)])
  expect(claims.slice(1)).toEqual([allows(`account:${source}`, bob, 5n), rights(source, 'owner', bob)])
  expect(findings).toEqual([
    { code: 'close_or_delegate_changes', severity: 'critical', values: [source, bob] },
    { code: 'owner_changes', severity: 'block', values: [source, bob] },
  ])
})

test('a delegate may take tokens → critical, unless it is the owner or may take nothing', () => {
  const approve = (spender: Address, amount: bigint) => token([source, mint, spender, owner], 13, ...u64(amount), 6)
  expect(read([approve(bob, whole)]).findings).toEqual([{ code: 'close_or_delegate_changes', severity: 'critical', values: [mint, bob] }])
  expect(read([approve(owner, whole), approve(bob, 0n)]).findings).toEqual([])
})

test.each<[string, Given]>([
  ['a program that the build does not know', { program: key(30), accounts: [owner, source], data: [1] }],
  ['a batch inside a batch', token([source, owner], 255, 2, 1, 255)],
  ['a batch whose accounts are too few', token([source, owner], 255, 3, 9, 4, ...u64(5n))],
  ['an instruction with another byte', token([source, target, owner], 3, ...u64(5n), 0)],
  ['an extension of a mint', token([mint, owner], 36, 1)],
  ['a memory write of the asserting program', { program: lighthouseProgram, accounts: [owner], data: [0] }],
])('%s → opaque, with the accounts that it can write', (_what, step) => {
  expect(effects([step])).toMatchObject([{ kind: 'opaque', target: step.program, reaches: expect.arrayContaining([owner]) }])
})

describe('the form of a message', () => {
  const pay = system([owner, bob], ...u32(2), ...u64(5n))

  test('the fee → that of all signatures and of the compute units', () => {
    const budget = (...data: number[]): Given => ({ program: computeBudgetProgram, accounts: [], data })
    const { feeMax } = read([budget(2, ...u32(1_000)), budget(3, ...u64(2_000_000n)), pay])
    expect(feeMax).toBe(5_000n + 2_000n)
    expect(() => read([budget(3, ...u64(1n), 0), pay])).toThrow('compute budget')
    const check = { program: precompiles[0] ?? '', accounts: [], data: [255] }
    expect(read([budget(2, ...u32(0)), check, check, pay]).feeMax).toBe(5_000n * 511n)
  })

  test('a durable nonce, another payer, another signer → findings', () => {
    const nonce = system([source, key(1), owner], ...u32(4))
    const { findings, nonceAccount } = read([nonce, pay], { message: messageOf([nonce, pay], { signers: [bob, owner] }) })
    expect(nonceAccount).toBe(source)
    expect(findings.map(({ code }) => code)).toEqual(['fee_payer_differs', 'others_sign', 'durable_nonce'])
  })

  test('an account that only a lookup table names → the table and the index, or the account if the caller read the table', () => {
    const table = key(40)
    const step = system([owner, '#0'], ...u32(2), ...u64(5n))
    const message = messageOf([step], { tables: [{ table, writable: [7], readable: [] }] })
    expect(effects([], { message })).toEqual([leaves(null, 5n, owner, `lookup:${table}/7`)])
    const tables = new Map([[table as string, Array.from({ length: 8 }, () => bob as string)]])
    expect(effects([], { message, tables })).toEqual([leaves(null, 5n, owner, bob)])
    expect(read([], { message }).tables).toEqual([table])
  })

  test('a legacy message → the same claims', () => {
    expect(effects([], { message: messageOf([pay], { version: 'legacy' }) })).toEqual(effects([pay]))
  })

  test('bytes are missing, follow, or are another version → refused', () => {
    const message = messageOf([pay])
    expect(() => read([], { message: message.slice(0, -1) })).toThrow(Refusal)
    expect(() => read([], { message: Uint8Array.from([...message, 0]) })).toThrow('malformed')
    expect(() => read([], { message: Uint8Array.from([0x81, ...message.slice(1)]) })).toThrow('version')
    expect(() => read([], { message: new Uint8Array(1_233) })).toThrow('too_large')
  })
})

test('random bytes, and a message with other bytes → claims or the refusal', () => {
  const steps = [system([owner, bob], ...u32(2), ...u64(5n)), token([source, bob, owner, source, owner], 255, 3, 9, 4, ...u64(5n))]
  const message = messageOf(steps)
  const changed = fc.array(fc.tuple(fc.nat(message.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = message.slice()
    for (const [at, byte] of changes) copy[at] = byte
    return copy
  })
  fc.assert(
    fc.property(fc.oneof(changed, fc.uint8Array({ maxLength: 400 })), (bytes) => {
      try {
        readSolana({ account: owner, message: bytes }, build)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
    { numRuns: 300 },
  )
})

test('32 bytes → the address that the library writes', () => {
  const { length } = '1'.repeat(32)
  for (const byte of [0, 1, 127, 255]) expect(base58(new Uint8Array(length).fill(byte))).toBe<Address>(key(byte))
})

test('Token-2022 → as the token program', () => {
  const step = token([source, mint, target, owner], 12, ...u64(5n), 6)
  expect(effects([{ ...step, program: token2022Program }])).toEqual(effects([step]))
})
