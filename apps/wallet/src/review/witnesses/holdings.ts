import { everything, type Holding } from '@patina/claims'
import type { ApprovalPage, Balances } from '@patina/sdk'
import { assetOf, canonical, type Place } from './place.ts'

/**
 * Returns the balances of an account with the live allowances, for the largest loss of a call that cannot be read. A balance that is not known stays
 * so. An allowance that is not known counts as the whole balance, and so do those that the list may lack.
 */
export function readHoldings(
  { items }: Pick<Balances, 'items'>,
  { items: approvals, nextCursor, completeSince }: Pick<ApprovalPage, 'items' | 'nextCursor' | 'completeSince'>,
  place: Place,
): Holding[] {
  const isWhole = nextCursor === undefined && completeSince === 0
  const allowancesOf = (contract: string) =>
    approvals.flatMap(({ contractAddress, spender, allowance }) =>
      contractAddress !== null && equals(place, contractAddress, contract)
        ? [{ spender: canonical(place.family, spender), amount: allowance === null ? everything : BigInt(allowance) }]
        : [],
    )
  return items.map(({ contractAddress, balance, accounts }) => ({
    asset: assetOf(place, contractAddress),
    balance: balance === null ? null : BigInt(balance),
    // Nobody can allow another one to take a native token.
    allowances: contractAddress === null ? [] : isWhole ? allowancesOf(contractAddress) : null,
    ...(accounts && { accounts: accounts.map(({ address }) => address) }),
  }))
}

const equals = ({ family }: Place, one: string, other: string) => canonical(family, one) === canonical(family, other)
