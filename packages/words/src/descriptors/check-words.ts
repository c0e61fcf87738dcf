import type { DisplayField } from '@ethereum-sourcify/clear-signing'
import { type Asset, type Claim, isUnlimited } from '@patina/claims'
import { formatAmount } from '@patina/units'

/** Why words of a descriptor are not shown. */
export type Contradiction = { reason: 'hides' | 'differs'; what: string }

type Named = Pick<DisplayField, 'value' | 'rawAddress'>

type Known = {
  /** Returns whether the request itself has an address, also inside other values. */
  occurs(address: string): boolean
  account: string
  /** Null if nobody knows the decimals of an asset. */
  decimalsOf(asset: Asset): number | null
}

/**
 * Returns how words contradict or hide what the bytes say. Each receiver, spender and amount of a claim must be named, and an address in the words
 * must be one of the request.
 */
export function contradictionOf(
  fields: readonly Named[],
  claims: readonly Claim[],
  { occurs, account, decimalsOf }: Known,
): Contradiction | undefined {
  const texts = fields.map(({ value }) => value)
  const named = new Set(fields.flatMap(addressesOf))
  const foreign = [...named].find((address) => !occurs(address))
  if (foreign !== undefined) return { reason: 'differs', what: foreign }
  for (const claim of claims) {
    if (claim.kind === 'rights' && claim.to !== null && claim.to !== account && !named.has(claim.to))
      return { reason: 'hides', what: claim.to }
    const said = saidOf(claim)
    // The server says the native value itself.
    if (!said || said.asset.contract === null) continue
    if (said.party !== null && said.party !== account && !named.has(said.party)) return { reason: 'hides', what: said.party }
    const { asset, amount } = said
    const isItem = asset.tokenId !== undefined && amount === 1n
    if (asset.tokenId !== undefined && !texts.some((text) => hasNumber(text, asset.tokenId)))
      return { reason: 'hides', what: `${asset.tokenId}` }
    if (!isItem && !texts.some((text) => names(text, amount, decimalsOf(asset)))) return { reason: 'hides', what: `${amount}` }
  }
  return undefined
}

function saidOf(claim: Claim) {
  if (claim.kind === 'leaves') return { asset: claim.asset, amount: claim.max, party: claim.to }
  if (claim.kind === 'comes') return { asset: claim.asset, amount: claim.min, party: claim.to }
  return claim.kind === 'allows' ? { asset: claim.asset, amount: claim.max, party: claim.spender } : undefined
}

/** Returns the addresses that a field names: its own, and those in its text. */
const addressesOf = ({ value, rawAddress }: Named) =>
  [rawAddress, ...(value.match(/(?<![0-9a-zA-Z])0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g) ?? [])].flatMap((one) =>
    one === undefined ? [] : [one.toLowerCase()],
  )

/** Returns whether a text has a number, such as that of an item. */
const hasNumber = (text: string, number: bigint | undefined) => text.split(/\D+/).includes(`${number}`)

/** Returns whether a text names an amount: as base units, in whole tokens, or in words if it has no limit. */
function names(text: string, amount: bigint, decimals: number | null): boolean {
  const number = /^[\d,]*\.?\d*/.exec(text)?.[0].replaceAll(',', '') ?? ''
  if (number === '') return isUnlimited(amount)
  return number === `${amount}` || (decimals !== null && number === formatAmount(amount, decimals))
}
