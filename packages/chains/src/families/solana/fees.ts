import { Type } from 'typebox'
import type { PriorityFees } from '../../adapter.ts'
import type { RpcCall } from '../../json-rpc.ts'
import type { SolanaNetwork } from '../../network.ts'
import { shape } from '../../shape.ts'
import type { SolanaNode } from './node.ts'
import { readU64, U64 } from './wire.ts'

const readFees = shape('priority fees', Type.Array(Type.Object({ slot: U64, prioritizationFee: U64 })))

/** Requests the minimum fees of the last 150 blocks, about a minute. */
export const recentFeesCall: RpcCall = { method: 'getRecentPrioritizationFees', params: [[]] }

/**
 * Returns the price per compute unit, in micro-lamports, for slow, standard and fast inclusion. Both fields of a level have the same price.
 * The fee of the signatures is not included.
 * @see https://solana.com/docs/core/fees
 */
export async function getPriorityFees({ network, rpc }: SolanaNode): Promise<PriorityFees> {
  const [answer] = await rpc.read([recentFeesCall])
  return priorityFeesFrom(network, answer)
}

/** Returns the fee levels from the answer to `recentFeesCall`. @throws {ChainError} `unavailable` for any other shape */
export function priorityFeesFrom({ priorityFees }: Pick<SolanaNetwork, 'priorityFees'>, answer: unknown): PriorityFees {
  const recent = readFees(answer).map(({ prioritizationFee }) => readU64(prioritizationFee))
  const { floors, cap } = priorityFees
  // The minimum fee of most blocks is zero. Only blocks with a minimum fee show the price of inclusion.
  const paid = recent.filter((fee) => fee > 0n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const level = (percent: number, floor: bigint) => {
    const price = min(cap, max(floor, paid[Math.floor(((paid.length - 1) * percent) / 100)] ?? 0n))
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  return { slow: level(25, floors.slow), standard: level(50, floors.standard), fast: level(75, floors.fast) }
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)
const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
