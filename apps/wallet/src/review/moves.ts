import { type Claim, isUnlimited, largestSolanaAmount } from '@patina/claims'
import type { Platform } from '@patina/sdk'
import type { ShownToken } from '../keys/intent.ts'
import { spelled } from '../keys/spelled.ts'
import type { Effects } from './witnesses/effects.ts'
import { assetOfId, merged, type Place } from './witnesses/place.ts'
import type { ShownIntent } from './witnesses/shown.ts'

/**
 * One line of a review about what leaves, comes or is permitted. `token` is undefined if the page has no name for its contract.
 *
 * - `goes`: somebody else gets what the account pays for.
 * - `isPrice`: an exchange gets what leaves, or the bytes fix no receiver. If something comes, this is its price.
 * - `adds`: the permission comes on top of an earlier one. `less`: it is reduced, and nobody knows to what.
 */
export type Move =
  | {
      kind: 'leaves' | 'comes' | 'goes'
      token: ShownToken | undefined
      contract: string | null
      amount: bigint
      nftId: bigint | undefined
      party: string | null
      isPrice?: boolean
    }
  | { kind: 'allows'; token: ShownToken | undefined; amount: bigint | 'everything' | 'nothing' | 'less'; party: string; adds?: true }
  | { kind: 'code' | 'right' | 'unreadable' | 'creates'; party: string | null }
  | { kind: 'codeEnds'; party: string | null }

/** Returns what leaves of each token over all lines. NFTs and tokens without a name are left out. */
export function leavingOf(moves: readonly Move[]): { token: ShownToken; amount: bigint }[] {
  const sums = new Map<string, { token: ShownToken; amount: bigint }>()
  for (const move of moves) {
    if (move.kind !== 'leaves' || !move.token || move.nftId !== undefined) continue
    const { token, amount } = move
    sums.set(token.tokenId, { token, amount: amount + (sums.get(token.tokenId)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

type MainEffects = Pick<Effects, 'main' | 'exchanges'>
type Tokens = ReadonlyMap<string | null, ShownToken>

/**
 * Returns the lines of one transaction, from the effects that the key worker claims. Only the names and decimals of tokens come from the page, which
 * `judge` compares with the build.
 */
export function movesOf(effects: MainEffects, intent: ShownIntent, place: Place, native: Platform['nativeToken']): Move[] {
  const context = { intent, tokens: tokensOf(intent, place, native), account: place.account, exchanges: effects.exchanges }
  const moves = effects.main.flatMap((claim) => moveOf(claim, context) ?? []).map(withChecksum)
  if (intent.kind !== 'revokes') return moves
  // A revocation on Solana names the token account only. Its delegate is known to the page.
  return moves.map((move, at) => (move.kind === 'allows' ? { ...move, party: intent.revoked[at]?.spender ?? move.party } : move))
}

const withChecksum = (move: Move): Move =>
  move.kind === 'allows' ? { ...move, party: spelled(move.party) } : { ...move, party: move.party && spelled(move.party) }

/** Returns the tokens of the page by their contract in claims. */
function tokensOf(intent: ShownIntent, place: Place, { symbol, decimals }: Platform['nativeToken']): Tokens {
  const native: ShownToken = { tokenId: `${place.platformId}:native`, symbol, decimals }
  const contractOf = (tokenId: string) => merged(place, assetOfId(place, tokenId)).contract
  const shown = intent.tokens.map((token) => [contractOf(token.tokenId), token] as const)
  const byAccount =
    intent.kind !== 'revokes'
      ? []
      : intent.revoked.flatMap(({ tokenId, account }) => {
          const token = intent.tokens.find((one) => one.tokenId === tokenId)
          return token ? [[`account:${account}`, token] as const] : []
        })
  return new Map<string | null, ShownToken>([[null, native], ...shown, ...byAccount])
}

type Context = { intent: ShownIntent; tokens: Tokens; account: string; exchanges: ReadonlySet<string> }

function moveOf(claim: Claim, { intent, tokens, account, exchanges }: Context): Move | undefined {
  switch (claim.kind) {
    case 'leaves': {
      const { asset, max: amount, to: party } = claim
      const isPrice = party === null || exchanges.has(party)
      return { kind: 'leaves', token: tokens.get(asset.contract), contract: asset.contract, amount, nftId: asset.tokenId, party, isPrice }
    }
    case 'comes': {
      const { asset, min: amount, to: party } = claim
      const kind = party === account ? 'comes' : 'goes'
      return { kind, token: tokens.get(asset.contract), contract: asset.contract, amount, nftId: asset.tokenId, party }
    }
    case 'allows': {
      const { asset, spender: party, adds } = claim
      return { kind: 'allows', token: tokens.get(asset.contract), amount: permitted(claim), party, ...(adds && { adds }) }
    }
    case 'delegates':
      return /^0x0{40}$/.test(claim.code)
        ? { kind: 'codeEnds', party: intent.kind === 'undelegate' ? intent.code : null }
        : { kind: 'code', party: claim.code }
    case 'rights':
      return { kind: 'right', party: claim.to }
    case 'opaque':
      return { kind: claim.target === null ? 'creates' : 'unreadable', party: claim.target }
    case 'calls':
      return undefined
  }
}

function permitted({ asset, spender, max, adds }: Extract<Claim, { kind: 'allows' }>): Extract<Move, { kind: 'allows' }>['amount'] {
  // The permission for an item ends when the zero address gets it.
  if (/^0x0{40}$/.test(spender)) return 'nothing'
  if (max === 0n) return adds ? 'less' : 'nothing'
  return isUnlimited(max) || (asset.caip2.startsWith('solana:') && max === largestSolanaAmount) ? 'everything' : max
}
