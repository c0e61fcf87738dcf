import type { ContractRead, Hex } from '@patina/chains'
import { PriceError } from './errors.ts'
import { readRound, roundRead } from './feed.ts'

/** Time after a restart of the sequencer. Feeds may still be old until it ends. */
const GRACE_SECONDS = 3_600n

/** Returns the read of a network's sequencer feed. The list is empty if it has none. */
export function sequencerReads(feed: Hex | undefined): ContractRead[] {
  return feed ? [roundRead(feed)] : []
}

/**
 * Checks the result of `sequencerReads`. An answer of 0 means that the sequencer works since `startedAt`.
 * @throws {PriceError} `sequencer_down` also if the feed does not answer, because its state is then unknown
 */
export function checkSequencer(reads: readonly ContractRead[], returned: readonly (Hex | undefined)[], now: Date): void {
  if (reads.length === 0) return
  const round = readRound(returned[0])
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  if (round?.answer !== 0n || round.startedAt === 0n || seconds - round.startedAt < GRACE_SECONDS) throw new PriceError('sequencer_down')
}
