import type { Head, Operation, TransactionReport } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { CALLS_PER_REQUEST, type RpcAnswer, RpcRefused, resultOf, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { shape } from '../../shape.ts'
import { readHead } from './blocks.ts'
import { checksum } from './checksum.ts'
import { isDeposit, mintedOperations } from './deposits.ts'
import { tokenFee } from './fee-currency.ts'
import type { Node } from './multicall.ts'
import { intendedOperations, nativeOperations, routerPayouts } from './operations.ts'
import { paidFee } from './paid-fee.ts'
import { loggedOperations } from './token-logs.ts'
import { type MinedTransaction, orNull, type Receipt, ReceiptShape, TransactionShape } from './transaction-shapes.ts'
import type { TransactionTracer } from './transaction-traces.ts'
import { readSmallQuantity } from './wire.ts'

/** A node refuses a whole batch for one hash of another form. */
const HASH = /^0x[0-9a-f]{64}$/i

const readTransaction = shape('transaction', orNull(TransactionShape))
const readReceipt = shape('receipt', orNull(ReceiptShape))

/** How to trace transactions, and which. */
type Tracing = { trace: TransactionTracer; only: ReadonlySet<string> }

/** What was read of a transaction, whose receipt may be large, before its block is known to stand. */
type Reading = { pending: TransactionReport; mined?: { blockHash: string; blockNumber: string; report: Omit<TransactionReport, 'block'> } }

/** A payment to an account without code calls nothing. */
export const TRANSFER_GAS = 21_000n
/** Its sender may be another account than those that delegate to code. @see https://eips.ethereum.org/EIPS/eip-7702 */
const DELEGATING_TYPE = 4n
/** Far more transactions than a block has; fits a 32-bit column. */
const MAX_POSITION = 2 ** 31 - 1
const HASHES_PER_REQUEST = CALLS_PER_REQUEST / 2

/**
 * What the chain knows of these hashes, in their order; undefined where it knows nothing, an error where one alone cannot be read.
 * Two upstream requests for up to 50 hashes. A receipt counts only while its block is the canonical one of its height: else the
 * transaction is pending again. Of those in `tracing` it also tells what moved inside their calls.
 */
export async function readTransactions(
  node: Node,
  hashes: readonly string[],
  tracing?: Tracing,
): Promise<(TransactionReport | ChainError | undefined)[]> {
  const asked = [...new Set(hashes.filter((hash) => HASH.test(hash)))]
  const readings: (Reading | ChainError | undefined)[] = []
  for (let from = 0; from < asked.length; from += HASHES_PER_REQUEST) {
    readings.push(...(await readApart(node, asked.slice(from, from + HASHES_PER_REQUEST), tracing)))
  }
  const heights = readings.flatMap((reading) => (reading && 'mined' in reading ? (reading.mined?.blockNumber ?? []) : []))
  const blocks = await readCanonicalBlocks(node, new Set(heights))
  const byHash = new Map(asked.map((hash, index) => [hash, settle(readings[index], blocks)]))
  return hashes.map((hash) => byHash.get(hash))
}

/**
 * The readings of these hashes. Those that one request cannot tell are asked for again by halves: one whose receipt is too large, or
 * breaks the answer, does not take the others with it. At most three requests per hash, while the node answers at all.
 */
async function readApart(
  node: Node,
  hashes: readonly string[],
  tracing: Tracing | undefined,
): Promise<(Reading | ChainError | undefined)[]> {
  const readings = await readTogether(node, hashes, tracing)
  const untold = hashes.filter((_, index) => isUntold(readings[index]))
  if (untold.length === 0) return readings
  if (hashes.length === 1) {
    // Nothing smaller is left to ask: it is this transaction only where the node still answers the smallest question.
    await node.rpc.read([{ method: 'eth_chainId', params: [] }])
    return readings
  }
  const half = Math.ceil(untold.length / 2)
  const again = new Map<string, Reading | ChainError | undefined>()
  for (const part of [untold.slice(0, half), untold.slice(half)]) {
    const told = part.length > 0 ? await readApart(node, part, tracing) : []
    for (const [index, hash] of part.entries()) again.set(hash, told[index])
  }
  return hashes.map((hash, index) => (again.has(hash) ? again.get(hash) : readings[index]))
}

/** A node refuses what it finds too large; an answer in the wrong shape is the same when asked for alone. */
function isUntold(reading: Reading | ChainError | undefined): boolean {
  return reading instanceof ChainError && (reading.cause instanceof RpcRefused || reading.cause instanceof UnreadableAnswer)
}

/** The readings of these hashes from one request. @throws {ChainError} `unavailable` when nothing answered it */
async function readTogether(
  { network, rpc }: Node,
  hashes: readonly string[],
  tracing: Tracing | undefined,
): Promise<(Reading | ChainError | undefined)[]> {
  const calls = hashes.flatMap((hash) => [
    { method: 'eth_getTransactionByHash', params: [hash] },
    { method: 'eth_getTransactionReceipt', params: [hash] },
  ])
  const answers = await rpc.request(calls).catch((error: unknown) => {
    if (error instanceof ChainError && error.cause instanceof UnreadableAnswer) return error
    throw error
  })
  if (answers instanceof ChainError) return hashes.map(() => answers)
  const pairs = hashes.map((_, index) => orError(() => readPair(answers[index * 2], answers[index * 2 + 1])))
  const calling = hashes.filter((hash, index) => tracing?.only.has(hash) && hasCalls(pairs[index]))
  const inner = calling.length > 0 ? await tracing?.trace(calling.map((hash) => hash.toLowerCase())) : undefined
  return pairs.map((pair) => (pair instanceof ChainError || !pair ? pair : orError(() => toReading(pair, network, inner))))
}

type Pair = { transaction: MinedTransaction; receipt: Receipt | null }

/** Whether anything but the value of the transaction itself can have moved natively. */
const hasCalls = (pair: Pair | ChainError | undefined) =>
  pair !== undefined && !(pair instanceof ChainError) && pair.receipt !== null && BigInt(pair.receipt.gasUsed) !== TRANSFER_GAS

function readPair(transactionAnswer: RpcAnswer | undefined, receiptAnswer: RpcAnswer | undefined): Pair | undefined {
  const transaction = readTransaction(transactionAnswer && resultOf(transactionAnswer))
  const receipt = readReceipt(receiptAnswer && resultOf(receiptAnswer))
  return transaction ? { transaction, receipt } : undefined
}

function toReading(
  { transaction, receipt }: Pair,
  network: EvmNetwork,
  inner: ReadonlyMap<string, readonly Operation[]> | undefined,
): Reading {
  const pending = pendingReport(transaction, network)
  if (!receipt) return { pending }
  const { blockHash, blockNumber } = receipt
  const report = minedReport(transaction, receipt, network, inner?.get(transaction.hash.toLowerCase()))
  return { pending, mined: { blockHash: blockHash.toLowerCase(), blockNumber, report } }
}

/** The blocks that stand at these heights now, by height; undefined where the chain is shorter. */
async function readCanonicalBlocks({ rpc }: Node, heights: ReadonlySet<string>): Promise<Map<string, Head | ChainError | undefined>> {
  const calls = [...heights].map((height) => ({ method: 'eth_getBlockByNumber', params: [height, false] }))
  const answers = calls.length > 0 ? await rpc.request(calls) : []
  const blocks = answers.map((answer) =>
    orError(() => {
      const block = resultOf(answer)
      return block === null ? undefined : readHead(block)
    }),
  )
  return new Map([...heights].map((height, index) => [height, blocks[index]]))
}

function settle(reading: Reading | ChainError | undefined, blocks: ReadonlyMap<string, Head | ChainError | undefined>) {
  if (!reading || reading instanceof ChainError) return reading
  const { pending, mined } = reading
  const block = mined && blocks.get(mined.blockNumber)
  if (block instanceof ChainError) return block
  return mined && block?.hash === mined.blockHash ? { ...mined.report, block } : pending
}

function orError<T>(read: () => T): T | ChainError {
  try {
    return read()
  } catch (error) {
    if (error instanceof ChainError) return error
    throw error
  }
}

function pendingReport(transaction: MinedTransaction, network: EvmNetwork): TransactionReport {
  const call = { from: transaction.from, to: transaction.to ?? null, value: BigInt(transaction.value), input: transaction.input }
  return {
    ...identity(transaction),
    operations: intendedOperations(call, network),
    isComplete: false,
    status: 'pending',
    block: null,
    fee: null,
  }
}

/**
 * What a receipt says of its transaction, with every movement. `inner` is what moved natively inside its calls, where the node told; else
 * what the exchange's router paid out stands for it.
 */
export function minedReport(
  transaction: MinedTransaction,
  receipt: Receipt,
  network: EvmNetwork,
  inner?: readonly Operation[],
): Omit<TransactionReport, 'block'> {
  const paidInToken = tokenFee(transaction, receipt, network)
  const paid = paidInToken
    ? { fee: paidInToken.amount, feeContract: paidInToken.contract }
    : { fee: paidFee(transaction, receipt, network) }
  // Blocks before Byzantium (2017) tell no status.
  const failed = receipt.status != null && BigInt(receipt.status) === 0n
  if (failed) {
    const operations = isDeposit(transaction) ? mintedOperations(transaction) : attempted(transaction, network)
    return { ...identity(transaction), ...positionOf(receipt), operations, isComplete: true, status: 'failed', ...paid }
  }

  const to = transaction.to ?? receipt.contractAddress ?? null
  // A deposit to oneself pays out what it mints: that is income and no payment.
  const isOwnDeposit = isDeposit(transaction) && transaction.from.toLowerCase() === to?.toLowerCase()
  const native = isOwnDeposit ? [] : nativeOperations({ from: transaction.from, to, value: BigInt(transaction.value) })
  const logged = loggedOperations(receipt.logs, network)
  // Where every native movement has a log, the transaction's own value has one too, and nothing else is left to tell.
  const hasAllLogs = network.nativeLogs?.feeAccount !== undefined
  const twin = hasAllLogs ? logged.find((operation) => native.some((value) => isSameMovement(operation, value))) : undefined
  const others = hasAllLogs ? [] : (inner ?? payouts(transaction, receipt, network))
  // What moved the fee is no movement of the transaction.
  const moved = logged.filter((operation) => operation !== twin && !paidInToken?.moves.has(operation.index))
  const operations = [...native, ...moved, ...others, ...mintedOperations(transaction)]
  const isComplete = hasAllLogs || inner !== undefined
  return { ...identity(transaction), ...positionOf(receipt), operations, isComplete, status: 'confirmed', ...paid }
}

/** What the sender of a failed transaction meant to move of its own: a call that names others as payers proves nothing about them. */
function attempted(transaction: MinedTransaction, network: EvmNetwork): Operation[] {
  const { operations, from } = pendingReport(transaction, network)
  return operations.filter((operation) => operation.from === from)
}

function payouts({ to, input }: MinedTransaction, { logs }: Receipt, { exchange, wrappedNative }: EvmNetwork): Operation[] {
  return exchange ? routerPayouts({ to: to ?? null, input }, logs, wrappedNative, exchange.router) : []
}

const isSameMovement = (one: Operation, other: Operation) =>
  one.contractAddress === other.contractAddress && one.from === other.from && one.to === other.to && one.amount === other.amount

function identity({ hash, type, from, to, nonce }: MinedTransaction): Pick<TransactionReport, 'hash' | 'from' | 'to' | 'nonce' | 'action'> {
  const action = type != null && BigInt(type) === DELEGATING_TYPE ? { action: 'delegate' as const } : {}
  return { hash: hash.toLowerCase(), from: checksum(from), to: to ? checksum(to) : null, nonce: readSmallQuantity(nonce), ...action }
}

/** Returns no position if the node reports none, or one that no block can have. */
function positionOf({ transactionIndex }: Receipt): Pick<TransactionReport, 'position'> {
  const position = Number(BigInt(transactionIndex ?? MAX_POSITION + 1))
  return position <= MAX_POSITION ? { position } : {}
}
