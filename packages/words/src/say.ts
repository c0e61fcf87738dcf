import { type Asset, type Claim, escapeText, nameAsset, type ReadMessage, type TypedWitness, type Witness } from '@patina/claims'
import { claimLine } from './claim-lines.ts'
import { fieldLines } from './field-lines.ts'
import type { Line, RequestWords } from './line.ts'
import { type Naming, ownNameOf } from './naming.ts'
import type { KnownLoss, Speaker } from './speaker.ts'
import { titleOf } from './title.ts'

/** Lines of one request. A list of a hundred calls has fewer. */
const maxLines = 300

/**
 * Returns words for a transaction, from the claims of its bytes alone.
 * @param loss the most that the account can lose by the claims that nobody can read
 */
export const sayCalls = ({ claims, account }: Witness, naming: Naming, loss?: KnownLoss): RequestWords => ({
  title: titleOf(claims, account, naming),
  lines: claimLines(claims, { account, naming, loss }),
})

/** Returns words for typed data. If nobody knows the type, the lines are its fields. */
export function sayTyped({ claims, account, typed }: TypedWitness, naming: Naming, loss?: KnownLoss): RequestWords {
  const isKnown = claims.some(({ kind }) => kind !== 'opaque')
  const lines = claimLines(claims, { account, naming, loss })
  const notSigned = typed.notSigned.map(
    (name): Line => ({ kind: 'not_signed', label: 'Not signed', text: escapeText(name), isForeign: true }),
  )
  const title = titleOf(claims, account, naming)
  return {
    title: isKnown || claims.length === 0 ? `Sign: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : 'Sign data of an unknown type',
    lines: limited([...lines, ...(isKnown ? [] : fieldLines(typed, naming)), ...notSigned]),
  }
}

/** Returns words for a message. Its text is a stranger's. */
export const sayMessage = ({ shown, site }: ReadMessage): RequestWords => ({
  title: site === undefined ? 'Sign a message' : 'Sign in to a site',
  lines: [
    ...(site === undefined ? [] : [{ kind: 'message' as const, label: 'Site', text: site, isForeign: true }]),
    { kind: 'message', label: 'Message', text: shown, isForeign: true },
  ],
})

function claimLines(claims: readonly Claim[], said: Speaker): Line[] {
  const assets = claims.flatMap((claim) => ('asset' in claim ? [claim.asset] : []))
  const [calls, effects] = [claims.filter(({ kind }) => kind === 'calls'), claims.filter(({ kind }) => kind !== 'calls')]
  const lineOf = (claim: Claim) => claimLine(claim, said)
  return limited([...effects.map(lineOf), ...tokenNames(assets, said.naming), ...calls.map(lineOf)])
}

/** Names that tokens outside the catalogue give themselves, each once and in a line of its own. */
function tokenNames(assets: readonly Asset[], naming: Naming): Line[] {
  const each = new Map(assets.map(({ caip2, contract }) => [nameAsset({ caip2, contract }), { caip2, contract }]))
  return [...each.values()].flatMap((asset): Line[] => {
    const name = ownNameOf(asset, naming)
    if (name === undefined || asset.contract === null) return []
    return [{ kind: 'token_name', label: 'A token calls itself', text: name, asset, address: asset.contract, isForeign: true }]
  })
}

function limited(lines: readonly Line[]): Line[] {
  if (lines.length <= maxLines) return [...lines]
  const left = lines.length - maxLines
  return [...lines.slice(0, maxLines), { kind: 'opaque', label: 'Not shown', text: `${left} more lines` }]
}
