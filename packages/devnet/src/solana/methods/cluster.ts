import { blockhashLifetime } from '../block-list.ts'
import { slotAt } from '../commitment.ts'
import { activeStake, epochOf, slotsPerEpoch } from '../epochs.ts'
import { genesisHash } from '../local-chain.ts'
import { inContext, type Methods } from '../node.ts'
import { readConfig, readCount } from '../params.ts'

/** Methods for the chain as a whole: its time, its rules and its validator. */
export const clusterMethods: Methods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '4.3.0', 'feature-set': 0 }),
  getGenesisHash: () => genesisHash,
  getIdentity: ({ identity }) => ({ identity }),
  getSlot: ({ chain }, [config]) => slotAt(chain, readConfig(config)),
  getBlockHeight: ({ chain }, [config]) => slotAt(chain, readConfig(config)),
  getTransactionCount: ({ chain }) => chain.count(),

  getEpochInfo: ({ chain }, [config]) => {
    const absoluteSlot = slotAt(chain, readConfig(config))
    return {
      absoluteSlot,
      blockHeight: absoluteSlot,
      epoch: epochOf(absoluteSlot),
      slotIndex: absoluteSlot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: chain.count(),
    }
  },

  getEpochSchedule: () => ({
    slotsPerEpoch,
    leaderScheduleSlotOffset: slotsPerEpoch,
    warmup: false,
    firstNormalEpoch: 0,
    firstNormalSlot: 0,
  }),

  getVoteAccounts: ({ chain, voteAccount, identity }) => ({
    current: [
      {
        votePubkey: voteAccount,
        nodePubkey: identity,
        activatedStake: activeStake,
        epochVoteAccount: true,
        commission: 5,
        lastVote: chain.head().slot,
        rootSlot: chain.finalizedSlot(),
        epochCredits: [],
      },
    ],
    delinquent: [],
  }),

  getMinimumBalanceForRentExemption: ({ chain }, [size]) => chain.svm.minimumBalanceForRentExemption(readCount(size, 'size')),

  /** Returns the hash of the newest block for every commitment, since this chain has no reorgs. */
  getLatestBlockhash: (node) => {
    const { hash, slot } = node.chain.head()
    return inContext(node, { blockhash: hash, lastValidBlockHeight: slot + blockhashLifetime })
  },

  isBlockhashValid: (node, [hash, config]) => {
    const { commitment } = readConfig(config)
    const at = commitment === 'processed' || commitment === 'confirmed' ? node.chain.openSlot() : node.chain.finalizedSlot()
    return inContext(node, typeof hash === 'string' && node.chain.isRecent(hash, at))
  },
}
