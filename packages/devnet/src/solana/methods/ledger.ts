import type { Chain } from '../chain.ts'
import { activeStake } from '../epochs.ts'
import type { Methods } from '../node.ts'
import { readCount } from '../params.ts'
import { invalidParams, noSnapshot } from '../rpc-error.ts'

const maxSamples = 720n
/** Slots of one performance sample: a minute of 400 ms slots. */
const sampleSlots = 150n
const sampleSeconds = 60

/** Maximum number of confirmations, and of the newest blocks whose votes a node keeps. */
const maxConfirmations = 31n
const rememberedBlocks = 300n

/** Methods for the extent of the stored ledger and the performance of the node. */
export const ledgerMethods: Methods = {
  getFirstAvailableBlock: ({ chain }) => chain.firstSlot(),
  minimumLedgerSlot: ({ chain }) => chain.firstSlot(),
  getMaxRetransmitSlot: ({ chain }) => chain.openSlot(),
  getMaxShredInsertSlot: ({ chain }) => chain.openSlot(),

  /** @throws {RpcError} always: this chain has no snapshots */
  getHighestSnapshotSlot: () => {
    throw noSnapshot()
  },

  /** Returns null, as every chain with Tower BFT does. */
  getAgGenesisCert: () => null,

  /** Returns the complete samples, newest first. */
  getRecentPerformanceSamples: ({ chain }, [limit]) => {
    const count = limit === undefined || limit === null ? maxSamples : readCount(limit, 'limit')
    if (count > maxSamples) throw invalidParams(`Invalid limit; max ${maxSamples}`)
    const transactions = transactionsPerSample(chain)
    const newest = (chain.head().slot + 1n) / sampleSlots - 1n
    const oldest = (chain.firstSlot() + sampleSlots - 1n) / sampleSlots
    const available = newest < oldest ? 0n : newest - oldest + 1n
    return Array.from({ length: Number(count < available ? count : available) }, (_, index) => {
      const sample = newest - BigInt(index)
      const numTransactions = transactions.get(sample) ?? 0
      return {
        slot: (sample + 1n) * sampleSlots - 1n,
        numSlots: sampleSlots,
        numTransactions,
        numNonVoteTransactions: numTransactions,
        samplePeriodSecs: sampleSeconds,
      }
    })
  },

  /** Returns the stake that voted for a block, at the index of its confirmations. Returns null for an unknown or old block. */
  getBlockCommitment: ({ chain }, [slot]) => {
    const depth = chain.head().slot - readCount(slot, 'slot')
    const isRemembered = depth >= 0n && depth < rememberedBlocks && chain.head().slot - depth >= chain.firstSlot()
    const votes = Array.from({ length: 32 }, (_, index) =>
      BigInt(index) === (depth < maxConfirmations ? depth : maxConfirmations) ? activeStake : 0n,
    )
    return { commitment: isRemembered ? votes : null, totalStake: activeStake }
  },
}

function transactionsPerSample(chain: Chain): Map<bigint, number> {
  const counts = new Map<bigint, number>()
  for (const { slot } of chain.transactions()) counts.set(slot / sampleSlots, (counts.get(slot / sampleSlots) ?? 0) + 1)
  return counts
}
