import type { FoundTransactions, Located, SearchOptions } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import type { EvmNetwork, Hex } from '../../../network.ts'
import { newestOf } from '../../../newest-found.ts'
import type { BlockReader } from '../block-reader.ts'
import type { Node } from '../multicall.ts'
import { isLimitError } from '../refusals.ts'
import { createSupportedMethods } from '../supported-methods.ts'
import { bisection, takesPart } from './bisection.ts'
import { searchLogs } from './log-search.ts'
import { otterscan } from './otterscan.ts'
import { countCalls, type Found, type Search, type SearchMethod } from './search.ts'
import { createServiceSearch, type ReadServicePage } from './services/service.ts'
import { traceFilter } from './trace-filter.ts'

/** Maximum number of blocks that are read whole. */
const MAX_WHOLE_BLOCKS = 64n
/** Number of calls with which a block is read: the block, its receipts and its trace. */
const CALLS_PER_BLOCK = 3

type Readers = {
  /** Reads any blocks. */
  readBlocks: BlockReader
  /** Reads the newest blocks, which several searches share. */
  readRecentBlocks: BlockReader
}

/** An external service. `onSkipped` is called when it could not answer, and is not asked for the next hour. */
export type SearchService = { readPage: ReadServicePage; onSkipped?: (() => void) | undefined }

type SearchedCalls = Found & Pick<FoundTransactions, 'method'>

/**
 * Returns the search of one node. It finds transactions by the first method that the node has: `trace_filter`, Otterscan, an external service,
 * or bisection over old state. Token logs are searched in addition. The search remembers for an hour which methods the node lacks.
 *
 * @param now a clock in milliseconds that never goes back
 */
export function createTransactionSearch(
  { network, rpc }: Node,
  { readBlocks, readRecentBlocks }: Readers,
  service?: SearchService,
  now: () => number = () => performance.now(),
) {
  const supported = createSupportedMethods(now)
  const searchService = service && createServiceSearch(service.readPage, now)
  const markMissing = (name: SearchMethod['name']) => {
    supported.markMissing(name)
    if (name === 'service') service?.onSkipped?.()
  }

  return async (
    address: Hex,
    from: bigint,
    to: bigint,
    { whole = false, onCalls = () => {} }: SearchOptions = {},
  ): Promise<FoundTransactions> => {
    const search = { rpc: countCalls(rpc, onCalls), address, from, to }
    const methods = [traceFilter, otterscan, ...(searchService ? [searchService(onCalls)] : []), bisection(readBlocks, onCalls)].filter(
      ({ name }) => supported.mayHave(name),
    )
    const searchCalls = (): Promise<SearchedCalls> => byFirstMethod(network, methods, search, markMissing)
    if (whole && to - from < MAX_WHOLE_BLOCKS) {
      onCalls(Number(to - from + 1n) * CALLS_PER_BLOCK)
      return inBlocks(await readRecentBlocks(from, to), search, searchCalls)
    }
    const calls = await searchCalls()
    const logs = await searchLogs({ ...search, from: calls.lowest }).catch((error: unknown) => {
      throw asRefusal(error, search)
    })
    return result(calls, [...calls.located, ...logs.located], logs.lowest)
  }
}

/** Searches by the first method that the node has. Without any, nothing but logs is searched. */
async function byFirstMethod(
  network: EvmNetwork,
  methods: readonly SearchMethod[],
  search: Search,
  markMissing: (method: SearchMethod['name']) => void,
): Promise<SearchedCalls> {
  // If every native movement has a log, a search of the logs finds everything.
  const hasAllLogs = network.nativeLogs?.feeAccount !== undefined
  for (const method of hasAllLogs ? [] : methods) {
    const found = await method.search(search).catch((error: unknown) => {
      throw asRefusal(error, search)
    })
    if (found) {
      const hasIndexOfCalls = method.name === 'trace_filter' || method.name === 'otterscan'
      const isExact = hasIndexOfCalls || !network.balancesChangeAlone
      return { ...found, method: method.name, isComplete: found.isComplete && isExact }
    }
    markMissing(method.name)
  }
  return { located: [], lowest: search.from, isComplete: hasAllLogs, method: 'logs' }
}

/**
 * Returns the transactions of whole blocks. Without traces, movements inside calls are missing, so they are searched by a method.
 */
async function inBlocks(
  blocks: Awaited<ReturnType<BlockReader>>,
  { address, from }: Search,
  searchCalls: () => Promise<SearchedCalls>,
): Promise<FoundTransactions> {
  const inside = blocks.flatMap(({ head, transactions }) =>
    transactions.filter((report) => takesPart(report, address)).map(({ hash }) => ({ hash, block: head.number })),
  )
  if (blocks.every(({ transactions }) => transactions.every(({ isComplete }) => isComplete)))
    return result({ isComplete: true }, inside, from)
  const calls = await searchCalls()
  return result(calls, [...inside, ...calls.located], calls.lowest)
}

function result({ method, isComplete }: Pick<FoundTransactions, 'method' | 'isComplete'>, all: readonly Located[], from: bigint) {
  return { ...newestOf(all, from), isComplete, ...(method && { method }) }
}

/** Marks an error as refused if a smaller range may succeed. */
const asRefusal = (error: unknown, { from, to }: Search) =>
  from < to && isLimitError(error) ? new ChainError('unavailable', { cause: error, refused: true }) : error
