import {
  type Claim,
  compareSources,
  type Finding,
  type Holding,
  isComplete,
  type Loss,
  largestLoss,
  type Severity,
  type Simulation,
  type Sources,
  unseenLosses,
  type Witness,
} from '@patina/claims'
import type { PreviewWarning, TransactionPreview } from '@patina/sdk'
import { families } from '../keys/families.ts'
import { burns, grave } from './grave.ts'
import type { Note } from './note.ts'
import { type Effects, noEffects, readEffects } from './witnesses/effects.ts'
import { assetOfId, merged, type NetworkFacts, type Place } from './witnesses/place.ts'
import { readShown, type ShownIntent } from './witnesses/shown.ts'
import { readSimulation } from './witnesses/simulation.ts'
import type { WitnessedStep } from './witnesses/step.ts'
import { readWords } from './witnesses/words.ts'

/**
 * The sources of a review. `preview` is undefined without an answer of the server. Calls that cannot be read need `holdings`. `isSignature`: no node
 * can execute it, so the server only has words.
 */
export type Evidence = {
  facts: NetworkFacts
  place: Place
  steps: readonly WitnessedStep[]
  preview: TransactionPreview | undefined
  holdings?: readonly Holding[] | undefined
  /** Codes of warnings that the screen judges itself. */
  elsewhere?: readonly string[]
  isSignature?: boolean
}

/**
 * The result of a comparison.
 *
 * - `effects`: the claims of the key worker, for each transaction. `isProven`: a simulation shows all that leaves and
 *   nothing else, and so do words if it `hasWords`. A call that cannot be read proves nothing.
 * - `blocks` forbid a signature. `criticals` need a consent of their own.
 * - `bound`: the largest loss if a call cannot be read, else undefined. It is `unknown` without holdings.
 */
export type Verdict = {
  effects: readonly Effects[]
  simulation: Simulation | undefined
  blocks: readonly Note[]
  criticals: readonly Note[]
  warnings: readonly Note[]
  isProven: boolean
  hasWords: boolean
  bound: readonly Loss[] | 'unknown' | undefined
}

/** Returns what the witnesses say together. */
export function judge({ facts, place, steps, preview, holdings, elsewhere = [], isSignature = false }: Evidence): Verdict {
  const effects = steps.map(({ witness }) => readEffects(witness.claims, place))
  const simulation = preview && readSimulation(preview, place)
  const witness = joined(steps, effects, place)
  const shown = readShown(
    steps.map(({ intent, nonce }, at) => ({ intent, nonce, effects: effects[at] ?? noEffects })),
    place,
  )
  const said = preview?.words && readWords(preview.words, place)
  const run = isSignature ? null : simulation
  const losses = holdings && largestLoss(witness.claims, place.account, holdings)
  const bound = isComplete(witness.claims) ? undefined : (losses ?? 'unknown')
  const compared = [
    ...compareSources({ build: facts, witness, shown, simulation: run, bound: losses ?? [] }),
    ...(said ? compareWords({ build: facts, witness, shown, simulation: run, bound: [], words: said }, steps, effects, place) : []),
  ]
  const warnings = (preview?.warnings ?? []).filter(({ code }) => !elsewhere.includes(code) && code !== highFee)
  const notes = [...compared, ...witness.findings, ...grave(witness), ...burns(steps), ...ofServer(warnings, compared)]
  const of = (...severities: Severity[]) => notes.filter(({ severity }) => severities.includes(severity))
  // The deposits of new token accounts are bounds, because an account may exist already.
  const main = { ...witness, claims: effects.flatMap((one) => one.main) }
  const isSeen = bound === undefined && unseenLosses({ build: facts, witness: main, shown, simulation, bound: [] }).length === 0
  return {
    effects,
    simulation,
    blocks: of('block'),
    criticals: of('critical'),
    warnings: of('warning', 'info'),
    bound,
    hasWords: said !== undefined,
    isProven: simulation?.outcome === 'succeeds' && isSeen && compared.every(({ code }) => properties.includes(code)),
  }
}

/** Findings about a token itself. They contradict no source. */
const properties = ['token_unlisted', 'maybe_item']

/** Findings about the words. */
const ofWords = ['words_incomplete', 'words_differ', 'more_than_words']

/**
 * Compares the words with all claims, because the server says each of them. Without a simulation, the server does not know the owners of token accounts,
 * so it names the accounts instead.
 */
function compareWords(sources: Sources, steps: readonly WitnessedStep[], effects: readonly Effects[], place: Place): Finding[] {
  if (families[place.family].hasTokenAccounts && sources.simulation?.outcome !== 'succeeds') return []
  const claims = effects.flatMap(({ raw }, at) => namedAccounts(raw, steps[at]?.intent, place))
  const { witness, shown } = sources
  const found = compareSources({ ...sources, witness: { ...witness, claims }, shown: { ...shown, claims, tokens: [] } })
  return found.filter(({ code }) => ofWords.includes(code))
}

/** The page knows the token of an account that the bytes name without it. */
function namedAccounts(claims: readonly Claim[], intent: ShownIntent | undefined, place: Place): Claim[] {
  const tokenOf = new Map(intent?.kind === 'revokes' ? intent.revoked.map(({ account, tokenId }) => [`account:${account}`, tokenId]) : [])
  return claims.map((claim) => {
    const tokenId = 'asset' in claim ? tokenOf.get(claim.asset.contract ?? '') : undefined
    return 'asset' in claim && tokenId !== undefined ? { ...claim, asset: merged(place, assetOfId(place, tokenId)) } : claim
  })
}

/** Returns the witnesses of transactions that follow each other as one. */
function joined(steps: readonly WitnessedStep[], effects: readonly Effects[], { caip2, account }: Place): Witness {
  const [first] = steps
  return {
    caip2: first?.witness.caip2 ?? caip2,
    account: first?.witness.account ?? account,
    ...(first?.witness.nonce === undefined ? {} : { nonce: first.witness.nonce }),
    feeMax: steps.reduce((sum, { witness: { feeMax = 0n } }) => sum + feeMax, 0n),
    claims: effects.flatMap(({ main, deposits, frames }) => [...main, ...deposits, ...frames]),
    findings: steps.flatMap(({ witness }) => witness.findings),
  }
}

/** The wallet has its own bound for fees, and the key worker asks for a consent. */
const highFee = 'fee_high'

/** The fee of a failing transaction follows each block, so it is no new objection. The review shows the maximum. */
const willFail = 'will_fail'

const severities: Readonly<Record<PreviewWarning['severity'], Severity>> = { b: 'block', c: 'critical', w: 'warning', i: 'info' }

/** Returns the warnings of the server, without those that the comparison has found as well. */
const ofServer = (warnings: readonly PreviewWarning[], compared: readonly Finding[]): Note[] =>
  warnings
    .filter(({ code }) => !compared.some((found) => found.code === code))
    .map(({ code, severity, facts: all }) => {
      const { fee, ...others } = all
      const facts = code === willFail ? others : all
      const [left = '', right = ''] = Object.values(facts)
      return { code, severity: severities[severity], values: [left, right], facts }
    })
