import type { EncodedAccount } from '@solana/kit'
import { slotAt } from '../commitment.ts'
import { epochOf, slotsPerEpoch } from '../epochs.ts'
import { inContext, type Methods } from '../node.ts'
import { readAddresses, readConfig, readCount } from '../params.ts'
import { blockCleanedUp, blockNotAvailable, invalidParams } from '../rpc-error.ts'

const maxLargest = 20
/** In lamports, as the engine's stake program has it. */
const minDelegation = 1_000_000_000n

/** The chain's money: its supply, who has it, and how it grows. There is no inflation here, and no reward. */
export const economyMethods: Methods = {
  getSupply: (node) => {
    const total = node.chain.accounts().reduce((sum, { lamports }) => sum + lamports, 0n)
    return inContext(node, { total, circulating: total, nonCirculating: 0, nonCirculatingAccounts: [] })
  },

  getLargestAccounts: (node, [config]) => {
    const { filter } = readConfig(config)
    if (filter === 'nonCirculating') return inContext(node, [])
    if (filter !== undefined && filter !== null && filter !== 'circulating') {
      throw invalidParams(`Invalid params: unknown variant \`${filter}\`, expected \`circulating\` or \`nonCirculating\`.`)
    }
    const largest = node.chain.accounts().sort(byLamports).slice(0, maxLargest)
    return inContext(
      node,
      largest.map(({ address, lamports }) => ({ address, lamports })),
    )
  },

  getInflationGovernor: () => ({ initial: 0, terminal: 0, taper: 0, foundation: 0, foundationTerm: 0 }),
  getInflationRate: ({ chain }) => ({ total: 0, validator: 0, foundation: 0, epoch: epochOf(chain.finalizedSlot()) }),

  /** Null for each address. @throws {RpcError} when the block that would pay the epoch's rewards is not there */
  getInflationReward: ({ chain }, [addresses, config]) => {
    const settings = readConfig(config)
    const wanted = readAddresses(addresses, Number.POSITIVE_INFINITY)
    const newest = slotAt(chain, settings)
    const epoch = settings.epoch === undefined || settings.epoch === null ? epochOf(newest) - 1n : readCount(settings.epoch, 'epoch')
    const payday = (epoch + 1n) * slotsPerEpoch
    if (payday < chain.firstSlot()) throw blockCleanedUp(payday, chain.firstSlot())
    if (payday > newest) throw blockNotAvailable(payday)
    return wanted.map(() => null)
  },

  getStakeMinimumDelegation: (node) => inContext(node, minDelegation),
}

function byLamports(a: EncodedAccount, b: EncodedAccount): number {
  return a.lamports < b.lamports ? 1 : a.lamports > b.lamports ? -1 : 0
}
