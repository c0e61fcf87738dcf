import type { Asset } from '@patina/claims'
import { type Family, familyOfChain } from '@patina/sdk'
import { families } from '../../keys/families.ts'
import type { Keyring } from '../../keys/keyring-types.ts'

export type NetworkFacts = NonNullable<Awaited<ReturnType<Keyring['networkFacts']>>>

/** The account and the network of a review. `account` has the form of the claims: on EVM in lower case. */
export type Place = { platformId: string; caip2: string; family: Family; account: string; wrappedNative: string }

/** @throws {TypeError} if the build knows the network, and this wallet does not know its family */
export function placeOf({ id, caip2, wrappedNative }: NetworkFacts, address: string): Place {
  const family = familyOfChain(caip2)
  if (!family) throw new TypeError(`${caip2} is no network of this wallet`)
  return { platformId: id, caip2, family, account: canonical(family, address), wrappedNative }
}

/** Returns an address as the claims have it. Checksums of EVM addresses are dropped. */
export const canonical = (family: Family, address: string) => (families[family].ignoresCase ? address.toLowerCase() : address)

/** Returns the asset of a contract or mint, or of the native token for null. */
export const assetOf = ({ caip2, family }: Place, contract: string | null, nftId?: string): Asset => ({
  caip2,
  contract: contract === null ? null : canonical(family, contract),
  ...(nftId === undefined ? {} : { tokenId: BigInt(nftId) }),
})

/** Returns the asset of a token id. */
export function assetOfId(place: Place, tokenId: string): Asset {
  const contract = tokenId.slice(place.platformId.length + 1)
  return assetOf(place, contract === 'native' ? null : contract)
}

/**
 * Returns an asset as the wallet compares it. Transactions on Solana wrap SOL in accounts of the wallet and unwrap it again, so wrapped SOL counts as
 * SOL there.
 */
export const merged = ({ family, wrappedNative }: Place, asset: Asset): Asset =>
  families[family].hasTokenAccounts && asset.contract === wrappedNative ? { ...asset, contract: null } : asset
