import { Type } from 'typebox'
import { getAddress } from 'viem'
import type { Head, TransactionReport } from '../../adapter.ts'
import type { EvmNetwork } from '../../network.ts'
import { readHead } from './blocks.ts'
import type { Node } from './multicall.ts'
import { intendedOperations, loggedOperations, nativeOperations, routerPayouts } from './operations.ts'
import { Address, Bytes, Hash, Quantity, readSmallQuantity, shape } from './wire.ts'

/** A node refuses a whole batch for one hash of another form. */
const HASH = /^0x[0-9a-f]{64}$/i

const orNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const optional = <T extends Type.TSchema>(schema: T) => Type.Optional(orNull(schema))

const readTransaction = shape(
  'transaction',
  orNull(
    Type.Object({
      hash: Hash,
      from: Address,
      to: optional(Address),
      nonce: Quantity,
      value: Quantity,
      input: Bytes,
      gasPrice: optional(Quantity),
    }),
  ),
)

const Receipt = Type.Object({
  blockHash: Hash,
  blockNumber: Quantity,
  status: optional(Quantity),
  gasUsed: Quantity,
  effectiveGasPrice: optional(Quantity),
  /** What an OP-stack chain takes for the data that it posts to its parent chain. */
  l1Fee: optional(Quantity),
  contractAddress: optional(Address),
  logs: Type.Array(Type.Object({ address: Address, topics: Type.Array(Bytes), data: Bytes })),
})

const readReceipt = shape('receipt', orNull(Receipt))

type Transaction = NonNullable<ReturnType<typeof readTransaction>>
type Receipt = Type.Static<typeof Receipt>

/**
 * What the chain knows of these hashes, in their order; undefined where it knows nothing. Two upstream requests for up to 50 hashes.
 * A receipt counts only while its block is the canonical one of its height: else the transaction is pending again.
 */
export async function readTransactions(node: Node, hashes: readonly string[]): Promise<(TransactionReport | undefined)[]> {
  const asked = [...new Set(hashes.filter((hash) => HASH.test(hash)))]
  const reports = asked.length > 0 ? await readReports(node, asked) : []
  const byHash = new Map(asked.map((hash, index) => [hash, reports[index]]))
  return hashes.map((hash) => byHash.get(hash))
}

async function readReports({ network, rpc }: Node, hashes: readonly string[]): Promise<(TransactionReport | undefined)[]> {
  const answers = await rpc.read(
    hashes.flatMap((hash) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
    ]),
  )
  const pairs = hashes.map((_, index) => ({
    transaction: readTransaction(answers[index * 2]),
    receipt: readReceipt(answers[index * 2 + 1]),
  }))
  const blocks = await readCanonicalBlocks({ rpc }, new Set(pairs.flatMap(({ receipt }) => receipt?.blockNumber ?? [])))
  return pairs.map(({ transaction, receipt }) => {
    if (!transaction) return undefined
    const block = receipt ? blocks.get(receipt.blockHash.toLowerCase()) : undefined
    return receipt && block ? minedReport(transaction, receipt, block, network) : pendingReport(transaction)
  })
}

/** The blocks that stand at these heights now, by hash. */
async function readCanonicalBlocks({ rpc }: Pick<Node, 'rpc'>, heights: ReadonlySet<string>): Promise<Map<string, Head>> {
  const calls = [...heights].map((height) => ({ method: 'eth_getBlockByNumber', params: [height, false] }))
  const blocks = (calls.length > 0 ? await rpc.read(calls) : []).filter((block) => block !== null).map(readHead)
  return new Map(blocks.map((block) => [block.hash, block]))
}

function pendingReport(transaction: Transaction): TransactionReport {
  const call = { from: transaction.from, to: transaction.to ?? null, value: BigInt(transaction.value), input: transaction.input }
  return { ...identity(transaction), operations: intendedOperations(call), status: 'pending', block: null, fee: null }
}

function minedReport(transaction: Transaction, receipt: Receipt, block: Head, network: EvmNetwork): TransactionReport {
  const price = BigInt(receipt.effectiveGasPrice ?? transaction.gasPrice ?? 0)
  const fee = BigInt(receipt.gasUsed) * price + BigInt(receipt.l1Fee ?? 0)
  // Blocks before Byzantium (2017) tell no status.
  const failed = receipt.status != null && BigInt(receipt.status) === 0n
  if (failed) {
    // What the sender meant to move of its own: a call that names others as payers proves nothing about them.
    const intended = pendingReport(transaction)
    const operations = intended.operations.filter((operation) => operation.from === intended.from)
    return { ...intended, operations, status: 'failed', block, fee }
  }

  const to = transaction.to ?? receipt.contractAddress ?? null
  const native = nativeOperations({ from: transaction.from, to, value: BigInt(transaction.value) })
  const logged = loggedOperations(receipt.logs, network.wrappedNative)
  const call = { to: transaction.to ?? null, input: transaction.input }
  const payouts = network.exchange ? routerPayouts(call, receipt.logs, network.wrappedNative, network.exchange.router) : []
  const operations = [...native, ...logged, ...payouts]
  return { ...identity(transaction), operations, status: 'confirmed', block, fee }
}

function identity({ hash, from, to, nonce }: Transaction): Pick<TransactionReport, 'hash' | 'from' | 'to' | 'nonce'> {
  return { hash: hash.toLowerCase(), from: getAddress(from), to: to ? getAddress(to) : null, nonce: readSmallQuantity(nonce) }
}
