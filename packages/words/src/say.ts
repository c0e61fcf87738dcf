import { type Asset, type Claim, escapeText, nameAsset, type ReadMessage, type TypedWitness, type Witness } from '@patina/claims'
import { claimLine } from './claim-lines.ts'
import type { Explanation } from './descriptors/explain.ts'
import { fieldLines } from './field-lines.ts'
import type { Line, RequestWords } from './line.ts'
import { type Naming, ownNameOf } from './naming.ts'
import { partsOf } from './part.ts'
import type { KnownLoss, Speaker } from './speaker.ts'
import { joinPhrases, titleOf, unknownPhrase } from './title.ts'

/** Lines of one request. A list of a hundred calls has fewer. */
const maxLines = 300

/** What words need beside the claims. `loss` is the most that the account can lose if the effects of a call are not known. */
export type Saying = { naming: Naming; loss?: KnownLoss; explanations?: readonly Explanation[] }

/** Returns words for a transaction, from the claims of its bytes, and of descriptors for calls that they do not name. */
export const sayCalls = ({ claims, account }: Witness, saying: Saying): RequestWords =>
  explained({ title: titleOf(claims, account, saying.naming), lines: claimLines(claims, speakerOf(account, saying)) }, claims, saying)

/** Returns words for typed data. If nobody knows the type, the lines are its fields. */
export function sayTyped({ claims, account, typed }: TypedWitness, saying: Saying): RequestWords {
  const isKnown = claims.some(({ kind }) => kind !== 'opaque')
  const isExplained = shownOf(saying).length > 0
  const lines = claimLines(claims, speakerOf(account, saying))
  const fields = isKnown || isExplained ? [] : fieldLines(typed, saying.naming)
  const notSigned = typed.notSigned.map(
    (name): Line => ({ kind: 'not_signed', label: 'Not signed', text: escapeText(name), isForeign: true }),
  )
  const title = titleOf(claims, account, saying.naming)
  const own = isKnown || claims.length === 0 ? `Sign: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : 'Sign data of an unknown type'
  return explained({ title: own, lines: limited([...lines, ...fields, ...notSigned]) }, claims, saying)
}

type Shown = Extract<Explanation, { lines: unknown }>

const shownOf = ({ explanations = [] }: Saying): Shown[] => explanations.filter((one): one is Shown => 'lines' in one)

const speakerOf = (account: string, saying: Saying): Speaker => {
  const all = shownOf(saying).map(({ of }) => of)
  const isExplained: Speaker['isExplained'] = ({ target, bytes }) =>
    all.some(({ contract, data }) => contract === target && (data === undefined || data === bytes))
  return { account, naming: saying.naming, loss: saying.loss, isExplained }
}

/** Returns own words behind those of descriptors. Of several calls, each has its title and contract before its lines. */
function explained(own: RequestWords, claims: readonly Claim[], saying: Saying): RequestWords {
  const all = shownOf(saying)
  if (all.length === 0) return own
  const { isExplained } = speakerOf('', saying)
  const isOpen = claims.some((one) => one.kind === 'opaque' && !isExplained(one))
  const titles = [...new Set(all.map(({ title }) => title)), ...(isOpen ? [unknownPhrase] : [])]
  const lines = all.flatMap(({ title, lines, of: { contract } }): readonly Line[] => {
    const head: Line = { kind: 'call', label: title, text: saying.naming.addressOf(contract), address: contract }
    return all.length > 1 ? [head, ...lines] : lines
  })
  return { title: joinPhrases(titles), lines: [...limited(lines), ...own.lines] }
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
  const lines = partsOf(claims, said.account).map((effect) => claimLine(effect, said))
  const [calls, effects] = [lines.filter(({ kind }) => kind === 'call'), lines.filter(({ kind }) => kind !== 'call')]
  return limited([...effects, ...tokenNames(assets, said.naming), ...calls])
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
