import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BalanceChanges, movedOperations } from './balance-changes.ts'

const parties = ['payer', 'ann', 'bob', 'cat', 'dan']
const mints = ['gold', 'tin']

/** Any balances of five accounts of SOL and ten of tokens, before and after. */
const anything: fc.Arbitrary<BalanceChanges> = fc
  .record({
    fee: fc.bigInt(0n, 10n),
    lamports: fc.array(fc.tuple(fc.bigInt(0n, 100n), fc.bigInt(0n, 100n)), { minLength: 15, maxLength: 15 }),
    tokens: fc.array(fc.tuple(fc.bigInt(0n, 100n), fc.bigInt(0n, 100n)), { minLength: 10, maxLength: 10 }),
  })
  .map(({ fee, lamports, tokens }) => {
    const accounts = mints.flatMap((mint) => parties.map((owner) => ({ mint, owner })))
    const side = (at: 0 | 1) => ({
      lamports: lamports.map((pair) => pair[at]),
      tokens: accounts.map((account, index) => ({ ...account, accountIndex: 5 + index, amount: tokens[index]?.[at] ?? 0n })),
    })
    return { keys: [...parties, ...accounts.map(({ mint, owner }) => `${owner}'s ${mint}`)], fee, before: side(0), after: side(1) }
  })

test('of each token, what the payments say is what the balances say, to the unit', () => {
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

test('nobody is said to have paid or received more SOL than the balances say, nothing is paid to oneself, and amounts are positive', () => {
  fc.assert(
    fc.property(anything, (changes) => {
      const movements = movedOperations(changes)
      for (const { from, to, amount } of movements) {
        expect(amount).toBeGreaterThan(0n)
        expect(from).not.toBe(to)
      }
      for (const [index, party] of parties.entries()) {
        const change = (changes.after.lamports[index] ?? 0n) - (changes.before.lamports[index] ?? 0n) + (index === 0 ? changes.fee : 0n)
        const sum = movements
          .filter(({ contractAddress }) => contractAddress === null)
          .reduce((total, { from, to, amount }) => total + (to === party ? amount : 0n) - (from === party ? amount : 0n), 0n)
        expect(change > 0n ? sum >= 0n && sum <= change : sum <= 0n && sum >= change).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})

test('the same balances always tell the same in the same order', () => {
  fc.assert(
    fc.property(anything, (changes) => {
      expect(movedOperations(changes)).toEqual(movedOperations(structuredClone(changes)))
    }),
  )
})
