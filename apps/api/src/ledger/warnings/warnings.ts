import { netMovements } from '../rows/shares.ts'
import type { StoredOperation } from '../rows/tables.ts'
import { minPayment } from './dust.ts'

/** Codes of warnings. A code never changes, because apps translate it. */
export const warningCodes = ['zero_value', 'dust', 'lookalike_address', 'imitated_token'] as const
export type Warning = (typeof warningCodes)[number]

export type JudgedTransaction = { fromAddress: string; toAddress: string | null; operations: readonly StoredOperation[] }

/** Returns a catalogue token; undefined if the catalogue does not list it. */
export type FindToken = (tokenContractId: string) => { symbol: string; decimals: number } | undefined

export type Knowledge = {
  findToken: FindToken
  /** Returns whether an unlisted token has a name or symbol that looks like one of a listed token. */
  imitates: (tokenContractId: string) => boolean
  /** Returns whether `other` looks like a counterparty of the viewer's `address` but is another address. */
  looksLikeCounterparty: (address: string, other: string) => boolean
}

/**
 * Returns the warnings of a transaction for the owner of the addresses `mine`, in the order of `warningCodes`. Transactions that the owner
 * signed have none.
 *
 * - `zero_value`: it moves nothing. Such transactions are sent to appear in the history, often as if the owner had sent them.
 * - `dust`: it only moves amounts of listed tokens that are too small for a payment.
 * - `lookalike_address`: the other party has the same first and last characters as a counterparty; see `isLookalike`.
 * - `imitated_token`: an unlisted token has a name like a listed one.
 */
export function warningsOf(
  { fromAddress, toAddress, operations }: JudgedTransaction,
  mine: ReadonlySet<string>,
  knowledge: Knowledge,
): Warning[] {
  if (mine.has(fromAddress)) return []
  const movements = movementsOf(operations, mine)
  const found = new Set<Warning>()
  const messageOnly = operations.length === 0 && toAddress !== null && mine.has(toAddress)
  if (messageOnly || (movements.length > 0 && movements.every(({ amount }) => amount === 0n))) found.add('zero_value')

  const nonZero = movements.filter(({ amount }) => amount > 0n)
  if (nonZero.length > 0 && nonZero.every(({ token, amount }) => isDust(knowledge.findToken(token), amount))) found.add('dust')

  const others = messageOnly ? [{ address: toAddress, other: fromAddress }] : movements
  if (others.some(({ address, other }) => knowledge.looksLikeCounterparty(address, other))) found.add('lookalike_address')
  if (movements.some(({ token }) => knowledge.imitates(token))) found.add('imitated_token')
  return warningCodes.filter((code) => found.has(code))
}

/** Returns the movements between an address of `mine` (`address`) and another address (`other`). */
export function movementsOf(operations: readonly StoredOperation[], mine: ReadonlySet<string>) {
  return netMovements(operations, mine).flatMap(({ type, tokenContractId: token, fromAddress: from, toAddress: to, amount }) => {
    const out = mine.has(from)
    if (type !== 'transfer' || to === null || out === mine.has(to)) return []
    return [{ token, amount: BigInt(amount), ...(out ? { address: from, other: to } : { address: to, other: from }) }]
  })
}

/** Returns whether a transaction pays an address of `mine` in a listed token and above dust, whoever signed it. */
export function isPayment({ operations }: JudgedTransaction, mine: ReadonlySet<string>, findToken: FindToken): boolean {
  return netMovements(operations, mine).some(({ type, tokenContractId, fromAddress, toAddress, amount }) => {
    const token = findToken(tokenContractId)
    const isIncoming = type === 'transfer' && toAddress !== null && mine.has(toAddress) && !mine.has(fromAddress)
    return isIncoming && token !== undefined && !isDust(token, BigInt(amount))
  })
}

const isDust = (token: { symbol: string; decimals: number } | undefined, amount: bigint) =>
  token !== undefined && amount < minPayment(token)
