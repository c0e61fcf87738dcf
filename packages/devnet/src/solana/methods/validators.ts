import { slotAt } from '../commitment.ts'
import { epochOf, slotsPerEpoch } from '../epochs.ts'
import type { Methods, SolanaNode } from '../node.ts'
import { inContext } from '../node.ts'
import { type Config, isRecord, readAddress, readConfig, readCount } from '../params.ts'
import { invalidParams } from '../rpc-error.ts'

const maxLeaders = 5_000n
/** Slots that a node's slot history covers. */
const slotHistory = 1_048_576n

/** Methods for validators and leaders. One validator leads every slot. */
export const validatorMethods: Methods = {
  getSlotLeader: ({ identity }) => identity,

  getSlotLeaders: (node, [start, limit]) => {
    const first = readCount(start, 'start_slot')
    const count = readCount(limit, 'limit')
    if (count > maxLeaders) throw invalidParams(`Invalid limit; max ${maxLeaders}`)
    const unavailable = lastScheduledEpoch(node) + 1n
    if (count > 0n && epochOf(first + count - 1n) >= unavailable) {
      const epoch = epochOf(first) > unavailable ? epochOf(first) : unavailable
      throw invalidParams(`Invalid slot range: leader schedule for epoch ${epoch} is unavailable`)
    }
    return Array.from({ length: Number(count) }, () => node.identity)
  },

  /** Returns slots counted from the start of the epoch. Returns null for an epoch without a schedule. */
  getLeaderSchedule: (node, [first, second]) => {
    const config = isRecord(first) ? first : readConfig(second)
    const slot = first === undefined || first === null || isRecord(first) ? slotAt(node.chain, config) : readCount(first, 'slot')
    const wanted = wantedIdentity(config)
    if (epochOf(slot) > lastScheduledEpoch(node)) return null
    if (wanted && wanted !== node.identity) return {}
    return { [node.identity]: Array.from({ length: Number(slotsPerEpoch) }, (_, index) => index) }
  },

  /** Returns only this node. The node is in no network, so it has no addresses. */
  getClusterNodes: ({ identity }) => [
    {
      pubkey: identity,
      gossip: null,
      tvu: null,
      tpu: null,
      tpuQuic: null,
      tpuForwards: null,
      tpuForwardsQuic: null,
      tpuVote: null,
      serveRepair: null,
      rpc: null,
      pubsub: null,
      version: '4.3.0',
      featureSet: 0,
      shredVersion: 0,
      clientId: null,
    },
  ],

  getBlockProduction: (node, [config]) => {
    const settings = readConfig(config)
    const wanted = wantedIdentity(settings)
    const range = readRange(node, settings)
    const slots = range.lastSlot - range.firstSlot + 1n
    // Slots before the chain's first block have a leader but no block.
    const start = node.chain.firstSlot()
    const missed = range.firstSlot < start ? min(start - range.firstSlot, slots) : 0n
    const byIdentity = wanted && wanted !== node.identity ? {} : { [node.identity]: [slots, slots - missed] }
    return inContext(node, { byIdentity, range })
  },
}

/** The schedule of an epoch is known one epoch ahead. */
const lastScheduledEpoch = ({ chain }: SolanaNode): bigint => epochOf(chain.openSlot()) + 1n

const wantedIdentity = ({ identity }: Config) => (identity === undefined || identity === null ? undefined : readAddress(identity))

/** Returns the requested slots, by default those of the current epoch. @throws {RpcError} if the node's history does not cover them */
function readRange({ chain }: SolanaNode, config: Config) {
  const newest = slotAt(chain, config)
  if (config.range === undefined || config.range === null) return { firstSlot: epochOf(newest) * slotsPerEpoch, lastSlot: newest }
  const range = readConfig(config.range)
  const first = readCount(range.firstSlot, 'firstSlot')
  const last = range.lastSlot === undefined || range.lastSlot === null ? newest : readCount(range.lastSlot, 'lastSlot')
  if (last < first) throw invalidParams(`lastSlot, ${last}, cannot be less than firstSlot, ${first}`)
  const oldest = newest < slotHistory ? 0n : newest + 1n - slotHistory
  if (first < oldest) throw invalidParams(`firstSlot, ${first}, is too small; min ${oldest}`)
  if (last > newest) throw invalidParams(`lastSlot, ${last}, is too large; max ${newest}`)
  return { firstSlot: first, lastSlot: last }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)
