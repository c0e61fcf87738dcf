import type { Address } from './address.ts'
import type { Head } from './heads.ts'
import type { Rules } from './rule.ts'
import type { TransactionReport } from './transactions.ts'

/** One block and its transactions. Transactions that moved nothing and did not fail may be omitted. */
export type Block = { head: Head; parentHash: string; transactions: TransactionReport[] }

/**
 * How older transactions of an address are found. All methods on EVM also search token logs.
 * - `trace_filter`, `otterscan`: The node has an index of calls.
 * - `service`: An external service, which the operator chose, lists them.
 * - `bisection`: They are in the blocks in which nonce or native balance changed.
 * - `logs`: Only token logs are searched.
 * - `signatures`: The node has an index of accounts, on Solana.
 */
export type HistoryMethod = 'trace_filter' | 'otterscan' | 'service' | 'bisection' | 'logs' | 'signatures'

/** A transaction and its block, as a node's index reports it. */
export type Located = { hash: string; block: bigint }

/** Transactions of an address in blocks. */
export type FoundTransactions = {
  /** Newest first, each once. */
  located: Located[]
  /** The lowest block that was searched. The search may end above the requested range. */
  lowest: bigint
  /** Absent if the blocks were read whole. */
  method?: HistoryMethod
  /** Whether these are all transactions of an ordinary account in the searched blocks. */
  isComplete: boolean
}

/**
 * `whole`: read the blocks instead of searching, if they are at most 64. `onCalls` is called with the number of calls before each request to
 * a node.
 */
export type SearchOptions = { whole?: boolean; onCalls?: (count: number) => void }

/** Blocks, and the transactions of an address in them. */
export type HistoryMethods = {
  /**
   * Returns the canonical blocks from `from` to `to`, both included, in ascending order. Each block is the parent of the next. Numbers
   * without a block are omitted: skipped slots on Solana, and heights above the head.
   * @throws {ChainError} `unavailable`. Marked `refused` if the node finds the range too large; a smaller one may succeed. Marked `gone` if
   * the node no longer has these blocks.
   */
  readBlocks?(from: bigint, to: bigint): Promise<Block[]>

  /**
   * Searches blocks `from` to `to` for transactions that involve the address, from the newest block down.
   * @throws {ChainError} `unavailable`. Marked `refused` if the node finds the range too large; a smaller one may succeed. Marked `gone` if
   * the node no longer has these blocks.
   */
  findTransactions?(address: Address, from: bigint, to: bigint, options?: SearchOptions): Promise<FoundTransactions>
}

export const historyRules = {
  readBlocks: 'own',
  findTransactions: 'read',
} satisfies Rules<HistoryMethods>
