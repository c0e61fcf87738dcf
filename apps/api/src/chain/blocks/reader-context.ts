import { ChainError } from '@patina/chains'
import type { Logger } from 'pino'
import type { Transactions } from '../../ledger/rows/transactions.ts'
import type { IndexedChain } from './indexed-chain.ts'
import type { IndexerStore, PlatformLease } from './indexer.store.ts'

export type ReaderDeps = {
  store: Pick<IndexerStore, 'begin' | 'advance' | 'rewind' | 'kept' | 'linked' | 'linkedNow'>
  transactions: Pick<Transactions, 'reportAll' | 'rollBackBlocks' | 'makeAllFinal' | 'afterBlocks' | 'announce'>
  log: Pick<Logger, 'error' | 'info'>
}

export type ReaderSettings = {
  /** Number of blocks below the head where reading of a new platform begins. */
  lookBackBlocks: number
  /** Maximum number of blocks in one request. */
  maxBlocks: number
}

/** Dependencies and settings for reading one chain. */
export type ReaderContext = ReaderDeps & ReaderSettings & { chain: IndexedChain }

/**
 * The lease after a step. `hasChanged`: there may be more to read, because blocks were written or removed, or the node refused the range.
 * `atHead`: no unread blocks of the chain are known.
 */
export type StepResult = { lease: PlatformLease; hasChanged: boolean; atHead: boolean }

export const unchanged = (lease: PlatformLease): StepResult => ({ lease, hasChanged: false, atHead: true })
export const changed = (lease: PlatformLease, atHead = false): StepResult => ({ lease, hasChanged: true, atHead })

/** Returns the error for a node whose answer contradicts itself. The worker retries. */
export const unusable = (reason: string) => new ChainError('unavailable', { cause: new Error(reason) })
