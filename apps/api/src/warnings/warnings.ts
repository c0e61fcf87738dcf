import type { StoredOperation } from '../ledger/tables.ts'
import { leastPayment } from './dust.ts'

/** Codes are for ever: apps translate them. */
export const warningCodes = ['zero_value', 'dust', 'lookalike_address', 'imitated_token'] as const
export type Warning = (typeof warningCodes)[number]

export type Subject = { fromAddress: string; toAddress: string | null; operations: readonly StoredOperation[] }

/** What the catalogue says of a token; undefined for one that it does not list. */
export type FindToken = (tokenContractId: string) => { symbol: string; decimals: number } | undefined

export type Knowledge = {
  findToken: FindToken
  /** Whether an unlisted token calls itself like a listed one. */
  imitates: (tokenContractId: string) => boolean
  /** Whether `other` looks like somebody with whom the holder's `address` dealt, and is somebody else. */
  looksLikeDealing: (address: string, other: string) => boolean
}

/**
 * What is wrong with a transaction, in the order of `warningCodes`, as the holder of the addresses `mine` should be told; empty where nothing is.
 * What the holder signed is not doubted, and a payment among movements of nothing is a payment.
 *
 * - `zero_value`: it moves nothing, and was made to appear in the history, often as if the holder had sent it
 * - `dust`: it pays less than anybody means to pay, of tokens that the catalogue lists
 * - `lookalike_address`: the other side begins and ends like an address with which the holder dealt; see `isLookalike`
 * - `imitated_token`: a token that the catalogue does not list is named like one that it lists
 */
export function warningsOf({ fromAddress, toAddress, operations }: Subject, mine: ReadonlySet<string>, knowledge: Knowledge): Warning[] {
  if (mine.has(fromAddress)) return []
  const movements = movementsOf(operations, mine)
  const found = new Set<Warning>()
  const messageOnly = operations.length === 0 && toAddress !== null && mine.has(toAddress)
  if (messageOnly || (movements.length > 0 && movements.every(({ amount }) => amount === 0n))) found.add('zero_value')

  const worth = movements.filter(({ amount }) => amount > 0n)
  if (worth.length > 0 && worth.every(({ token, amount }) => isDust(knowledge.findToken(token), amount))) found.add('dust')

  const others = messageOnly ? [{ address: toAddress, other: fromAddress }] : movements
  if (others.some(({ address, other }) => knowledge.looksLikeDealing(address, other))) found.add('lookalike_address')
  if (movements.some(({ token }) => knowledge.imitates(token))) found.add('imitated_token')
  return warningCodes.filter((code) => found.has(code))
}

/** Movements between the holder's addresses and others: `address` is the holder's, `other` the other side. */
export function movementsOf(operations: readonly StoredOperation[], mine: ReadonlySet<string>) {
  return operations.flatMap(({ type, tokenContractId: token, fromAddress: from, toAddress: to, amount }) => {
    const out = mine.has(from)
    if (type !== 'transfer' || to === null || out === mine.has(to)) return []
    return [{ token, amount: BigInt(amount), ...(out ? { address: from, other: to } : { address: to, other: from }) }]
  })
}

/** Whether a transaction pays the holder of the addresses `mine` more than dust in a listed token, whoever sends it. */
export function isPayment({ operations }: Subject, mine: ReadonlySet<string>, findToken: FindToken): boolean {
  return operations.some(({ type, tokenContractId, fromAddress, toAddress, amount }) => {
    const token = findToken(tokenContractId)
    const isIncoming = type === 'transfer' && toAddress !== null && mine.has(toAddress) && !mine.has(fromAddress)
    return isIncoming && token !== undefined && !isDust(token, BigInt(amount))
  })
}

const isDust = (token: { symbol: string; decimals: number } | undefined, amount: bigint) =>
  token !== undefined && amount < leastPayment(token)
