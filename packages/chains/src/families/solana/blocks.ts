import type { Address } from '@solana/kit'
import { Type } from 'typebox'
import type { Block, Head } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, type RpcRefusal, RpcRefused, resultOf, UnreadableAnswer } from '../../json-rpc.ts'
import { shape } from '../../shape.ts'
import { withMultipliers } from './mint-facts.ts'
import { COMMITMENT, type SolanaNode } from './node.ts'
import { extensibleMints, isRelevant, Landed, landedConfig, reportOf } from './report.ts'
import { Base58Hash, malformed, readU64, U64 } from './wire.ts'

/** Maximum size of an answer with blocks. A full block of the public chain has some megabytes. */
const BLOCKS_PER_REQUEST = 4
/** Maximum slot range of `getBlocks`. @see https://solana.com/docs/rpc/http/getblocks */
const MAX_SLOTS = 500_000n
/** Error code if the slot was skipped, or the node has no data of it. `getBlocks` omits a skipped slot, too. */
const skipped = [-32007, -32009]
/** Error code if the node has deleted the block. @see https://github.com/anza-xyz/agave/blob/master/rpc-client-api/src/custom_error.rs */
const CLEANED_UP = -32001
/** Error codes of a skipped slot, and of a block that does not exist yet. */
const noBlock = [...skipped, -32004]
/** The latest time of a JavaScript date, in seconds. A broken node may report a later time, which is replaced by this one. */
const MAX_TIME_S = 8.64e12

const head = { blockhash: Base58Hash, blockTime: Type.Integer({ minimum: 0 }) }
const readSlots = shape('list of blocks', Type.Array(U64))
const readHeader = shape('block', Type.Object(head))
const readBlock = shape('block', Type.Object({ ...head, previousBlockhash: Base58Hash, parentSlot: U64, transactions: Type.Array(Landed) }))

/**
 * Returns the blocks of these slots, each the parent of the next. Slots without a block are omitted. One request lists the blocks, and each
 * further request reads four of them, and one more the multipliers of their Token-2022 mints.
 * @throws {ChainError} `unavailable`. Marked `refused` if the range or the blocks are too large, `gone` if the node no longer has them.
 */
export async function readBlocks(node: Pick<SolanaNode, 'rpc'>, from: bigint, to: bigint): Promise<Block[]> {
  const { rpc } = node
  if (to < from) return []
  if (to - from >= MAX_SLOTS) throw new ChainError('unavailable', { refused: true })
  const slots = await markRefused(async () => {
    const [answer] = await rpc.read([{ method: 'getBlocks', params: [Number(from), Number(to), { commitment: COMMITMENT }] }])
    return readSlots(answer).map(readU64)
  })
  if (slots.some((slot, index) => slot < from || slot > to || slot <= (slots[index - 1] ?? -1n))) throw malformed('list of blocks')

  const blocks: ReadBlock[] = []
  for (let start = 0; start < slots.length; start += BLOCKS_PER_REQUEST) {
    const batch = slots.slice(start, start + BLOCKS_PER_REQUEST)
    const calls = batch.map((slot) => ({
      method: 'getBlock',
      params: [Number(slot), { commitment: COMMITMENT, transactionDetails: 'full', rewards: false, ...landedConfig }],
    }))
    const answers = await markRefused(() => rpc.request(calls))
    const read = batch.flatMap((slot, index) => blockAt(slot, answers[index]))
    blocks.push(...(await withMultipliersOf(node, read)))
  }
  for (const [index, block] of blocks.entries()) {
    const parent = blocks[index - 1]
    // If a block does not follow the previous one, the node switched forks, or lacks a part of the ledger.
    if (parent && (block.parentHash !== parent.head.hash || block.parentSlot !== parent.head.number)) throw malformed('list of blocks')
  }
  return blocks.map(({ head, parentHash, transactions }) => ({ head, parentHash, transactions }))
}

/** Returns the call for the hash and the time of a block. */
export const headerCall = (slot: bigint) => ({
  method: 'getBlock',
  params: [Number(slot), { commitment: COMMITMENT, transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 }],
})

/** Reads the answer to `headerCall`. @throws {ChainError} `unavailable` if it is not a block */
export function readHeaderAt(slot: bigint, answer: RpcAnswer): Head {
  const { blockhash, blockTime } = readHeader(resultOf(answer))
  return { number: slot, hash: blockhash, time: timeOf(blockTime) }
}

/** Returns the hash of a slot's block, or undefined if the slot has no block. @throws {ChainError} `unavailable` */
export async function hashAt({ rpc }: Pick<SolanaNode, 'rpc'>, slot: bigint): Promise<string | undefined> {
  const [answer] = await rpc.request([headerCall(slot)])
  if (answer && 'refusal' in answer && noBlock.includes(answer.refusal.code)) return undefined
  return answer && readHeaderAt(slot, answer).hash
}

/** A block, and the mints of Token-2022 that its relevant transactions name. */
type ReadBlock = Block & { parentSlot: bigint; mints: Address[] }

async function withMultipliersOf(node: Pick<SolanaNode, 'rpc'>, blocks: readonly ReadBlock[]): Promise<ReadBlock[]> {
  const reports = blocks.flatMap(({ transactions }) => transactions)
  const scaled = await withMultipliers(
    node,
    reports,
    blocks.flatMap(({ mints }) => mints),
  )
  let from = 0
  return blocks.map((block) => {
    const start = from
    from += block.transactions.length
    return { ...block, transactions: scaled.slice(start, from) }
  })
}

function blockAt(slot: bigint, answer: RpcAnswer | undefined): ReadBlock[] {
  if (answer === undefined) throw malformed('block')
  if ('refusal' in answer && skipped.includes(answer.refusal.code)) return []
  if ('refusal' in answer) throw new ChainError('unavailable', { cause: new RpcRefused(answer.refusal), gone: isGone(answer.refusal) })
  const { blockhash, blockTime, previousBlockhash, parentSlot, transactions } = readBlock(resultOf(answer))
  const head = { number: slot, hash: blockhash, time: timeOf(blockTime) }
  const reports = transactions.flatMap((landed, position) => (isRelevant(landed) ? [reportOf(landed, head, position)] : []))
  const mints = transactions.flatMap(extensibleMints)
  return [{ head, parentHash: previousBlockhash, parentSlot: readU64(parentSlot), transactions: reports, mints }]
}

const isGone = ({ code }: RpcRefusal) => code === CLEANED_UP

const timeOf = (seconds: number) => new Date(Math.min(seconds, MAX_TIME_S) * 1000)

/** Marks an error as `refused` if a smaller request may succeed: the node refused the request, or its answer was too large. */
async function markRefused<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const { cause } = error instanceof ChainError ? error : {}
    if (cause instanceof RpcRefused && isGone(cause.refusal)) throw new ChainError('unavailable', { cause, gone: true })
    const isTooMuch = cause instanceof RpcRefused || cause instanceof UnreadableAnswer
    throw isTooMuch ? new ChainError('unavailable', { cause, refused: true }) : error
  }
}
