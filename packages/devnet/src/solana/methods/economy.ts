import type { EncodedAccount } from '@solana/kit'
import { slotAt } from '../commitment.ts'
import { epochOf, slotsPerEpoch } from '../epochs.ts'
import { inContext, type Methods } from '../node.ts'
import { readAddresses, readConfig, readCount } from '../params.ts'
import { blockCleanedUp, blockNotAvailable, invalidParams } from '../rpc-error.ts'

const maxLargest = 20
/** In lamports, the value of the engine's stake program. */
const minDelegation = 1_000_000_000n

/** Methods for supply, largest accounts, inflation and rewards. This chain has no inflation and no rewards. */
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

  /** Returns null for each address. @throws {RpcError} if the block that would pay the epoch's rewards does not exist */
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
