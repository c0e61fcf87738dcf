import { Type } from 'typebox'
import type { Block, Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { type RpcAnswer, type RpcCall, resultOf } from '../../json-rpc.ts'
import { MalformedAnswer, shape } from '../../shape.ts'
import { readHead } from './blocks.ts'
import type { Node } from './multicall.ts'
import { blockAnswer, isLimitError, isOversized, isUnknownMethod } from './refusals.ts'
import { createSupportedMethods, type SupportedMethods } from './supported-methods.ts'
import { type Tracer, tracers } from './traces.ts'
import { minedReport, TRANSFER_GAS } from './transaction-reports.ts'
import { type MinedTransaction, type Receipt, ReceiptShape, TransactionShape } from './transaction-shapes.ts'
import { Hash, Quantity, toQuantity } from './wire.ts'

/** Maximum number of blocks in one request. An answer with more blocks may exceed what a node sends at once. */
const BLOCKS_PER_REQUEST = 10
/** Maximum number of blocks in one range. More blocks would use too much memory. */
const MAX_BLOCKS = 250n
/** Maximum size of one receipt, which nothing can divide: more than the logs that 60 million gas can write. */
const MAX_RECEIPT_BYTES = 64 * 1024 * 1024
/** Number of blocks that are traced at the same time. Tracing a block is the most expensive request to a node. */
const MAX_CONCURRENT_TRACES = 4

const BlockShape = Type.Object({
  number: Quantity,
  hash: Hash,
  parentHash: Hash,
  timestamp: Quantity,
  transactions: Type.Array(TransactionShape),
})

const readBlock = shape('block', Type.Union([BlockShape, Type.Null()]))
const readReceipts = shape('list of receipts', Type.Array(ReceiptShape))
const readReceipt = shape('receipt', ReceiptShape)

type FullBlock = Type.Static<typeof BlockShape>
type Mined = { block: FullBlock; receipts: Receipt[] }
/** Native movements inside calls, by transaction hash. Undefined if the node did not report the movements inside calls. */
type InnerMovements = ReadonlyMap<string, readonly Operation[]> | undefined
type Source = Pick<Node, 'network' | 'rpc'> & { methods: SupportedMethods }

/** Returns the blocks from `from` to `to`, both included. @throws as `ChainAdapter.readBlocks` */
export type BlockReader = (from: bigint, to: bigint) => Promise<Block[]>

/**
 * Returns a reader of one node's blocks. The reader remembers which methods the node lacks: receipts of a whole block, and each kind of
 * trace. It includes native movements inside calls if the node can trace the block within the node's limits, and otherwise omits them.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function createBlockReader({ network, rpc }: Node, now: () => number = () => performance.now()): BlockReader {
  const source: Source = { network, rpc, methods: createSupportedMethods(now) }
  return (from, to) => readRange(source, from, to)
}

async function readRange(source: Source, from: bigint, to: bigint): Promise<Block[]> {
  if (to - from >= MAX_BLOCKS) throw new ChainError('unavailable', { refused: true })
  const blocks: Block[] = []
  let pending = startBatch(source, from, from, to)
  for (let first = from; first <= to; first += BigInt(BLOCKS_PER_REQUEST)) {
    const { count } = pending
    const mined = await pending.mined
    // The next batch is requested now, so the node answers it while this batch is decoded.
    if (mined.length === count) pending = startBatch(source, first + BigInt(BLOCKS_PER_REQUEST), from, to)
    const inner = await traceBlocks(source, mined)
    for (const [position, { block, receipts }] of mined.entries()) {
      blocks.push(toBlock(source, block, receipts, inner[position]))
    }
    if (mined.length < count) break
  }
  checkParents(blocks)
  return blocks
}

/** Requests the batch of blocks that starts at `first`. The caller may await `mined` later, or never. */
function startBatch(source: Source, first: bigint, from: bigint, to: bigint): { count: number; mined: Promise<Mined[]> } {
  const count = first > to ? 0 : Math.min(BLOCKS_PER_REQUEST, Number(to - first + 1n))
  const numbers = Array.from({ length: count }, (_, step) => first + BigInt(step))
  const read = count === 0 ? Promise.resolve([]) : readBatch(source, numbers)
  const mined = read.catch((error: unknown) => {
    throw from < to && isLimitError(error) ? new ChainError('unavailable', { cause: error, refused: true }) : error
  })
  mined.catch(() => {})
  return { count, mined }
}

async function readBatch(source: Source, numbers: readonly bigint[]): Promise<Mined[]> {
  const withReceipts = source.methods.mayHave('eth_getBlockReceipts')
  try {
    return await requestBatch(source, numbers, withReceipts)
  } catch (error) {
    // There is no smaller range than one block, so its receipts are requested apart from it.
    if (numbers.length > 1 || !withReceipts || !isOversized(error)) throw error
    return requestBatch(source, numbers, false)
  }
}

async function requestBatch(source: Source, numbers: readonly bigint[], withReceipts: boolean): Promise<Mined[]> {
  const answers = await source.rpc.request([
    ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] })),
    ...(withReceipts ? numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [toQuantity(number)] })) : []),
  ])
  const blocks = existing(
    numbers,
    answers.slice(0, numbers.length).map((answer) => readBlock(blockAnswer(answer))),
  )
  const mined: Mined[] = []
  for (const [position, block] of blocks.entries()) {
    const answer = answers[numbers.length + position]
    const received = answer && receiptsOf(source, answer, block)
    mined.push({ block, receipts: await allReceipts(source, block, received ?? []) })
  }
  return mined
}

/** Returns the receipts of a block, or undefined if the node lacks the method. */
function receiptsOf({ methods }: Source, answer: RpcAnswer, { transactions }: FullBlock): Receipt[] | undefined {
  if ('refusal' in answer && isUnknownMethod(answer.refusal)) {
    methods.markMissing('eth_getBlockReceipts')
    return undefined
  }
  const result = blockAnswer(answer)
  return result === null && transactions.length === 0 ? [] : readReceipts(result)
}

/** Returns one receipt per transaction, in their order. Receipts that the node did not return with the block are requested one by one. */
async function allReceipts({ rpc }: Source, block: FullBlock, received: readonly Receipt[]): Promise<Receipt[]> {
  const byHash = new Map<string, Receipt>()
  const add = (receipt: Receipt) => {
    if (receipt.blockHash.toLowerCase() !== block.hash.toLowerCase()) throw contradiction('a receipt is from another block')
    byHash.set(receipt.transactionHash?.toLowerCase() ?? '', receipt)
  }
  for (const receipt of received) add(receipt)
  const missing = block.transactions.filter(({ hash }) => !byHash.has(hash.toLowerCase()))
  const calls = missing.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
  for (const answer of calls.length > 0 ? await readInParts(rpc, calls) : []) add(readReceipt(answer))
  if (byHash.size !== block.transactions.length) throw contradiction('the receipts do not match the transactions')
  return block.transactions.map(({ hash }) => {
    const receipt = byHash.get(hash.toLowerCase())
    if (!receipt) throw contradiction('a receipt is missing')
    return receipt
  })
}

/** Returns the results of these calls, from requests for fewer of them if an answer is too large. */
async function readInParts(rpc: Source['rpc'], calls: readonly RpcCall[]): Promise<unknown[]> {
  if (calls.length === 1) return (await rpc.request(calls, { maxBytes: MAX_RECEIPT_BYTES })).map(resultOf)
  try {
    return await rpc.read(calls)
  } catch (error) {
    if (!isOversized(error)) throw error
    const half = Math.ceil(calls.length / 2)
    return [...(await readInParts(rpc, calls.slice(0, half))), ...(await readInParts(rpc, calls.slice(half)))]
  }
}

/** Returns the native movements inside the calls of each block. */
async function traceBlocks(source: Source, mined: readonly Mined[]): Promise<InnerMovements[]> {
  const traces: InnerMovements[] = []
  for (let from = 0; from < mined.length; from += MAX_CONCURRENT_TRACES) {
    const group = mined.slice(from, from + MAX_CONCURRENT_TRACES)
    traces.push(...(await Promise.all(group.map((one) => traceBlock(source, one)))))
  }
  return traces
}

async function traceBlock(source: Source, { block, receipts }: Mined): Promise<InnerMovements> {
  const { network, methods } = source
  if (network.nativeLogs?.feeAccount !== undefined) return undefined
  if (receipts.every(({ gasUsed }) => BigInt(gasUsed) === TRANSFER_GAS)) return new Map()
  const hashes = block.transactions.map(({ hash }) => hash.toLowerCase())
  for (const tracer of tracers) {
    if (!methods.mayHave(tracer.method)) continue
    const inner = await requestTrace(source, tracer, block.number, hashes)
    if (inner !== 'unknown') return inner
    methods.markMissing(tracer.method)
  }
  return undefined
}

/** Requests the trace of a block. Returns undefined if it is too large or malformed, so that the rest of the block can still be read. */
async function requestTrace({ rpc }: Source, tracer: Tracer, number: string, hashes: readonly string[]) {
  try {
    const [answer] = await rpc.request([{ method: tracer.method, params: tracer.params(number) }])
    if (answer && 'refusal' in answer && isUnknownMethod(answer.refusal)) return 'unknown'
    return answer && 'result' in answer ? tracer.read(answer.result, hashes) : undefined
  } catch (error) {
    if (isLimitError(error) || isMalformed(error)) return undefined
    throw error
  }
}

function toBlock({ network }: Source, block: FullBlock, receipts: readonly Receipt[], inner: InnerMovements): Block {
  const head = readHead(block)
  const report = (transaction: MinedTransaction, receipt: Receipt, position: number) => {
    const moved = inner && (inner.get(transaction.hash.toLowerCase()) ?? [])
    return { ...minedReport(transaction, receipt, network, moved), block: head, position }
  }
  return {
    head,
    parentHash: block.parentHash.toLowerCase(),
    transactions: block.transactions.flatMap((transaction, index) => {
      const receipt = receipts[index]
      return receipt ? [report(transaction, receipt, index)] : []
    }),
  }
}

/**
 * Returns the blocks up to the first that does not exist yet. Each block must have the requested number, and none may follow a missing one.
 */
function existing(numbers: readonly bigint[], blocks: readonly (FullBlock | null)[]): FullBlock[] {
  const found: FullBlock[] = []
  for (const [position, block] of blocks.entries()) {
    if (block === null) continue
    if (found.length !== position) throw contradiction('the block before it is missing')
    if (BigInt(block.number) !== numbers[position]) throw contradiction('it has another number than requested')
    found.push(block)
  }
  return found
}

function checkParents(blocks: readonly Block[]) {
  for (const [position, { parentHash }] of blocks.entries()) {
    const parent = blocks[position - 1]
    if (parent && parent.head.hash !== parentHash) throw contradiction('its parent is not the block before it')
  }
}

const isMalformed = (error: unknown) => error instanceof ChainError && error.cause instanceof MalformedAnswer

const contradiction = (what: string) =>
  new ChainError('unavailable', { cause: new Error(`The node's answers about a block contradict each other: ${what}`) })
