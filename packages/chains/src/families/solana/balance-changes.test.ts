import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testAddress } from '../../testing/address.ts'
import { type BalanceChanges, movedOperations } from './balance-changes.ts'

const parties = ['payer', 'ann', 'bob', 'cat', 'dan'].map(testAddress)
const mints = ['gold', 'tin'].map(testAddress)

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/**
 * Generates random SOL balances of five accounts and token balances of ten, before and after a transaction, with a random payer of each rent.
 * As on the chain, no SOL appears, and only the fee disappears.
 */
const anything: fc.Arbitrary<BalanceChanges> = fc
  .record({
    fee: fc.bigInt(0n, 10n),
    lamports: fc.array(fc.tuple(fc.bigInt(0n, 100n), fc.bigInt(0n, 100n)), { minLength: 14, maxLength: 14 }),
    tokens: fc.array(fc.tuple(fc.bigInt(0n, 100n), fc.bigInt(0n, 100n)), { minLength: 10, maxLength: 10 }),
    renters: fc.array(fc.constantFrom(...parties), { minLength: 10, maxLength: 10 }),
  })
  .map(({ fee, lamports, tokens, renters }) => {
    const accounts = mints.flatMap((mint) => parties.map((owner) => ({ mint, owner })))
    const [before, after] = [lamports.map(([amount]) => amount), lamports.map(([, amount]) => amount)]
    const all = [[10_000n, ...before] as const, [10_000n + sum(before) - sum(after) - fee, ...after] as const]
    const side = (at: 0 | 1) => ({
      lamports: all[at] ?? [],
      tokens: accounts.map((account, index) => ({ ...account, accountIndex: 5 + index, amount: tokens[index]?.[at] ?? 0n, decimals: 6 })),
    })
    const keys = [...parties, ...accounts.map(({ mint, owner }) => testAddress(`${owner}'s ${mint}`))]
    const moves = renters.map((renter, index) => {
      const [account = testAddress(''), deposit] = [keys[5 + index], (after[4 + index] ?? 0n) - (before[4 + index] ?? 0n)]
      return deposit > 0n ? { from: renter, to: account, amount: deposit } : { from: account, to: renter }
    })
    return { keys, fee, moves, dataAccounts: new Map(), before: side(0), after: side(1) }
  })

test('any token balances → the payments explain their changes to the unit', () => {
  fc.assert(
    fc.property(anything, (changes) => {
      const paid = new Map<string, bigint>()
      const book = (party: string, mint: string, amount: bigint) => {
        paid.set(`${party} ${mint}`, (paid.get(`${party} ${mint}`) ?? 0n) + amount)
      }
      for (const { contractAddress, from, to, amount } of movedOperations(changes)) {
        if (contractAddress === null) continue
        book(from, contractAddress, -amount)
        book(to ?? '', contractAddress, amount)
      }
      for (const [index, { mint, owner, amount }] of changes.after.tokens.entries())
        expect(paid.get(`${owner} ${mint}`) ?? 0n).toBe(amount - (changes.before.tokens[index]?.amount ?? 0n))
    }),
    { numRuns: 200 },
  )
})

test('any SOL balances → payments, fee and rent explain their changes, and nobody pays themselves', () => {
  fc.assert(
    fc.property(anything, (changes) => {
      const movements = movedOperations(changes)
      for (const { from, to, amount } of movements) {
        expect(amount).toBeGreaterThan(0n)
        expect(from).not.toBe(to)
      }
      const change = (index: number) => (changes.after.lamports[index] ?? 0n) - (changes.before.lamports[index] ?? 0n)
      for (const [index, party] of parties.entries()) {
        const native = movements.filter(({ contractAddress }) => contractAddress === null)
        const received = native.map(({ from, to, amount }) => (to === party ? amount : 0n) - (from === party ? amount : 0n))
        const rent = changes.moves.map(({ from, to }, account) => (from === party || to === party ? change(5 + account) : 0n))
        expect(sum(received) - sum(rent) - (index === 0 ? changes.fee : 0n)).toBe(change(index))
      }
    }),
    { numRuns: 200 },
  )
})

test('the same balances → the same payments in the same order', () => {
  fc.assert(
    fc.property(anything, (changes) => {
      expect(movedOperations(changes)).toEqual(movedOperations(structuredClone(changes)))
    }),
  )
})

test.each([
  ['the only unit of a token without decimals', { amounts: [1n], decimals: 0 }, 'nft'],
  ['one of two units of a token without decimals', { amounts: [2n, 1n], decimals: 0 }, undefined],
  ['the smallest unit of a token with decimals', { amounts: [1n], decimals: 6 }, undefined],
])('%s is paid → its standard', (_, { amounts: [before = 0n, kept = 0n], decimals }, standard) => {
  const [payer = testAddress(''), ann = testAddress('')] = parties
  const token = (owner: typeof ann, accountIndex: number, amount: bigint) => ({
    accountIndex,
    mint: testAddress('art'),
    owner,
    amount,
    decimals,
  })
  const changes: BalanceChanges = {
    keys: [payer, testAddress('one'), testAddress('two')],
    fee: 0n,
    moves: [],
    dataAccounts: new Map(),
    before: { lamports: [1n, 1n, 1n], tokens: [token(payer, 1, before), token(ann, 2, 0n)] },
    after: { lamports: [1n, 1n, 1n], tokens: [token(payer, 1, kept), token(ann, 2, 1n)] },
  }
  const movement = { type: 'transfer', contractAddress: 'art', from: payer, to: ann, amount: 1n }
  expect(movedOperations(changes)).toEqual([standard ? { ...movement, standard } : movement])
})
