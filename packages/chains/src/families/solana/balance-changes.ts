import type { Address, Operation } from '../../adapter.ts'
import { canonical } from './addresses.ts'
import { type LamportMove, min, type RentShare, rentPaid, rentShares } from './rent.ts'

/** The balance of a token account before or after a transaction. */
export type TokenBalance = { accountIndex: number; mint: Address; owner: Address; amount: bigint; decimals: number }

/**
 * The balances of a transaction's accounts, in the order of `keys`. Lamports are base units. The first account pays `fee`. `moves` are the
 * lamport transfers that show which accounts paid rent and got it back. `dataAccounts` limits the rent of new accounts besides token accounts.
 */
export type BalanceChanges = {
  keys: readonly Address[]
  fee: bigint
  moves: readonly LamportMove[]
  dataAccounts: ReadonlyMap<Address, bigint>
  before: { lamports: readonly bigint[]; tokens: readonly TokenBalance[] }
  after: { lamports: readonly bigint[]; tokens: readonly TokenBalance[] }
}

type Movement = Omit<Operation, 'index'>
/** The balance change of each party; negative if its balance decreased. */
type Deltas = Map<Address, bigint>
type Payment = { from: Address; to: Address; amount: bigint }

/** The mint of wrapped SOL. A token account of this mint has the same amount in lamports. */
const wrappedSol = canonical('So11111111111111111111111111111111111111112')

/**
 * Returns the movements that explain the balances before and after. The fee payer's payments come first, then those of other accounts. In both
 * groups, SOL precedes tokens, and tokens are in the order of the accounts.
 *
 * - Tokens count for the owners of their accounts. Moving tokens between own accounts is not a movement.
 * - A token without decimals is an NFT if these accounts had and have at most one unit of it.
 * - Minted tokens come from the mint. Burned tokens, and fees that the token withholds, go to the mint.
 * - Wrapping SOL is two movements: SOL to the mint of wrapped SOL, and wrapped SOL from that mint. SOL that leaves and returns wrapped
 *   elsewhere, as in a swap, is one payment of SOL.
 * - The fee and rent are not movements.
 *
 * Movements, fee and rent together explain each party's SOL and wrapped SOL exactly.
 */
export function movedOperations(changes: BalanceChanges): Movement[] {
  const { wrapped, tokens } = tokenDeltas(changes)
  const native = pair(nativeDeltas(changes))
  const wrappedOnly = pair(wrapped)
  const wrappings = wrappingMovements(native.rest, wrappedOnly.rest)
  const [payer] = changes.keys
  const all = [
    ...native.payments.map((payment) => transfer(null, payment)),
    ...wrappings,
    ...wrappedOnly.payments.map((payment) => transfer(wrappedSol, payment)),
    ...[...tokens].flatMap(([mint, deltas]) => {
      const { payments, rest } = pair(deltas)
      const movements = [...payments, ...againstMint(mint, rest)].map((payment) => transfer(mint, payment))
      return mayBeNft(changes, mint) ? movements.map((movement) => ({ ...movement, standard: 'nft' as const })) : movements
    }),
  ]
  return [...all.filter(({ from }) => from === payer), ...all.filter(({ from }) => from !== payer)]
}

function tokenDeltas({ before, after }: BalanceChanges): { wrapped: Deltas; tokens: Map<Address, Deltas> } {
  const tokens = new Map<Address, Deltas>()
  for (const [balances, sign] of [[before.tokens, -1n] as const, [after.tokens, 1n] as const]) {
    for (const { mint, owner, amount } of balances) {
      const deltas = tokens.get(mint) ?? new Map()
      tokens.set(mint, add(deltas, owner, amount * sign))
    }
  }
  const wrapped = tokens.get(wrappedSol) ?? new Map()
  tokens.delete(wrappedSol)
  return { wrapped, tokens }
}

/** Returns whether the balances are possible for a token of one indivisible unit. */
function mayBeNft({ before, after }: BalanceChanges, mint: Address): boolean {
  return [before, after].every(({ tokens }) => {
    const balances = tokens.filter((balance) => balance.mint === mint)
    const units = balances.reduce((sum, { amount }) => sum + amount, 0n)
    return units <= 1n && balances.every(({ decimals }) => decimals === 0)
  })
}

/** Returns the lamport changes of all accounts except token accounts, without the fee and without each party's rent. */
function nativeDeltas(changes: BalanceChanges): Deltas {
  const { keys, fee, moves, before, after } = changes
  const deposits = rentDeposits(changes)
  const deltas: Deltas = new Map()
  for (const [index, key] of keys.entries()) {
    const isToken = [before, after].some(({ tokens }) => tokens.some(({ accountIndex }) => accountIndex === index))
    const rent = deposits.get(key) ?? 0n
    if (!isToken) add(deltas, key, (after.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n) - rent)
  }
  const [payer] = keys
  if (payer === undefined) return deltas
  for (const [party, amount] of rentPaid(rentShares(deposits, moves, payer))) add(deltas, party, amount)
  return add(deltas, payer, fee)
}

/**
 * Returns the rent that each party paid for each account, and got back. A party that paid as much as it got back, because rent moved between two
 * accounts, is omitted.
 */
export function rentOperations(changes: BalanceChanges): Movement[] {
  const [payer] = changes.keys
  if (payer === undefined) return []
  const shares = rentShares(rentDeposits(changes), changes.moves, payer)
  const paid = rentPaid(shares)
  return shares.filter(({ party }) => paid.get(party) !== 0n).map(toRent)
}

const toRent = ({ account, party, amount }: RentShare): Movement => ({
  type: 'rent',
  contractAddress: null,
  ...(amount > 0n ? { from: party, to: account, amount } : { from: account, to: party, amount: -amount }),
})

/** Returns the growth of the lamports of each account that has rent, without wrapped SOL. Lamports above the rent of an account are a payment. */
function rentDeposits({ keys, before, after, moves, dataAccounts }: BalanceChanges): Deltas {
  const deposits: Deltas = new Map()
  for (const [index, key] of keys.entries()) {
    const held = ({ tokens }: BalanceChanges['before']) => tokens.find(({ accountIndex }) => accountIndex === index)
    const [first, last] = [held(before), held(after)]
    const delta = (after.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n)
    if (!first && !last) {
      const isClosed = (after.lamports[index] ?? 0n) === 0n && moves.some(({ from, amount }) => from === key && amount === undefined)
      const rent = delta > 0n ? min(delta, dataAccounts.get(key) ?? 0n) : isClosed ? delta : 0n
      if (rent !== 0n) deposits.set(key, rent)
      continue
    }
    const wrapped = (balance: TokenBalance | undefined) => (balance?.mint === wrappedSol ? balance.amount : 0n)
    deposits.set(key, delta - wrapped(last) + wrapped(first))
  }
  return deposits
}

/** Returns the movements between SOL and wrapped SOL. Amounts without a counterpart are omitted. */
function wrappingMovements(native: Deltas, wrapped: Deltas): Movement[] {
  const own: Movement[] = []
  const rest = new Map(native)
  for (const [party, delta] of wrapped) {
    const outside = rest.get(party) ?? 0n
    const amount = min(abs(delta), abs(outside))
    const opposite = delta > 0n !== outside > 0n
    if (amount > 0n && opposite) {
      const [given, taken] = outside < 0n ? [null, wrappedSol] : [wrappedSol, null]
      own.push(transfer(given, { from: party, to: wrappedSol, amount }), transfer(taken, { from: wrappedSol, to: party, amount }))
    }
    add(rest, party, delta)
  }
  return [...own, ...pair(rest).payments.map((payment) => transfer(null, payment))]
}

/** Pairs parties that lost with parties that gained: equal amounts first, then in their order. `rest` contains the unpaired amounts. */
function pair(deltas: Deltas): { payments: Payment[]; rest: Deltas } {
  const rest = new Map([...deltas].filter(([, delta]) => delta !== 0n))
  const payments: Payment[] = []
  const pay = (from: Address, to: Address, amount: bigint) => {
    payments.push({ from, to, amount })
    add(rest, from, amount)
    add(rest, to, -amount)
  }
  const losers = () => [...rest].filter(([, delta]) => delta < 0n)
  const winners = () => [...rest].filter(([, delta]) => delta > 0n)
  for (const [from, lost] of losers()) {
    const same = winners().find(([, won]) => won === -lost)
    if (same) pay(from, same[0], -lost)
  }
  for (const [from] of losers()) {
    for (const [to] of winners()) {
      const amount = min(abs(rest.get(from) ?? 0n), rest.get(to) ?? 0n)
      if (amount > 0n) pay(from, to, amount)
    }
  }
  return { payments, rest: new Map([...rest].filter(([, delta]) => delta !== 0n)) }
}

const againstMint = (mint: Address, rest: Deltas): Payment[] =>
  [...rest].map(([party, delta]) => (delta > 0n ? { from: mint, to: party, amount: delta } : { from: party, to: mint, amount: -delta }))

const transfer = (contractAddress: Address | null, payment: Payment): Movement => ({ type: 'transfer', contractAddress, ...payment })

function add(deltas: Deltas, party: Address, amount: bigint): Deltas {
  return deltas.set(party, (deltas.get(party) ?? 0n) + amount)
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount)
