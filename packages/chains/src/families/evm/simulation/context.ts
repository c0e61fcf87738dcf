import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import type { FeeLevel } from '../../../adapter.ts'
import { type RpcAnswer, type RpcCall, resultOf } from '../../../json-rpc.ts'
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
}

/**
 * Maximum age of a context that is used again: one block, but at least 2 s and at most 12 s. Every preview reads the newest block beside its
 * execution, and repeats the execution if that block is the one that the context calls the next.
 */
const maxAgeMs = (blockTimeMs: number) => Math.min(Math.max(blockTimeMs, 2_000), 12_000)

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

export type ContextReader = {
  /** The calls that read the newest block and the fees. Pass their answers to `read`. */
  calls: readonly RpcCall[]
  read(answers: readonly (RpcAnswer | undefined)[]): Promise<BlockContext>
  /** Returns the last context, moved to the present, if it is fresh enough. */
  recent(): BlockContext | undefined
}

export function createContextReader(node: Node, now: () => number): ContextReader {
  const { blockTimeMs } = node.network
  let last: (BlockContext & { readAt: number }) | undefined
  return {
    calls: [{ method: 'eth_getBlockByNumber', params: ['latest', false] }, feeHistoryCall(blockTimeMs)],
    async read(answers) {
      const readAt = now()
      const context = await readContext(node, answers)
      last = { ...context, readAt }
      return context
    },
    recent() {
      const age = last && now() - last.readAt
      if (!last || age === undefined || age >= maxAgeMs(blockTimeMs)) return undefined
      const blocks = Math.round(age / blockTimeMs)
      if (blocks === 0) return last
      // The block after the next one is allowed too, but not one that exists already.
      const time = last.time + BigInt(Math.max(1, Math.round((blocks * blockTimeMs) / 1_000)))
      return { ...last, number: last.number + BigInt(blocks), time }
    },
  }
}

async function readContext(node: Node, [answer, history]: readonly (RpcAnswer | undefined)[]): Promise<BlockContext> {
  const block = readBlock(answer && resultOf(answer))
  const next = history && 'result' in history && block.baseFeePerGas != null ? readHistory(history.result).baseFeePerGas.at(-1) : undefined
  const baseFee = next ?? block.baseFeePerGas ?? undefined
  return {
    number: BigInt(block.number) + 1n,
    time: BigInt(block.timestamp) + BigInt(Math.max(1, Math.round(node.network.blockTimeMs / 1_000))),
    gasLimit: BigInt(block.gasLimit),
    ...(baseFee !== undefined && { baseFee: BigInt(baseFee) }),
    ...(block.miner != null && { feeRecipient: block.miner }),
    price: (await priorityFeesFrom(node, history)).standard,
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
