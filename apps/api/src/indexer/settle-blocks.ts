import type { Address, Block, ChainAdapter, TransactionReport } from '@patina/chains'

/** Returns those of the addresses that any device linked. */
type FindLinked = (addresses: readonly Address[]) => Promise<ReadonlySet<string>>

/**
 * Returns blocks without unclear operations. The contracts of operations that concern linked addresses are read, so that these show whether a
 * token or an NFT moved.
 * @throws {ChainError} `unavailable`
 */
export async function settleBlocks(chain: ChainAdapter, blocks: readonly Block[], findLinked: FindLinked): Promise<Block[]> {
  const unclear = blocks.flatMap(({ transactions }) => transactions.filter(isUnclear))
  if (unclear.length === 0 || !chain.settleReports) return [...blocks]
  const parties = unclear.flatMap(({ operations }) => operations.flatMap((one) => (one.isUnclear ? [one.from, one.to] : [])))
  const linked = await findLinked([...new Set(parties)].filter((party) => party !== null))
  const settled = await chain.settleReports(unclear, linked)
  const replaced = new Map(unclear.map((report, index) => [report, settled[index] ?? report]))
  return blocks.map((block) => ({ ...block, transactions: block.transactions.map((report) => replaced.get(report) ?? report) }))
}

const isUnclear = ({ operations }: TransactionReport) => operations.some((operation) => operation.isUnclear)
