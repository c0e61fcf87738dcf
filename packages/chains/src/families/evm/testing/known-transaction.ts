import type { TransactionReport } from '../../../adapter.ts'
import type { RpcCall } from '../../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { readTransactions } from '../transaction-reports.ts'

/** A transaction and its receipt, as a node returns them. */
export type Known = { transaction: object; receipt: object }

const hash = `0x${'aa'.repeat(32)}` as const
const block = { number: '0x10', hash: `0x${'bb'.repeat(32)}`, timestamp: '0x65' }

/** Default fields of constructed transactions; fields of real data override them. */
const transactionDefaults = { hash, input: '0x', to: null, value: '0x0', nonce: '0x0' }
const receiptDefaults = { blockHash: block.hash, blockNumber: block.number, logs: [] }

/** Returns the report of a mined transaction from a node that knows the transaction and its block. */
export async function reportOf({ transaction, receipt }: Known, network: EvmNetwork): Promise<TransactionReport> {
  const mined = { ...receiptDefaults, ...receipt }
  const answers: Record<string, unknown> = {
    eth_getTransactionByHash: { ...transactionDefaults, ...transaction },
    eth_getTransactionReceipt: mined,
    eth_getBlockByNumber: { ...block, number: mined.blockNumber, hash: mined.blockHash },
  }
  const rpc = {
    request: async (calls: readonly RpcCall[]) => calls.map(({ method }) => ({ result: answers[method] })),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  const [report] = await readTransactions({ network, rpc }, [hash])
  if (!report || report instanceof Error) throw report ?? new Error('The node does not know the transaction')
  return report
}

/** Returns the log of an ERC-20 transfer. */
export function transferLog(address: Hex, from: Hex, to: Hex, amount: bigint) {
  const word = (party: Hex) => `0x${party.slice(2).toLowerCase().padStart(64, '0')}`
  return {
    address: address.toLowerCase(),
    topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', word(from), word(to)],
    data: `0x${amount.toString(16).padStart(64, '0')}`,
  }
}
