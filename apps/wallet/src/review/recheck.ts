import { differencesBetween, type Simulation } from '@patina/claims'
import type { Changed } from '../signing/review-changed.ts'
import { type Note, partsOf } from './note.ts'
import type { Verdict } from './verdict.ts'

/** No older result is signed. */
const maxAgeMs = 15_000
/** Where blocks take at least this time, a result is also limited to two of them. */
const slowBlockMs = 6_000
/** So long the user waits for the repeated simulation. */
export const answerMs = 3_000

/** Returns how old a simulation may be when its transaction is signed. */
export const oldestMs = (blockTimeMs: number | undefined): number =>
  blockTimeMs !== undefined && blockTimeMs >= slowBlockMs ? Math.min(maxAgeMs, 2 * blockTimeMs) : maxAgeMs

/** What the page shows. `ageMs`: the age of its simulation. */
export type ShownVerdict = { verdict: Verdict; ageMs: number }

/**
 * Returns what to do after the simulation was repeated. `ask`: the user must look again, at the changes or at the fact that nothing answers. The claims of
 * the key worker hold in any case, so a missing simulation that the user knows about does not delay anything.
 */
export function decide(
  shown: ShownVerdict | undefined,
  repeated: Verdict,
  { account, oldest }: { account: string; oldest: number },
): { kind: 'sign' } | { kind: 'ask'; changes: readonly Changed[] | 'silent' } {
  const before = known(shown?.verdict)
  const now = known(repeated)
  const changes = before && now ? differencesBetween(before, now, account) : []
  // The review says what is new against it.
  if (changes.length > 0 || isWorse(shown?.verdict, repeated)) return { kind: 'ask', changes }
  const isOld = !now && before && shown && shown.ageMs > oldest
  return isOld ? { kind: 'ask', changes: 'silent' } : { kind: 'sign' }
}

const known = (verdict: Verdict | undefined): Simulation | undefined =>
  verdict?.simulation?.outcome === 'unknown' ? undefined : verdict?.simulation

/** Returns whether there is an objection that the user has not seen, or not with these values. */
function isWorse(shown: Verdict | undefined, { blocks, criticals }: Verdict): boolean {
  const seen = [...(shown?.blocks ?? []), ...(shown?.criticals ?? [])]
  return [...blocks, ...criticals].some((note) => !seen.some((before) => isSame(before, note)))
}

/** Returns whether two notes say the same: their values, and all facts of a warning of the server. */
function isSame(before: Note, now: Note): boolean {
  const [old, present] = [partsOf(before), partsOf(now)]
  const agrees = (value: string, at: number) => value === present[at] || (isOfPrices(now) && isNear(value, present[at] ?? ''))
  return before.code === now.code && old.length === present.length && old.every(agrees)
}

/** Prices move with each block, so the values of these notes may differ by one percent. */
const isOfPrices = ({ code }: Note): boolean => code === 'loss_of_value' || code === 'slippage'

const isNear = (before: string, now: string): boolean =>
  [before, now].every((value) => /^\d+(\.\d+)?$/.test(value)) && Math.abs(Number(now) - Number(before)) <= Number(before) / 100
