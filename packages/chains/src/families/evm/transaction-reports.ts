import type { Head, Operation, TransactionReport } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { CALLS_PER_REQUEST, type RpcAnswer, RpcRefused, resultOf, UnreadableAnswer } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { shape } from '../../shape.ts'
import { accountOperations } from './account-logs.ts'
import { readHead } from './blocks.ts'
import { checksum } from './checksum.ts'
import { isDeposit, mintedOperations } from './deposits.ts'
import { tokenFee } from './fee-currency.ts'
import type { Node } from './multicall.ts'
import { intendedOperations, nativeOperations, routerPayouts, type TransactionCall } from './operations.ts'
import { paidFee } from './paid-fee.ts'
import { loggedOperations } from './token-logs.ts'
import { type MinedTransaction, orNull, type Receipt, ReceiptShape, TransactionShape } from './transaction-shapes.ts'
import type { TransactionTracer } from './transaction-traces.ts'
import { readSmallQuantity } from './wire.ts'

/** Matches a transaction hash. A node refuses a whole batch if one hash in it has another form. */
const HASH = /^0x[0-9a-f]{64}$/i

const readTransaction = shape('transaction', orNull(TransactionShape))
const readReceipt = shape('receipt', orNull(ReceiptShape))

/** The tracer of single transactions, and the transactions to trace. */
type Tracing = { trace: TransactionTracer; only: ReadonlySet<string> }

/** A decoded transaction whose block may not be canonical. The receipt of such a transaction may be large and is not kept. */
type Reading = { pending: TransactionReport; mined?: { blockHash: string; blockNumber: string; report: Omit<TransactionReport, 'block'> } }

/** Gas limit of a payment to an account without code. A transaction with only this gas cannot call code. */
export const TRANSFER_GAS = 21_000n
/**
 * The type of transactions that delegate accounts to code. Another account may send such a transaction.
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
const SET_CODE_TYPE = 4n
/** Maximum position of a transaction in its block. No block has so many, and the number fits into a 32-bit column. */
const MAX_POSITION = 2 ** 31 - 1
const HASHES_PER_REQUEST = CALLS_PER_REQUEST / 2

/**
 * Returns the report of each hash, in the same order. A report is undefined if the chain does not know the hash, and an error if only this
 * transaction cannot be read. Up to 50 hashes take two requests to the node. A receipt counts only while its block is canonical. Otherwise
 * the transaction is pending again. Transactions in `tracing` include movements inside calls.
 */
export async function readTransactions(
  node: Node,
  hashes: readonly string[],
  tracing?: Tracing,
): Promise<(TransactionReport | ChainError | undefined)[]> {
  const unique = [...new Set(hashes.filter((hash) => HASH.test(hash)))]
  const readings: (Reading | ChainError | undefined)[] = []
  for (let from = 0; from < unique.length; from += HASHES_PER_REQUEST) {
    readings.push(...(await readBySplitting(node, unique.slice(from, from + HASHES_PER_REQUEST), tracing)))
  }
  const heights = readings.flatMap((reading) => (reading && 'mined' in reading ? (reading.mined?.blockNumber ?? []) : []))
  const blocks = await readCanonicalBlocks(node, new Set(heights))
  const byHash = new Map(unique.map((hash, index) => [hash, withCanonicalBlock(readings[index], blocks)]))
  return hashes.map((hash) => byHash.get(hash))
}

/**
 * Returns the readings of these hashes. A failed request is split in halves, so one large or malformed receipt does not affect the others.
 * While the node answers at all, it receives at most three requests per hash.
 */
async function readBySplitting(
  node: Node,
  hashes: readonly string[],
  tracing: Tracing | undefined,
): Promise<(Reading | ChainError | undefined)[]> {
  const readings = await readBatch(node, hashes, tracing)
  const failed = hashes.filter((_, index) => mayRetryAlone(readings[index]))
  if (failed.length === 0) return readings
  if (hashes.length === 1) {
    // One hash cannot be split. If the node still answers `eth_chainId`, only this hash is unreadable.
    // Otherwise the node is down, and this throws.
    await node.rpc.read([{ method: 'eth_chainId', params: [] }])
    return readings
  }
  const half = Math.ceil(failed.length / 2)
  const again = new Map<string, Reading | ChainError | undefined>()
  for (const part of [failed.slice(0, half), failed.slice(half)]) {
    const reread = part.length > 0 ? await readBySplitting(node, part, tracing) : []
    for (const [index, hash] of part.entries()) again.set(hash, reread[index])
  }
  return hashes.map((hash, index) => (again.has(hash) ? again.get(hash) : readings[index]))
}

/** Returns whether a smaller request for this hash may succeed. A malformed answer would be the same again. */
function mayRetryAlone(reading: Reading | ChainError | undefined): boolean {
  return reading instanceof ChainError && (reading.cause instanceof RpcRefused || reading.cause instanceof UnreadableAnswer)
}

/** Returns the readings of these hashes from one request. @throws {ChainError} `unavailable` if the node did not answer */
async function readBatch(
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
  const withCalls = hashes.filter((hash, index) => tracing?.only.has(hash) && hasCalls(pairs[index]))
  const inner = withCalls.length > 0 ? await tracing?.trace(withCalls.map((hash) => hash.toLowerCase())) : undefined
  return pairs.map((pair) => (pair instanceof ChainError || !pair ? pair : orError(() => toReading(pair, network, inner))))
}

type Pair = { transaction: MinedTransaction; receipt: Receipt | null }

/** Returns whether the transaction may contain native movements other than its own value. */
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

/** Returns the canonical block at each of these heights, or undefined if the chain is shorter. */
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

function withCanonicalBlock(reading: Reading | ChainError | undefined, blocks: ReadonlyMap<string, Head | ChainError | undefined>) {
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
  const head = identity(transaction)
  return {
    ...head,
    operations: intendedOperations({ ...head, value: BigInt(transaction.value), input: transaction.input }, network),
    isComplete: false,
    status: 'pending',
    block: null,
    fee: null,
  }
}

/**
 * Returns the report of a mined transaction with every movement. `inner` contains the native movements inside its calls, if the node
 * reported them. Without `inner`, payouts of the exchange's router are derived from the logs.
 */
export function minedReport(
  transaction: MinedTransaction,
  receipt: Receipt,
  network: EvmNetwork,
  inner?: readonly Operation[],
): Omit<TransactionReport, 'block'> {
  const head = { ...identity(transaction), ...positionOf(receipt) }
  const paidInToken = tokenFee(transaction, receipt, network)
  const paid = paidInToken
    ? { fee: paidInToken.amount, feeContract: paidInToken.contract }
    : { fee: paidFee(transaction, receipt, network) }
  // Receipts of blocks before Byzantium (2017) have no status.
  const failed = receipt.status != null && BigInt(receipt.status) === 0n
  if (failed) {
    const operations = isDeposit(transaction) ? mintedOperations(transaction) : attempted(transaction, network)
    return { ...head, operations, isComplete: true, status: 'failed', ...paid }
  }

  const { from } = head
  const to = head.to ?? (receipt.contractAddress ? checksum(receipt.contractAddress) : null)
  // A contract that deposits to itself receives its own newly minted tokens, so the deposit is income and not a payment.
  const isOwnDeposit = isDeposit(transaction) && from === to
  const native = isOwnDeposit ? [] : nativeOperations({ from, to, value: BigInt(transaction.value) })
  const logged = loggedOperations(receipt.logs, network)
  // If every native movement has a log, the transaction's own value has one too, so the logs show all native movements.
  const hasAllLogs = network.nativeLogs?.feeAccount !== undefined
  const valueLog = hasAllLogs ? logged.find((operation) => native.some((value) => isSameMovement(operation, value))) : undefined
  const others = hasAllLogs ? [] : (inner ?? payouts({ ...head, input: transaction.input }, receipt, network))
  // Logs of the fee are left out, because the fee is not a movement.
  const moved = logged.filter((operation) => operation !== valueLog && !paidInToken?.moves.has(operation.index))
  const isComplete = hasAllLogs || inner !== undefined
  // The other calls of a batch may have paid natively. Without those payments, a batch that paid would look like one that did nothing.
  const ofAccounts = accountOperations(receipt.logs).filter(({ type, from, to }) => isComplete || type !== 'failure' || from !== to)
  const operations = [...native, ...moved, ...ofAccounts, ...others, ...mintedOperations(transaction)]
  return { ...head, operations, isComplete, status: 'confirmed', ...paid }
}

/**
 * Returns the movements that the sender of a failed transaction tried to make from its own account. A call can name other payers without
 * their consent, so movements of other accounts are left out.
 */
function attempted(transaction: MinedTransaction, network: EvmNetwork): Operation[] {
  const { operations, from } = pendingReport(transaction, network)
  return operations.filter((operation) => operation.from === from)
}

function payouts(call: Pick<TransactionCall, 'to' | 'input'>, { logs }: Receipt, { exchange, wrappedNative }: EvmNetwork): Operation[] {
  return exchange ? routerPayouts(call, logs, wrappedNative, exchange.router) : []
}

const isSameMovement = (one: Operation, other: Operation) =>
  one.contractAddress === other.contractAddress && one.from === other.from && one.to === other.to && one.amount === other.amount

type Identity = Pick<TransactionReport, 'hash' | 'nonce' | 'action'> & Pick<TransactionCall, 'from' | 'to'>

function identity({ hash, type, from, to, nonce }: MinedTransaction): Identity {
  const action = type != null && BigInt(type) === SET_CODE_TYPE ? { action: 'delegate' as const } : {}
  return { hash: hash.toLowerCase(), from: checksum(from), to: to ? checksum(to) : null, nonce: readSmallQuantity(nonce), ...action }
}

/** Returns the position of a transaction in its block, or undefined if the node reports none or an impossible one. */
function positionOf({ transactionIndex }: Receipt): Pick<TransactionReport, 'position'> {
  const position = Number(BigInt(transactionIndex ?? MAX_POSITION + 1))
  return position <= MAX_POSITION ? { position } : {}
}
