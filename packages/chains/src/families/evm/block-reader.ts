import { Type } from 'typebox'
import type { Block, Operation } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import type { RpcAnswer } from '../../json-rpc.ts'
import { MalformedAnswer, shape } from '../../shape.ts'
import { readHead } from './blocks.ts'
import type { Node } from './multicall.ts'
import { blockAnswer, isTooMuch, isUnknownMethod } from './refusals.ts'
import { callTracer, flatTracer, type Tracer } from './traces.ts'
import { minedReport, TRANSFER_GAS } from './transaction-reports.ts'
import { type MinedTransaction, type Receipt, ReceiptShape, TransactionShape } from './transaction-shapes.ts'
import { Hash, Quantity, toQuantity } from './wire.ts'

/** What one request asks for: more may be more than a node answers at once. */
const BLOCKS_PER_REQUEST = 10
/** More blocks than this at once would hold too much memory. */
const MOST_BLOCKS = 250n
/** Blocks whose calls are asked for at the same time: to trace a block is the dearest thing that one can ask of a node. */
const TRACES_AT_ONCE = 4
/** What a node cannot do today it may be able to do after its next release. */
const ASK_AGAIN_MS = 3_600_000

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

export type BlockReader = (from: bigint, to: bigint) => Promise<Block[]>

/**
 * Reads blocks from one node, of which it remembers what it can do: receipts of a whole block, traces of one kind or another. What it cannot
 * do is asked for again after an hour. Native transfers inside calls are told where the node traces, and left out where it does not, or
 * where the trace of a block is more than it answers.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function createBlockReader({ network, rpc }: Node, now: () => number = () => performance.now()): BlockReader {
  const lackingUntil = new Map<string, number>()
  const canDo = (method: string) => now() >= (lackingUntil.get(method) ?? Number.NEGATIVE_INFINITY)
  const lacks = (method: string) => lackingUntil.set(method, now() + ASK_AGAIN_MS)

  async function readTogether(numbers: readonly bigint[]): Promise<Mined[]> {
    const asksReceipts = canDo('eth_getBlockReceipts')
    const answers = await rpc.request([
      ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toQuantity(number), true] })),
      ...(asksReceipts ? numbers.map((number) => ({ method: 'eth_getBlockReceipts', params: [toQuantity(number)] })) : []),
    ])
    const blocks = existing(
      numbers,
      answers.slice(0, numbers.length).map((answer) => readBlock(blockAnswer(answer))),
    )
    const mined: Mined[] = []
    for (const [position, block] of blocks.entries()) {
      const answer = answers[numbers.length + position]
      const told = answer && receiptsOf(answer, block)
      mined.push({ block, receipts: await completed(block, told ?? []) })
    }
    return mined
  }

  /** Undefined where the node does not know the question. */
  function receiptsOf(answer: RpcAnswer, { transactions }: FullBlock): Receipt[] | undefined {
    if ('refusal' in answer && isUnknownMethod(answer.refusal)) {
      lacks('eth_getBlockReceipts')
      return undefined
    }
    const result = blockAnswer(answer)
    return result === null && transactions.length === 0 ? [] : readReceipts(result)
  }

  /** One receipt for each transaction, in their order. Those that the node did not give with the block are asked for one by one. */
  async function completed(block: FullBlock, told: readonly Receipt[]): Promise<Receipt[]> {
    const byHash = new Map<string, Receipt>()
    const add = (receipt: Receipt) => {
      if (receipt.blockHash.toLowerCase() !== block.hash.toLowerCase()) throw disagreement('a receipt is of another block')
      byHash.set(receipt.transactionHash?.toLowerCase() ?? '', receipt)
    }
    for (const receipt of told) add(receipt)
    const missing = block.transactions.filter(({ hash }) => !byHash.has(hash.toLowerCase()))
    const calls = missing.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }))
    for (const answer of calls.length > 0 ? await rpc.read(calls) : []) add(readReceipt(answer))
    if (byHash.size !== block.transactions.length) throw disagreement('its receipts are not those of its transactions')
    return block.transactions.map(({ hash }) => {
      const receipt = byHash.get(hash.toLowerCase())
      if (!receipt) throw disagreement('a receipt is missing')
      return receipt
    })
  }

  /** What moved inside the calls of these blocks' transactions, by block; undefined where nobody tells. */
  async function traced(mined: readonly Mined[]): Promise<(ReadonlyMap<string, readonly Operation[]> | undefined)[]> {
    const traces: (ReadonlyMap<string, readonly Operation[]> | undefined)[] = []
    for (let from = 0; from < mined.length; from += TRACES_AT_ONCE) {
      traces.push(...(await Promise.all(mined.slice(from, from + TRACES_AT_ONCE).map(trace))))
    }
    return traces
  }

  async function trace({ block, receipts }: Mined) {
    if (network.nativeLogs?.feeAccount !== undefined) return undefined
    if (receipts.every(({ gasUsed }) => BigInt(gasUsed) === TRANSFER_GAS)) return new Map()
    const hashes = block.transactions.map(({ hash }) => hash.toLowerCase())
    for (const tracer of [callTracer, flatTracer]) {
      if (!canDo(tracer.method)) continue
      const told = await askFor(tracer, block.number, hashes)
      if (told !== 'unknown') return told
      lacks(tracer.method)
    }
    return undefined
  }

  /** A trace that the node finds too much, or garbles, must not keep the rest of the block away. */
  async function askFor(tracer: Tracer, number: string, hashes: readonly string[]) {
    try {
      const [answer] = await rpc.request([{ method: tracer.method, params: tracer.params(number) }])
      if (answer && 'refusal' in answer && isUnknownMethod(answer.refusal)) return 'unknown'
      return answer && 'result' in answer ? tracer.read(answer.result, hashes) : undefined
    } catch (error) {
      if (isTooMuch(error) || isMalformed(error)) return undefined
      throw error
    }
  }

  /** Asks for the blocks of one request, whose answer may be needed later or not at all. */
  function ask(first: bigint, from: bigint, to: bigint) {
    const count = first > to ? 0 : Math.min(BLOCKS_PER_REQUEST, Number(to - first + 1n))
    const numbers = Array.from({ length: count }, (_, step) => first + BigInt(step))
    const mined = count === 0 ? Promise.resolve([]) : readTogether(numbers)
    const told = mined.catch((error: unknown) => {
      throw from < to && isTooMuch(error) ? new ChainError('unavailable', { cause: error, refused: true }) : error
    })
    told.catch(() => {})
    return { count, mined: told }
  }

  return async (from, to) => {
    if (to - from >= MOST_BLOCKS) throw new ChainError('unavailable', { refused: true })
    const blocks: Block[] = []
    let asked = ask(from, from, to)
    for (let first = from; first <= to; first += BigInt(BLOCKS_PER_REQUEST)) {
      const { count } = asked
      const mined = await asked.mined
      // The node answers the next request while this one is read.
      if (mined.length === count) asked = ask(first + BigInt(BLOCKS_PER_REQUEST), from, to)
      const traces = await traced(mined)
      for (const [position, { block, receipts }] of mined.entries()) {
        blocks.push(toBlock(block, receipts, traces[position]))
      }
      if (mined.length < count) break
    }
    for (const [position, { parentHash }] of blocks.entries()) {
      const parent = blocks[position - 1]
      if (parent && parent.head.hash !== parentHash) throw disagreement('it is no child of the one before')
    }
    return blocks
  }

  function toBlock(block: FullBlock, receipts: readonly Receipt[], inner: ReadonlyMap<string, readonly Operation[]> | undefined): Block {
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
}

/** The blocks up to the first that is not there yet; each must be the one that was asked for, and none may follow a missing one. */
function existing(numbers: readonly bigint[], blocks: readonly (FullBlock | null)[]): FullBlock[] {
  const found: FullBlock[] = []
  for (const [position, block] of blocks.entries()) {
    if (block === null) continue
    if (found.length !== position) throw disagreement('the one before is missing')
    if (BigInt(block.number) !== numbers[position]) throw disagreement('it has another number than was asked for')
    found.push(block)
  }
  return found
}

const isMalformed = (error: unknown) => error instanceof ChainError && error.cause instanceof MalformedAnswer

const disagreement = (what: string) =>
  new ChainError('unavailable', { cause: new Error(`The node's answers about a block do not fit together: ${what}`) })
