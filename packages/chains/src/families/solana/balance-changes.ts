import type { Operation } from '../../adapter.ts'
import { type LamportMove, least, rentPaid } from './rent.ts'

/** What a token account held before or after a transaction. */
export type TokenBalance = { accountIndex: number; mint: string; owner: string; amount: bigint }

/**
 * What a block says of a transaction's accounts, in the order of `keys`; lamports in base units. The first account pays `fee`. `moves` show
 * who paid the rent of token accounts, and who got it back.
 */
export type BalanceChanges = {
  keys: readonly string[]
  fee: bigint
  moves: readonly LamportMove[]
  before: { lamports: readonly bigint[]; tokens: readonly TokenBalance[] }
  after: { lamports: readonly bigint[]; tokens: readonly TokenBalance[] }
}

type Movement = Omit<Operation, 'index'>
/** How much more each party holds afterwards, or less. */
type Deltas = Map<string, bigint>
type Payment = { from: string; to: string; amount: bigint }

/** The mint of SOL as a token. An account of it holds in lamports what it says. */
const wrappedSol = 'So11111111111111111111111111111111111111112'

/**
 * Who gave how much to whom, as the balances before and after tell: what the fee payer gave before what others gave, SOL before tokens, these in
 * the order of the accounts. Tokens count
 * for the owners of their accounts, and what one owner moves between own accounts is no movement. Whatever is minted comes from the mint,
 * and what is burned, or kept back by the token itself, goes to it. Wrapping SOL is a payment to its mint and one of the token from there;
 * where SOL goes out and comes in wrapped elsewhere, as in a swap, it is a payment of SOL. The fee is none, nor is the rent of token accounts.
 * Movements, fee and rent together explain the SOL and wrapped SOL of each party exactly.
 */
export function movedOperations(changes: BalanceChanges): Movement[] {
  const { wrapped, tokens } = tokenDeltas(changes)
  const native = pair(nativeDeltas(changes))
  const wrappedOnly = pair(wrapped)
  const turned = turnOver(native.rest, wrappedOnly.rest)
  const [payer] = changes.keys
  const all = [
    ...native.payments.map((payment) => transfer(null, payment)),
    ...turned,
    ...wrappedOnly.payments.map((payment) => transfer(wrappedSol, payment)),
    ...[...tokens].flatMap(([mint, deltas]) => {
      const { payments, rest } = pair(deltas)
      return [...payments, ...againstMint(mint, rest)].map((payment) => transfer(mint, payment))
    }),
  ]
  return [...all.filter(({ from }) => from === payer), ...all.filter(({ from }) => from !== payer)]
}

function tokenDeltas({ before, after }: BalanceChanges): { wrapped: Deltas; tokens: Map<string, Deltas> } {
  const tokens = new Map<string, Deltas>()
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

/** Returns the changes of all accounts but token accounts, without the fee and without each party's rent of token accounts. */
function nativeDeltas(changes: BalanceChanges): Deltas {
  const { keys, fee, moves, before, after } = changes
  const deposits = rentDeposits(changes)
  const deltas: Deltas = new Map()
  for (const [index, key] of keys.entries()) {
    if (!deposits.has(key)) add(deltas, key, (after.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n))
  }
  const [payer] = keys
  if (payer === undefined) return deltas
  for (const [party, amount] of rentPaid(deposits, moves, payer)) add(deltas, party, amount)
  return add(deltas, payer, fee)
}

/** Returns by how much the lamports of each token account grew, without its wrapped SOL. */
function rentDeposits({ keys, before, after }: BalanceChanges): Deltas {
  const deposits: Deltas = new Map()
  for (const [index, key] of keys.entries()) {
    const held = ({ tokens }: BalanceChanges['before']) => tokens.find(({ accountIndex }) => accountIndex === index)
    const [first, last] = [held(before), held(after)]
    if (!first && !last) continue
    const wrapped = (balance: TokenBalance | undefined) => (balance?.mint === wrappedSol ? balance.amount : 0n)
    const delta = (after.lamports[index] ?? 0n) - (before.lamports[index] ?? 0n)
    deposits.set(key, delta - wrapped(last) + wrapped(first))
  }
  return deposits
}

/** SOL that became wrapped SOL, or was wrapped before. What is left of either without another side is left out. */
function turnOver(native: Deltas, wrapped: Deltas): Movement[] {
  const own: Movement[] = []
  const rest = new Map(native)
  for (const [party, delta] of wrapped) {
    const outside = rest.get(party) ?? 0n
    const amount = least(abs(delta), abs(outside))
    const opposite = delta > 0n !== outside > 0n
    if (amount > 0n && opposite) {
      const [given, taken] = outside < 0n ? [null, wrappedSol] : [wrappedSol, null]
      own.push(transfer(given, { from: party, to: wrappedSol, amount }), transfer(taken, { from: wrappedSol, to: party, amount }))
    }
    add(rest, party, delta)
  }
  return [...own, ...pair(rest).payments.map((payment) => transfer(null, payment))]
}

/** Who loses pays who gains: first those whose amounts are the same, then in their order. `rest` is what has no other side. */
function pair(deltas: Deltas): { payments: Payment[]; rest: Deltas } {
  const rest = new Map([...deltas].filter(([, delta]) => delta !== 0n))
  const payments: Payment[] = []
  const pay = (from: string, to: string, amount: bigint) => {
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
      const amount = least(abs(rest.get(from) ?? 0n), rest.get(to) ?? 0n)
      if (amount > 0n) pay(from, to, amount)
    }
  }
  return { payments, rest: new Map([...rest].filter(([, delta]) => delta !== 0n)) }
}

const againstMint = (mint: string, rest: Deltas): Payment[] =>
  [...rest].map(([party, delta]) => (delta > 0n ? { from: mint, to: party, amount: delta } : { from: party, to: mint, amount: -delta }))

const transfer = (contractAddress: string | null, payment: Payment): Movement => ({ type: 'transfer', contractAddress, ...payment })

function add(deltas: Deltas, party: string, amount: bigint): Deltas {
  return deltas.set(party, (deltas.get(party) ?? 0n) + amount)
}

const abs = (amount: bigint) => (amount < 0n ? -amount : amount)
