import type { ContractRead, Hex } from '@patina/chains'
import { PriceError } from './errors.ts'
import { readRound, roundRead } from './feed.ts'

/**
 * Feeds that report whether the sequencer of a rollup works, by platform id. While it is down, feeds on the rollup keep old prices.
 * @see https://docs.chain.link/data-feeds/l2-sequencer-feeds
 */
export const sequencerFeeds: Readonly<Record<string, Hex>> = {
  arbitrum: '0xFdB631F5EE196F0ed6FAa767959853A9F217697D',
  base: '0xBCF85224fc0756B9Fa45aA7892530B47e10b6433',
  optimism: '0x371EAD81c9102C9BF4874A9075FFFf170F2Ee389',
  scroll: '0x45c2b8C204568A03Dc7A2E32B71D67Fe97F908A9',
  zksync: '0x0E6AC8B967393dcD3D36677c126976157F993940',
  celo: '0x4CD491Dc27C8B0BbD10D516A502856B786939d18',
  mantle: '0xaDE1b9AbB98c6A542E4B49db2588a3Ec4bF7Cdf0',
}

/** Time after a restart of the sequencer. Feeds may still be old until it ends. */
const GRACE_SECONDS = 3_600n

/** Returns the read of the platform's sequencer feed. The list is empty if the platform has none. */
export function sequencerReads(platformId: string): ContractRead[] {
  const feed = sequencerFeeds[platformId]
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
