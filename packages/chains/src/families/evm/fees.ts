import { Type } from 'typebox'
import type { FeeLevel, PriorityFees } from '../../adapter.ts'
import type { RpcAnswer, RpcCall } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import type { Node } from './multicall.ts'
import { Quantity, readQuantity, toQuantity } from './wire.ts'

/** What recent blocks paid. `baseFeePerGas` ends with the next block's. All in wei. */
export type FeeHistory = { baseFeePerGas: bigint[]; gasUsedRatio: number[]; reward: bigint[][] }

/** A minute of blocks: long enough that one odd block does not matter, short enough to follow the market. */
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

/** What to pay per gas, in wei, so that a transaction is mined slowly, as usual or fast. */
export async function getPriorityFees(node: Node): Promise<PriorityFees> {
  const [answer] = await node.rpc.request([feeHistoryCall(node.network.blockTimeMs)])
  return priorityFeesFrom(node, answer)
}

/** The fee levels by the answer to `feeHistoryCall`; asks for the gas price where the node has no history. */
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
 * Fee levels from recent blocks. The tip of each level is the median over the blocks that were not empty, at least `floor` and at
 * least the level below; the maximum leaves room for a base fee that rises: 10 %, 25 %, or 100 %, which outlasts five full blocks.
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

/** Fee levels of a chain that has one gas price and no base fee. */
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

/** The middle value, or the floored mean of the two in the middle. */
function median(values: bigint[]): bigint | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2n
}
