import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { FeeLevel } from '../../../adapter.ts'
import { resultOf } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import { shape } from '../../../shape.ts'
import { feeHistoryCall, priorityFeesFrom } from '../fees.ts'
import type { Node } from '../multicall.ts'
import { Address, Quantity, toQuantity } from '../wire.ts'

/** What a contract sees in the next block, as far as the node knows it now. */
export type BlockContext = {
  number: bigint
  time: bigint
  gasLimit: bigint
  /** Absent on a chain without base fees. */
  baseFee?: bigint
  feeRecipient?: Hex
  price: FeeLevel
  /** Milliseconds of `now` at which it was read. */
  readAt: number
}

/** Maximum age of a context. A block later, its number exists already. */
const MAX_AGE_MS = 2_000

const readBlock = shape(
  'block',
  Type.Object({
    number: Quantity,
    timestamp: Quantity,
    gasLimit: Quantity,
    miner: Type.Optional(Type.Union([Address, Type.Null()])),
    baseFeePerGas: Type.Optional(Type.Union([Quantity, Type.Null()])),
  }),
)
const readHistory = shape('fee history', Type.Object({ baseFeePerGas: Type.Array(Quantity, { minItems: 1 }) }))

/** Returns a function that returns the context of the next block. It reads the node at most every half block, and again for `isFresh`. */
export function createContextReader(node: Node, now: () => number): (isFresh?: boolean) => Promise<BlockContext> {
  const maxAge = Math.min(node.network.blockTimeMs / 2, MAX_AGE_MS)
  let last: BlockContext | undefined
  return async (isFresh = false) => {
    if (last && !isFresh && now() - last.readAt < maxAge) return last
    last = await readContext(node, now())
    return last
  }
}

async function readContext(node: Node, readAt: number): Promise<BlockContext> {
  const { blockTimeMs } = node.network
  const [answer, history] = await node.rpc.request([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    feeHistoryCall(blockTimeMs),
  ])
  const block = readBlock(answer && resultOf(answer))
  const next = history && 'result' in history && block.baseFeePerGas != null ? readHistory(history.result).baseFeePerGas.at(-1) : undefined
  const baseFee = next ?? block.baseFeePerGas ?? undefined
  return {
    number: BigInt(block.number) + 1n,
    time: BigInt(block.timestamp) + BigInt(Math.max(1, Math.round(blockTimeMs / 1_000))),
    gasLimit: BigInt(block.gasLimit),
    ...(baseFee !== undefined && { baseFee: BigInt(baseFee) }),
    ...(block.miner != null && { feeRecipient: block.miner }),
    price: (await priorityFeesFrom(node, history)).standard,
    readAt,
  }
}

/** Returns the overrides with which a node executes calls in the context. The random word is new each time, so that no contract knows it. */
export const blockOverrides = ({ number, time, baseFee, feeRecipient }: BlockContext) => ({
  number: toQuantity(number),
  time: toQuantity(time),
  prevRandao: `0x${randomBytes(32).toString('hex')}`,
  ...(feeRecipient && { feeRecipient }),
  ...(baseFee !== undefined && { baseFeePerGas: toQuantity(baseFee) }),
})

/** Returns the price of a unit of gas in the block. */
export function paidPrice({ baseFee }: Pick<BlockContext, 'baseFee'>, { maxFeePerGas, maxPriorityFeePerGas }: FeeLevel): bigint {
  if (baseFee === undefined) return maxFeePerGas
  const wanted = baseFee + maxPriorityFeePerGas
  return wanted < maxFeePerGas ? wanted : maxFeePerGas
}
