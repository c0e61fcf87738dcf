import type { Address, EncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, type LiteSVM } from 'litesvm'
import { type Block, type BlockList, createBlockList } from './block-list.ts'
import { newEngine } from './engine.ts'
import { epochOf, startEpoch } from './epochs.ts'
import type { Json } from './json.ts'
import { executedMeta, snapshotBalances } from './meta.ts'
import { keepSlotHashes } from './slot-hashes.ts'
import { errorText, transactionError } from './transaction-errors.ts'
import { createTransactionIndex, type Executed, type TransactionIndex } from './transaction-index.ts'
import { loadedAddresses, readTransaction, type WireTransaction } from './wire-transaction.ts'

/** The start of a new chain, or the saved state of an old one. `blocks` has at least one block. */
export type ChainState = {
  accounts: readonly EncodedAccount[]
  blocks: readonly Block[]
  transactions: readonly (Omit<Executed, 'wire'> & { bytes: Uint8Array })[]
}

export type ChainEvent = { type: 'executed'; executed: Executed } | { type: 'block'; block: Block }

/** The reason why a transaction did not reach the ledger, with its name on nodes. */
export class Rejected extends Error {
  override name = 'Rejected'

  readonly error: Json

  constructor(error: Json) {
    super(errorText(error))
    this.error = error
  }
}

/** A Solana chain. The engine executes transactions, and the chain keeps blocks, hashes and the history, as a node does. */
export type Chain = Pick<BlockList, 'openSlot' | 'head' | 'finalizedSlot' | 'isRecent'> &
  Pick<TransactionIndex, 'find' | 'count' | 'historyOf'> & {
    readonly svm: LiteSVM
    /** Returns an account. Undefined if the account does not exist or is empty. */
    accountAt(address: Address): EncodedAccount | undefined
    /** Returns all accounts, except accounts of the engine that no transaction has named. */
    accounts(): EncodedAccount[]
    transactions(): IterableIterator<Executed>
    blockAt(slot: bigint): Block | undefined
    blocks(): IterableIterator<Block>
    /** Returns whether a complete block contains the transaction. */
    isConfirmed(executed: Executed): boolean
    /** Calls the listener for each event, until the returned function is called. */
    listen(listener: (event: ChainEvent) => void): () => void
    /** @throws {Rejected} if the blockhash is not recent, or the transaction was already executed */
    admit(wire: WireTransaction): void
    /** Executes a transaction. A failed one that paid its fee counts as executed. @throws {Rejected} if it cannot enter the ledger */
    execute(wire: WireTransaction): Executed
    /** Completes the open block, by default with the current time in seconds, and opens the next block. */
    closeBlock(time?: number): void
  }

/** The state of a chain. `openIds` are the transactions of the open block. */
type Parts = { svm: LiteSVM; blocks: BlockList; index: TransactionIndex; openIds: string[]; emit(event: ChainEvent): void }

export function createChain({ accounts, blocks: savedBlocks, transactions: saved }: ChainState): Chain {
  const blocks = createBlockList(savedBlocks)
  const index = createTransactionIndex(accounts.map(({ address }) => address))
  for (const { bytes, ...rest } of saved) index.add({ ...rest, wire: readTransaction(bytes) })
  const listeners = new Set<(event: ChainEvent) => void>()
  const emit = (event: ChainEvent) => {
    for (const listener of listeners) listener(event)
  }
  const svm = newEngine(blocks.openSlot(), accounts)
  const addSlotHash = keepSlotHashes(svm, savedBlocks)
  const parts: Parts = { svm, blocks, index, openIds: [], emit }
  setClock(parts, blocks.head().time)

  return {
    svm,
    openSlot: blocks.openSlot,
    head: blocks.head,
    finalizedSlot: blocks.finalizedSlot,
    isRecent: blocks.isRecent,
    find: index.find,
    count: index.count,
    historyOf: index.historyOf,
    accountAt: (address) => accountAt(svm, address),
    // Only accounts that a transaction names can have changed.
    accounts: () => [...index.addresses()].flatMap((address) => accountAt(svm, address) ?? []),
    transactions: index.all,
    blockAt: blocks.at,
    blocks: blocks.all,
    isConfirmed: ({ slot }) => slot <= blocks.head().slot,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    admit: (wire) => admit(parts, wire),
    execute: (wire) => execute(parts, wire),
    closeBlock(time = Math.floor(Date.now() / 1000)) {
      const block = blocks.add(parts.openIds, time)
      parts.openIds = []
      addSlotHash(block)
      startEpoch(svm, blocks.openSlot())
      setClock(parts, block.time)
      emit({ type: 'block', block })
    },
  }
}

function accountAt(svm: LiteSVM, address: Address): EncodedAccount | undefined {
  const account = svm.getAccount(address)
  return account.exists && account.lamports > 0n ? account : undefined
}

function setClock({ svm, blocks }: Parts, time: number): void {
  const slot = blocks.openSlot()
  svm.warpToSlot(slot)
  const clock = svm.getClock()
  clock.epoch = epochOf(slot)
  clock.leaderScheduleEpoch = clock.epoch + 1n
  clock.unixTimestamp = BigInt(time)
  svm.setClock(clock)
}

function admit({ blocks, index }: Parts, { id, message }: WireTransaction): void {
  if (!blocks.isRecent(message.lifetimeToken)) throw new Rejected('BlockhashNotFound')
  if (index.find(id)) throw new Rejected('AlreadyProcessed')
}

function execute(parts: Parts, wire: WireTransaction): Executed {
  admit(parts, wire)
  const { svm, blocks, index, openIds, emit } = parts
  const readAccount = (address: Address) => accountAt(svm, address)
  const loaded = loadedAddresses(wire.message, readAccount)
  const keys = [...wire.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
  const before = snapshotBalances(keys, readAccount)
  const result = svm.sendTransaction(wire.transaction)
  const failed = result instanceof FailedTransactionMetadata
  const after = snapshotBalances(keys, readAccount)
  const error = failed ? transactionError(result) : null
  const metadata = failed ? result.meta() : result
  // Lamports move only between the named accounts, except for the burnt fee. Equal totals therefore mean that no fee was paid.
  if (failed && before.total === after.total) throw new Rejected(error)
  const executed = {
    wire,
    slot: blocks.openSlot(),
    time: Math.floor(Date.now() / 1000),
    loaded,
    error,
    meta: executedMeta(metadata, { before, after, loaded, error }),
  }
  index.add(executed)
  openIds.push(wire.id)
  emit({ type: 'executed', executed })
  return executed
}
