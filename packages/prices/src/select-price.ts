/** Why an asset has no price. `no_source`: no source has it. `sources_differ`: the sources disagree, so any of them may be wrong. */
export type UnpricedReason = 'no_source' | 'unavailable' | 'sequencer_down' | 'stale' | 'invalid' | 'sources_differ'

/** A price of one source for one asset. `priceE18` is in US dollars per whole token, scaled by 10^18. */
export type Candidate = { source: string; priceE18: bigint; at?: Date }

/** The last known price of an asset. `readAt` is the time at which it was read from its source. */
export type KnownPrice = { priceE18: bigint; readAt: Date }

/**
 * A selected price. `at` is the time of the price, or of the reading if the source reports none. The confidence is `high` if a second source
 * agrees. For a single source it is `medium` if the source reports a recent time, and `low` if the age is unknown.
 */
export type Price = { priceE18: bigint; source: string; at: Date; confidence: 'high' | 'medium' | 'low' }

export type SelectionRules = {
  now: Date
  /** Age from which a price is stale. */
  maxAgeMs: number
  /** Maximum difference of two prices that agree, in percent of the smaller one. */
  maxDifferencePercent: number
  /** The last price of the asset. It confirms or contradicts the sources for an hour. */
  last?: KnownPrice
}

/** The price, or the reason for its absence. `faulty` has the sources whose quote was not usable, with the fault. */
export type Selection = { faulty: ReadonlyMap<string, Fault> } & ({ price: Price } | { reason: UnpricedReason })
export type Fault = 'stale' | 'invalid' | 'differs'

const E18 = 10n ** 18n
/** Higher prices are errors: no token costs a trillion dollars. */
const MAX_PRICE = 10n ** 12n * E18
/** Tolerated difference of clocks. A later time is an error, because such a price would never become stale. */
const MAX_AHEAD_MS = 3_600_000
/** Time for which the last price counts. After it, a single source is believed again. */
const MEMORY_MS = 3_600_000

/**
 * Returns the price of the first source in the largest group of sources that agree. More than half of all usable quotes must agree; the last
 * price counts as one. Otherwise the asset has no price, because no price is better than a wrong one.
 */
export function selectPrice(candidates: readonly Candidate[], rules: SelectionRules): Selection {
  const faulty = new Map<string, Fault>()
  const usable = candidates.filter((candidate) => {
    const fault = faultOf(candidate, rules)
    if (fault) faulty.set(candidate.source, fault)
    return !fault
  })
  if (usable.length === 0) return { reason: reasonOf(faulty), faulty }

  const isNear = (a: bigint, b: bigint) => {
    const [small, large] = a < b ? [a, b] : [b, a]
    return (large - small) * 100n <= small * BigInt(rules.maxDifferencePercent)
  }
  const remembered = rules.last && rules.now.getTime() - rules.last.readAt.getTime() < MEMORY_MS ? [rules.last] : []
  const votes = [...usable, ...remembered].map(({ priceE18 }) => priceE18)
  const votesFor = (price: bigint) => votes.filter((vote) => isNear(vote, price)).length
  const best = usable.reduce((winner, one) => (votesFor(one.priceE18) > votesFor(winner.priceE18) ? one : winner))
  if (2 * votesFor(best.priceE18) <= votes.length) return { reason: 'sources_differ', faulty }

  const agreeing = usable.filter(({ priceE18 }) => isNear(priceE18, best.priceE18))
  for (const one of usable) if (!agreeing.includes(one)) faulty.set(one.source, 'differs')
  const confidence = agreeing.length > 1 ? 'high' : best.at ? 'medium' : 'low'
  return { price: { priceE18: best.priceE18, source: best.source, at: best.at ?? rules.now, confidence }, faulty }
}

function faultOf({ priceE18, at }: Candidate, { now, maxAgeMs }: SelectionRules): Fault | undefined {
  if (priceE18 <= 0n || priceE18 > MAX_PRICE) return 'invalid'
  const ageMs = at ? now.getTime() - at.getTime() : 0
  if (ageMs < -MAX_AHEAD_MS) return 'invalid'
  return ageMs > maxAgeMs ? 'stale' : undefined
}

function reasonOf(faulty: ReadonlyMap<string, Fault>): UnpricedReason {
  const faults = [...faulty.values()]
  if (faults.includes('stale')) return 'stale'
  return faults.length > 0 ? 'invalid' : 'no_source'
}
