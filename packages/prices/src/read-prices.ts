import { type ChainAdapter, ChainError } from '@patina/chains'
import { PriceError } from './errors.ts'
import { sameValue } from './same-value.ts'
import { type Candidate, type Fault, type KnownPrice, type Selection, selectPrice, type UnpricedReason } from './select-price.ts'
import { createSetAside, type SetAside } from './set-aside.ts'
import { type Asset, type ChainPrices, currencyOf, type PriceSource } from './source.ts'

/** The assets to price on one chain. */
export type AssetsOfChain = { chain: ChainAdapter; assets: readonly Asset[] }

/** The result of one source on one chain: `ok`, or a fault that a metric counts. */
export type Outcome = 'ok' | 'unavailable' | 'sequencer_down' | Fault

export type ReadingRules = {
  /** Maximum difference of two prices that agree, in percent. */
  maxDifferencePercent: number
  /** Time without use after a fault, in milliseconds. */
  setAsideMs: number
  onOutcome?: OnPriceOutcome
}

/** Called for the result of each source on each chain, and for each quote that was not usable. */
export type OnPriceOutcome = (source: string, platformId: string, outcome: Outcome, cause?: unknown) => void

/** Feeds of tokens are written at least once a day. The markets of currencies are closed at weekends. */
const HOUR_MS = 3_600_000
const MAX_AGE_MS = { token: 26 * HOUR_MS, currency: 75 * HOUR_MS }

export type PriceReading = {
  /** Returns the price of each asset, or the reason for its absence. Currencies appear in addition to the assets. Never rejects. */
  read(wanted: readonly AssetsOfChain[], last: ReadonlyMap<string, KnownPrice>, now?: Date): Promise<Map<string, Selection>>
}

/** The answer of one source on one chain. `missing` is the reason for the absence of all its quotes. */
type Answer = {
  source: string
  platformId: string
  assets: readonly Asset[]
  missing?: UnpricedReason
  candidates: ReadonlyMap<string, Candidate>
}

/**
 * Creates the reading of prices from these sources, the preferred one first. After a failure, a source is not used on that chain for a time, unless the node failed.
 * After an unusable quote, it is not used for that asset.
 */
export function createPriceReading(sources: readonly PriceSource[], rules: ReadingRules): PriceReading {
  const aside = createSetAside(rules.setAsideMs)
  const readers = new WeakMap<ChainAdapter, Reader[]>()
  const readersOf = (chain: ChainAdapter) => {
    const known = readers.get(chain)
    if (known) return known
    const connected = sources.flatMap((source) => {
      const reader = source.connect(chain)
      return reader ? [{ source: source.id, reader, derives: source.derives ?? false }] : []
    })
    readers.set(chain, connected)
    return connected
  }

  return {
    async read(wanted, last, now = new Date()) {
      const all = wanted.flatMap(({ chain, assets }) => readersOf(chain).map((reader) => ({ ...reader, chain, assets })))
      const ask = (questions: readonly Question[]) => Promise.all(questions.map((question) => askOne(question, { aside, rules, now })))
      const answers = await ask(all.filter(({ derives }) => !derives))
      const own = (id: string) => select(votesFor(id, answers), id, { rules, now, last: last.get(id) })
      const known = ({ id }: Asset) => withSameValue(id, own(id), own)
      const derived = all.filter(({ derives }) => derives).map((question) => withKnown(question, known))
      answers.push(...(await ask(derived.filter(({ assets }) => assets.length > 0))))
      const order = new Map(sources.map(({ id }, index) => [id, index]))
      answers.sort((a, b) => (order.get(a.source) ?? 0) - (order.get(b.source) ?? 0))
      const ids = new Set([
        ...wanted.flatMap(({ assets }) => assets.map(({ id }) => id)),
        ...answers.flatMap(({ candidates }) => [...candidates.keys()]),
      ])
      const decided = new Map([...ids].map((id) => [id, decide(id, answers, { aside, rules, now, last: last.get(id) })]))
      return new Map([...decided].map(([id, selection]) => [id, withSameValue(id, selection, (other) => decided.get(other))]))
    },
  }
}

/** Returns the selection, or the price of the token that has the same value if the asset has no source. */
function withSameValue(id: string, selection: Selection, of: (id: string) => Selection | undefined): Selection {
  if ('price' in selection || selection.reason !== 'no_source') return selection
  const other = sameValue[id]
  const same = other === undefined ? undefined : of(other)
  return same && 'price' in same ? same : selection
}

type Reader = { source: string; reader: ChainPrices; derives: boolean }
type Question = Reader & AssetsOfChain & { priced?: { asset: Asset; priceE18: bigint }[] }
type Reading = { aside: SetAside; rules: ReadingRules; now: Date }

/** Returns the question with the prices that are known, about the other assets only. */
function withKnown(question: Question, known: (asset: Asset) => Selection): Question {
  const selections = question.assets.map((asset) => ({ asset, selection: known(asset) }))
  return {
    ...question,
    priced: selections.flatMap(({ asset, selection }) => ('price' in selection ? [{ asset, priceE18: selection.price.priceE18 }] : [])),
    assets: selections.flatMap(({ asset, selection }) => ('reason' in selection && selection.reason === 'no_source' ? [asset] : [])),
  }
}

async function askOne({ source, reader, chain, assets, priced }: Question, { aside, rules, now }: Reading): Promise<Answer> {
  const platformId = chain.network.id
  const about = { source, platformId, assets }
  const key = `${source} ${platformId}`
  if (aside.has(key, now)) return { ...about, missing: 'unavailable', candidates: new Map() }
  try {
    const quotes = await reader.read(assets, priced)
    rules.onOutcome?.(source, platformId, 'ok')
    const candidates = quotes
      .filter(({ assetId }) => !aside.has(`${key} ${assetId}`, now))
      .map(({ assetId, ...quote }) => [assetId, { source, ...quote }] as const)
    return { ...about, candidates: new Map(candidates) }
  } catch (error) {
    const missing = error instanceof PriceError ? error.reason : 'unavailable'
    rules.onOutcome?.(source, platformId, missing, error)
    // Prices return as soon as the sequencer or the node works again, so neither is a reason to set the source aside.
    if (missing === 'unavailable' && !(error instanceof ChainError)) aside.add(key, now)
    return { ...about, missing, candidates: new Map() }
  }
}

/** Returns the quotes of an asset. Two chains may quote the same currency, so each vote is that of a source on a chain. */
const votesFor = (id: string, answers: readonly Answer[]) =>
  answers.flatMap((answer) => {
    const candidate = answer.candidates.get(id)
    return candidate ? [{ answer, candidate: { ...candidate, source: `${answer.source} ${answer.platformId}` } }] : []
  })

type Memory = { last: KnownPrice | undefined }

function select(votes: ReturnType<typeof votesFor>, id: string, { rules, now, last }: Omit<Reading, 'aside'> & Memory): Selection {
  return selectPrice(
    votes.map(({ candidate }) => candidate),
    {
      now,
      maxAgeMs: currencyOf(id) ? MAX_AGE_MS.currency : MAX_AGE_MS.token,
      maxDifferencePercent: rules.maxDifferencePercent,
      ...(last && { last }),
    },
  )
}

function decide(id: string, answers: readonly Answer[], { aside, rules, now, last }: Reading & Memory): Selection {
  const votes = votesFor(id, answers)
  const selection = select(votes, id, { rules, now, last })
  for (const [voter, fault] of selection.faulty) {
    const answer = votes.find(({ candidate }) => candidate.source === voter)?.answer
    if (!answer) continue
    aside.add(`${voter} ${id}`, now)
    rules.onOutcome?.(answer.source, answer.platformId, fault)
  }
  if ('price' in selection) {
    const [source = ''] = selection.price.source.split(' ')
    return { ...selection, price: { ...selection.price, source } }
  }
  if (selection.reason !== 'no_source') return selection
  const missing = answers.filter(({ assets }) => assets.some((asset) => asset.id === id)).flatMap((answer) => answer.missing ?? [])
  return { ...selection, reason: missing[0] ?? 'no_source' }
}
