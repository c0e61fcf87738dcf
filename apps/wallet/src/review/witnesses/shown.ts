import type { Allows, Asset, Claim, Comes, Leaves, Shown } from '@patina/claims'
import type { Intent, RevokedDelegate, ShownToken, SwapIntent } from '../../keys/intent.ts'
import type { Effects } from './effects.ts'
import { assetOf, assetOfId, canonical, merged, type Place } from './place.ts'

/** A request of a site: the page has no content of its own about it, and shows the claims of the key worker. */
export type SiteShown = { kind: 'site'; platformId: string; caip2: string; tokens: readonly ShownToken[]; maxFee: bigint }

/** What a page shows of one transaction. */
export type ShownIntent = Intent | SiteShown

/** A transaction as the page shows it. `nonce` is a technical detail of EVM chains. */
export type ShownStep = { intent: ShownIntent; effects: Effects; nonce: bigint | undefined }

/**
 * Returns the content of the page about transactions that follow each other. Deposits and called contracts are shown as the worker claims them, so they
 * cannot differ.
 */
export function readShown(steps: readonly ShownStep[], place: Place): Shown {
  const [first] = steps
  const tokens = new Map(steps.flatMap(({ intent }) => intent.tokens).map((token) => [token.tokenId, token]))
  return {
    caip2: first?.intent.caip2 ?? place.caip2,
    account: place.account,
    ...(first?.nonce === undefined ? {} : { nonce: first.nonce }),
    feeMax: steps.reduce((sum, { intent }) => sum + intent.maxFee, 0n),
    claims: steps.flatMap(({ intent, effects }) => [...shownClaims(intent, effects, place), ...effects.deposits, ...effects.frames]),
    tokens: [...tokens.values()].map(({ tokenId, symbol, decimals }) => ({ asset: assetOfId(place, tokenId), symbol, decimals })),
  }
}

const zeroAddress = `0x${'0'.repeat(40)}`

function shownClaims(intent: ShownIntent, effects: Effects, place: Place): Claim[] {
  const of = (tokenId: string) => merged(place, assetOfId(place, tokenId))
  switch (intent.kind) {
    case 'transfer': {
      const paid = leaves(of(intent.tokenId), intent.amount, place.account, canonical(place.family, intent.to))
      return paid.to === place.account ? [] : [paid]
    }
    case 'approve':
      return [allows(of(intent.tokenId), place, canonical(place.family, intent.spender), intent.amount, null)]
    case 'revoke': {
      const spender = canonical(place.family, intent.spender)
      // The permission for an item ends when the zero address gets it.
      if (intent.of === 'nft') return [allows(of(intent.tokenId), place, zeroAddress, BigInt(intent.nftId), null)]
      return [allows(of(intent.tokenId), place, spender, 0n, intent.of === 'permit2' ? 0n : null)]
    }
    case 'revokes':
      return intent.revoked.map((one) => allows(assetOfDelegate(one, effects, place), place, '*', 0n, null))
    case 'undelegate':
      return [{ kind: 'delegates', code: zeroAddress, caip2: place.caip2 }]
    case 'swap':
      return swapClaims(intent, effects, place)
    case 'site':
      return [...effects.main]
    case 'cancel':
    case 'unwrap':
    case 'close':
      return []
  }
}

/** The bytes name only the token account, unless it is the standard one of its mint. */
function assetOfDelegate({ tokenId, account }: RevokedDelegate, { main }: Effects, place: Place): Asset {
  const named = assetOf(place, `account:${account}`)
  const isUnnamed = main.some((one) => one.kind === 'allows' && one.asset.contract === named.contract)
  return isUnnamed ? named : merged(place, assetOfId(place, tokenId))
}

function swapClaims(
  { tokenId, outputTokenId, amount, minimum, fee = 0n, router = '' }: SwapIntent,
  effects: Effects,
  place: Place,
): Claim[] {
  const [input, output] = [tokenId, outputTokenId].map((id) => merged(place, assetOfId(place, id)))
  if (!input || !output) return []
  const exchange = canonical(place.family, router)
  // The wrapped native token burns what it unwraps.
  const isUnwrap = input.contract === place.wrappedNative && exchange === place.wrappedNative
  const paid = leaves(input, amount, place.account, isUnwrap ? null : exchange)
  const got: Comes = { kind: 'comes', asset: output, min: minimum, to: place.account }
  // On Solana, the operator's fee is a payment behind the swap. The page shows its amount.
  const kept = effects.main.filter(
    (one) => one.kind === 'leaves' && one.asset.contract === output.contract && one.to !== exchange && one.max <= fee,
  )
  return [paid, got, ...kept]
}

const leaves = (asset: Asset, max: bigint, from: string, to: string | null): Leaves => ({ kind: 'leaves', asset, max, from, to })

const allows = (asset: Asset, { account }: Place, spender: string, max: bigint, until: bigint | null): Allows => ({
  kind: 'allows',
  asset,
  owner: account,
  spender,
  max,
  until,
})
