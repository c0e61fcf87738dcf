import { type Claim, isUnlimited } from '@patina/claims'
import type { Platform } from '@patina/sdk'
import type { ShownToken } from '../keys/intent.ts'
import { spelled } from '../keys/spelled.ts'
import { assetOfId, merged, type Place } from './witnesses/place.ts'
import type { ShownIntent } from './witnesses/shown.ts'

/** One line of a review about what leaves, comes or is permitted. `token` is undefined if the page has no name for its contract. */
export type Move =
  | {
      kind: 'leaves' | 'comes'
      token: ShownToken | undefined
      contract: string | null
      amount: bigint
      nftId: bigint | undefined
      party: string | null
    }
  | { kind: 'allows'; token: ShownToken | undefined; amount: bigint | 'everything' | 'nothing'; party: string }
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

type Tokens = ReadonlyMap<string | null, ShownToken>

/**
 * Returns the lines of one transaction, from the effects that the key worker claims. Only the names and decimals of tokens come from the page, which
 * `judge` compares with the build.
 */
export function movesOf(effects: readonly Claim[], intent: ShownIntent, place: Place, native: Platform['nativeToken']): Move[] {
  const tokens = tokensOf(intent, place, native)
  const moves = effects.flatMap((claim) => moveOf(claim, intent, tokens) ?? []).map(withChecksum)
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

function moveOf(claim: Claim, intent: ShownIntent, tokens: Tokens): Move | undefined {
  switch (claim.kind) {
    case 'leaves':
    case 'comes': {
      const { kind, asset, to: party } = claim
      const amount = claim.kind === 'leaves' ? claim.max : claim.min
      return { kind, token: tokens.get(asset.contract), contract: asset.contract, amount, nftId: asset.tokenId, party }
    }
    case 'allows': {
      const { asset, spender: party, max } = claim
      // The permission for an item ends when the zero address gets it.
      const isEnd = max === 0n || /^0x0{40}$/.test(party)
      return { kind: 'allows', token: tokens.get(asset.contract), amount: isEnd ? 'nothing' : isUnlimited(max) ? 'everything' : max, party }
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
