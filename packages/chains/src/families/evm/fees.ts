import { Type } from 'typebox'
import type { FeeLevel, PriorityFees } from '../../adapter.ts'
import type { RpcAnswer, RpcCall } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import type { Node } from './multicall.ts'
import { Quantity, readQuantity, toQuantity } from './wire.ts'

/** Fees of recent blocks, in wei. The last `baseFeePerGas` is that of the next block. */
export type FeeHistory = { baseFeePerGas: bigint[]; gasUsedRatio: number[]; reward: bigint[][] }

/** Time that the fee history covers, a minute: one unusual block does not matter, and the fees still follow the market. */
const WINDOW_MS = 60_000
const REWARD_PERCENTILES = [10, 50, 90]

const readFeeHistory = shape(
  'fee history',
  Type.Object({
    baseFeePerGas: Type.Optional(Type.Union([Type.Array(Quantity), Type.Null()])),
    gasUsedRatio: Type.Array(Type.Number()),
    reward: Type.Optional(Type.Union([Type.Array(Type.Array(Quantity)), Type.Null()])),
  }),
)

/** Returns the fees per gas, in wei, for slow, standard and fast inclusion. */
export async function getPriorityFees(node: Node): Promise<PriorityFees> {
  const [answer] = await node.rpc.request([feeHistoryCall(node.network.blockTimeMs)])
  return priorityFeesFrom(node, answer)
}

/** Returns the fee levels from the answer to `feeHistoryCall`. Requests the gas price if the node has no fee history. */
export async function priorityFeesFrom({ network, rpc }: Node, answer: RpcAnswer | undefined): Promise<PriorityFees> {
  if (answer && 'result' in answer && answer.result !== null) {
    const { baseFeePerGas, gasUsedRatio, reward } = readFeeHistory(answer.result)
    const history = {
      baseFeePerGas: (baseFeePerGas ?? []).map(BigInt),
      gasUsedRatio,
      reward: (reward ?? []).map((row) => row.map(BigInt)),
    }
    if (history.baseFeePerGas.at(-1)) return feeLevels(history, network.priorityFeeFloor)
  }
  const [gasPrice] = await rpc.read([{ method: 'eth_gasPrice', params: [] }])
  return legacyFeeLevels(readQuantity(gasPrice), network.priorityFeeFloor)
}

/** @see https://ethereum.github.io/execution-apis/api-documentation (eth_feeHistory) */
export function feeHistoryCall(blockTimeMs: number): RpcCall {
  const blocks = Math.min(Math.max(Math.ceil(WINDOW_MS / blockTimeMs), 10), 20)
  return { method: 'eth_feeHistory', params: [toQuantity(blocks), 'latest', REWARD_PERCENTILES] }
}

/**
 * Returns fee levels from recent blocks. The tip of a level is the median over the blocks that were not empty. The tip is at least `floor`
 * and the tip of the level below. The maximum fee allows the base fee to rise by 10 %, 25 % or 100 %. A rise of 100 % outlasts five full
 * blocks.
 */
export function feeLevels({ baseFeePerGas, gasUsedRatio, reward }: FeeHistory, floor: bigint): PriorityFees {
  const baseFee = baseFeePerGas.at(-1) ?? 0n
  const rows = reward.filter((_, block) => (gasUsedRatio[block] ?? 0) > 0)
  const tip = (column: number, atLeast: bigint) => max(atLeast, median(rows.map((row) => row[column] ?? 0n)) ?? 0n)
  const slow = tip(0, floor)
  const standard = tip(1, slow)
  const fast = tip(2, standard)
  return { slow: level(baseFee, 110n, slow), standard: level(baseFee, 125n, standard), fast: level(baseFee, 200n, fast) }
}

/** Returns fee levels for a chain with one gas price and no base fee. */
export function legacyFeeLevels(gasPrice: bigint, floor: bigint): PriorityFees {
  const at = (percent: bigint): FeeLevel => {
    const price = max(floor, ceilPercent(gasPrice, percent))
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  return { slow: at(100n), standard: at(110n), fast: at(125n) }
}

function level(baseFee: bigint, percent: bigint, tip: bigint): FeeLevel {
  return { maxFeePerGas: ceilPercent(baseFee, percent) + tip, maxPriorityFeePerGas: tip }
}

const ceilPercent = (value: bigint, percent: bigint): bigint => (value * percent + 99n) / 100n

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Returns the middle value of a list, or the floored mean of its two middle values. */
function median(values: bigint[]): bigint | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2n
}
