import type { Address, ChainAdapter, TransactionReport } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { evmAddress } from './addresses.ts'
import { parseCallData } from './estimate.ts'
import type { Node } from './multicall.ts'
import type { createSimulator } from './simulation/simulate.ts'
import { type KindMemory, settleOperations } from './token-kinds.ts'
import { readTransactions } from './transaction-reports.ts'
import { createTransactionTracer } from './transaction-traces.ts'

/** Returns the reads whose operations are settled: the contracts of unclear ones were read. See `settleOperations`. */
export function settledReads(
  node: Node,
  kinds: KindMemory,
  execute: ReturnType<typeof createSimulator>,
): Required<Pick<ChainAdapter, 'readTransactions' | 'settleReports' | 'simulate'>> {
  const trace = createTransactionTracer(node.rpc)

  async function settle(reports: readonly TransactionReport[], concerned?: ReadonlySet<Address>): Promise<TransactionReport[]> {
    const lists = reports.map(({ operations }) => operations)
    const settled = await settleOperations(node, kinds, lists, concerned)
    return reports.map((report, index) => ({ ...report, operations: settled[index] ?? [] }))
  }

  return {
    settleReports: settle,

    async readTransactions(hashes, { traced = [] } = {}) {
      const found = await readTransactions(node, hashes, { trace, only: new Set(traced) })
      const reports = found.filter(isReport)
      const settled = new Map((await settle(reports)).map((report, index) => [reports[index], report]))
      return found.map((one) => (isReport(one) ? settled.get(one) : one))
    },

    async simulate(from, calls, holdings) {
      const simulation = await execute(
        evmAddress(from),
        calls.map(({ to, value, data }) => ({ to: evmAddress(to), value, data: parseCallData(data) })),
        holdings.map(({ owner, asset }) => ({ owner: evmAddress(owner), asset: asset === null ? null : evmAddress(asset) })),
      )
      if (!simulation?.operations) return simulation
      const [operations = []] = await settleOperations(node, kinds, [simulation.operations], new Set([from]))
      return { ...simulation, operations }
    },
  }
}

const isReport = (found: TransactionReport | ChainError | undefined): found is TransactionReport =>
  found !== undefined && !(found instanceof ChainError)
