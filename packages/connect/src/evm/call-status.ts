import { batchVersion } from '../protocol/batch.ts'
import type { CallsRecord } from '../protocol/messages.ts'
import type { Reads } from '../reads.ts'

/** The fields of a receipt that EIP-5792 lists. */
type Receipt = { logs: unknown; status: string; blockHash: string; blockNumber: string; gasUsed: string; transactionHash: string }

/** Status codes of EIP-5792. */
const statusOf = { pending: 100, confirmed: 200, failedOffChain: 400, reverted: 500, partlyReverted: 600 } as const

/** Returns the status of a batch from the receipts of its transactions. @throws {ProviderError} if the reads have no source */
export async function readCallStatus(calls: CallsRecord, reads: Reads) {
  const found = await Promise.all(calls.hashes.map((hash) => reads(calls.chainId, 'eth_getTransactionReceipt', [hash])))
  const receipts = found.map(readReceipt).filter((receipt) => receipt !== undefined)
  return {
    version: batchVersion,
    id: calls.id,
    chainId: calls.chainId,
    status: decide(calls, receipts),
    // One call is one transaction. Several are sent in order.
    atomic: calls.total === 1,
    ...(receipts.length > 0 && { receipts }),
  }
}

function decide({ total, hashes, ended }: CallsRecord, receipts: readonly Receipt[]): number {
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  const hasReverted = succeeded < receipts.length
  if (receipts.length < hashes.length) return statusOf.pending
  if (succeeded === total) return statusOf.confirmed
  if (hasReverted) return succeeded > 0 ? statusOf.partlyReverted : statusOf.reverted
  if (!ended) return statusOf.pending
  return succeeded > 0 ? statusOf.partlyReverted : statusOf.failedOffChain
}

/** Returns undefined for a transaction that is not mined. */
function readReceipt(receipt: unknown): Receipt | undefined {
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Record<string, unknown> = Object(receipt)
  if (typeof status !== 'string' || typeof blockHash !== 'string' || typeof blockNumber !== 'string') return undefined
  if (typeof gasUsed !== 'string' || typeof transactionHash !== 'string') return undefined
  return { logs: readLogs(logs), status, blockHash, blockNumber, gasUsed, transactionHash }
}

const readLogs = (logs: unknown) =>
  Array.isArray(logs)
    ? logs.map((log) => {
        const { address, data, topics }: Record<string, unknown> = Object(log)
        return { address, data, topics }
      })
    : []
