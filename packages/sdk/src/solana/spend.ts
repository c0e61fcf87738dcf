import { type Address, address } from '@solana/kit'

/** A token account of the sender, and what it has or pays in base units. */
export type TokenSource = { address: Address; amount: bigint }

/**
 * Maximum number of accounts that one payment tries. Fewer fit a transaction, since each adds an address of 32 bytes and an instruction.
 * `fitting` finds the exact number.
 */
const maxSources = 32

/** Returns the accounts in the order in which a payment spends them: the associated account first, then as the API lists them. */
export function inOrder(accounts: readonly { address: string; amount: string }[], associated: Address): TokenSource[] {
  const sources = accounts.map((account) => ({ address: address(account.address), amount: BigInt(account.amount) }))
  const isFirst = (source: TokenSource) => source.address === associated
  return [...sources.filter(isFirst), ...sources.filter((source) => !isFirst(source))].slice(0, maxSources)
}

/** Returns the first accounts with which a transaction keeps its size limit. `fits` says whether a transaction with these accounts does. */
export async function fitting<Account>(sources: readonly Account[], fits: (sources: readonly Account[]) => Promise<boolean>) {
  let count = sources.length
  while (count > 1 && !(await fits(sources.slice(0, count)))) count--
  return sources.slice(0, count)
}

/** Returns what each account pays. The last amounts are left out if the first accounts cover the payment. */
export function shares(sources: readonly TokenSource[], amount: bigint): TokenSource[] {
  let rest = amount
  return sources.flatMap((source) => {
    const share = min(source.amount, rest)
    rest -= share
    return share > 0n ? [{ ...source, amount: share }] : []
  })
}

export const sumOf = (sources: readonly TokenSource[]): bigint => sources.reduce((sum, { amount }) => sum + amount, 0n)

const min = (one: bigint, other: bigint) => (one < other ? one : other)
