import type { Holding } from '@patina/claims'
import type { AddressApproval, Balances } from '@patina/sdk'
import { assetOf, canonical, type Place } from './place.ts'

/** Returns the balances of an account with the live allowances, for the largest loss of a call that cannot be read. An allowance that is not known counts as the whole balance. */
export function readHoldings({ items }: Pick<Balances, 'items'>, approvals: readonly AddressApproval[], place: Place): Holding[] {
  return items.map(({ contractAddress, balance, accounts }) => ({
    asset: assetOf(place, contractAddress),
    balance: BigInt(balance ?? 0),
    allowances: approvals.flatMap((one) => {
      const isOfAsset = contractAddress !== null && one.contractAddress !== null && equals(place, one.contractAddress, contractAddress)
      return isOfAsset ? [{ spender: canonical(place.family, one.spender), amount: BigInt(one.allowance ?? balance ?? 0) }] : []
    }),
    ...(accounts && { accounts: accounts.map(({ address }) => address) }),
  }))
}

const equals = ({ family }: Place, one: string, other: string) => canonical(family, one) === canonical(family, other)
