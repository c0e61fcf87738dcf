import { type Asset, escapeName, isUnlimited } from '@patina/claims'
import { formatAmount } from '@patina/units'

/** The symbol and decimals of an asset. A token outside the catalogue chooses its own; null if they are not known. */
export type Token = { symbol: string | null; decimals: number | null; listed: boolean }

/** How the caller names what the bytes name. */
export type Naming = {
  tokenOf(asset: Asset): Token
  /** Returns the form of an address that people compare, such as that with its checksum. */
  addressOf(address: string): string
  /** Returns the contract whose code this one runs, or undefined if it is no proxy. */
  codeOf?(contract: string): string | undefined
}

/** An amount on Solana has 64 bits. The largest one means all that there is. */
const wholeSolana = 2n ** 64n - 1n

/** Returns whether an amount means everything. */
const isAll = (amount: bigint, { caip2 }: Asset) => isUnlimited(amount) || (amount === wholeSolana && caip2.startsWith('solana:'))

/** Returns the name of an asset without text of a stranger: a listed symbol, or the address. */
export function nameOf(asset: Asset, { tokenOf, addressOf }: Naming): string {
  const { contract, tokenId } = asset
  if (tokenId !== undefined) return `item ${tokenId} of ${addressOf(contract ?? '')}`
  const { symbol, listed } = tokenOf(asset)
  if (listed && symbol !== null) return symbol
  if (contract?.startsWith('account:')) return `the token in the account ${contract.slice('account:'.length)}`
  return contract === null ? 'the native token' : `the token ${addressOf(contract)}`
}

/** Returns an amount of an asset as text: in whole tokens, or in base units if the decimals are not known. */
export function amountText(asset: Asset, amount: bigint, naming: Naming): string {
  const name = nameOf(asset, naming)
  if (asset.tokenId !== undefined) return amount === 1n ? name : `${amount} of ${name}`
  if (isAll(amount, asset)) return `any amount of ${name}`
  const { decimals, listed } = naming.tokenOf(asset)
  const isNamed = listed || asset.contract === null
  if (decimals === null) return `${amount} base ${amount === 1n ? 'unit' : 'units'} of ${name}`
  return `${formatAmount(amount, decimals)} ${isNamed ? '' : 'of '}${name}`
}

/** Returns an amount for a title, where no address has room. */
export function shortAmount(asset: Asset, amount: bigint, naming: Naming): string {
  if (asset.tokenId !== undefined) return amount === 1n ? 'an item' : 'items'
  const { symbol, listed } = naming.tokenOf(asset)
  if (!listed || symbol === null) return asset.contract === null ? 'the native token' : 'an unlisted token'
  return amountText(asset, amount, naming)
}

/** Returns the name that a token outside the catalogue gives itself, safe to show. Undefined if it has none. */
export function ownNameOf(asset: Asset, { tokenOf }: Naming): string | undefined {
  const { symbol, listed } = tokenOf(asset)
  return listed || symbol === null ? undefined : escapeName(symbol)
}
