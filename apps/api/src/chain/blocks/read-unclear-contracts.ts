import type { Address, Block, ChainAdapter, Operation } from '@patina/chains'

/** Returns those of the addresses that any device linked. */
type FindLinked = (addresses: readonly Address[]) => Promise<ReadonlySet<Address>>

/**
 * Returns blocks without unclear operations. The contracts of operations that concern linked addresses are read, so that these show whether a
 * token or an NFT moved. Only listed tokens are known without reading.
 * @throws {ChainError} `unavailable`
 */
export async function readUnclearContracts(chain: ChainAdapter, blocks: readonly Block[], findLinked: FindLinked): Promise<Block[]> {
  if (!chain.settleReports) return [...blocks]
  const listed = new Set(chain.network.tokens.map(({ address }) => address))
  const mustRead = (operation: Operation) => operation.isUnclear || isUnlistedToken(operation, listed)
  const unclear = blocks.flatMap(({ transactions }) => transactions.filter(({ operations }) => operations.some(mustRead)))
  if (unclear.length === 0) return [...blocks]
  const parties = unclear.flatMap(({ operations }) => operations.flatMap((one) => (mustRead(one) ? [one.from, one.to] : [])))
  const linked = await findLinked([...new Set(parties)].filter((party) => party !== null))
  const settled = await chain.settleReports(unclear, linked)
  const replaced = new Map(unclear.map((report, index) => [report, settled[index] ?? report]))
  return blocks.map((block) => ({ ...block, transactions: block.transactions.map((report) => replaced.get(report) ?? report) }))
}

/** Returns whether an operation looks like one of a token that is not in the catalogue. Some old NFTs look so. */
const isUnlistedToken = ({ type, contractAddress, standard, via }: Operation, listed: ReadonlySet<string>) =>
  (type === 'transfer' || type === 'approval') &&
  contractAddress !== null &&
  (standard ?? via) === undefined &&
  !listed.has(contractAddress)
