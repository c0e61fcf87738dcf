import { createHash } from 'node:crypto'
import { type Address, type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { FailedTransactionMetadata } from 'litesvm'
import { newEngine } from './engine.ts'
import { epochOf, startEpoch } from './epochs.ts'
import type { Json } from './json.ts'
import { executedMeta, snapshotBalances } from './meta.ts'
import { keepSlotHashes } from './slot-hashes.ts'
import { errorText, transactionError } from './transaction-errors.ts'
import { isWritable, type Loaded, loadedAddresses, readTransaction, type WireTransaction } from './wire-transaction.ts'

/** A complete block. `time` in seconds; `ids` are those of its transactions, in their order. `parent`: the block before, undefined for the first. */
export type Block = { slot: bigint; hash: string; time: number; ids: string[]; parent?: { slot: bigint; hash: string } | undefined }

/** A transaction that took its fee, whether it did what it should or not. */
export type Executed = { wire: WireTransaction; slot: bigint; time: number; loaded: Loaded; error: Json; meta: Json }

/** What a new chain begins with, or a saved one goes on from. `blocks` has at least one. */
export type ChainState = {
  accounts: readonly EncodedAccount[]
  blocks: readonly Block[]
  transactions: readonly (Omit<Executed, 'wire'> & { bytes: Uint8Array })[]
}

export type ChainEvent = { type: 'executed'; executed: Executed } | { type: 'block'; block: Block }

/** Why a transaction did not reach the ledger, as nodes name it. */
export class Rejected extends Error {
  override name = 'Rejected'

  readonly error: Json

  constructor(error: Json) {
    super(errorText(error))
    this.error = error
  }
}

/** Blocks for which a hash is good. @see https://solana.com/docs/core/transactions/confirmation */
export const blockhashLife = 150n
/** Blocks after which one can no longer be undone. */
const finalAfter = 31n
/** Blocks without transactions are kept for so long, an hour; the older ones count as skipped slots. */
const emptyBlocksKept = 9_000n

export type Chain = ReturnType<typeof createChain>

/** A chain: the engine executes, and this keeps what a node does besides: blocks, their hashes, and what happened. */
export function createChain({ accounts, blocks: savedBlocks, transactions: saved }: ChainState) {
  const blocks = new Map(savedBlocks.map((block) => [block.slot, block]))
  const executed = new Map<string, Executed>()
  const byAddress = new Map<Address, Executed[]>()
  // Only an account that a transaction names can be changed by it.
  const named = new Set(accounts.map(({ address }) => address))
  const recent = new Map(savedBlocks.map(({ hash, slot }) => [hash, slot]))
  const listeners = new Set<(event: ChainEvent) => void>()
  let head = lastOf(savedBlocks)
  const svm = newEngine(head.slot + 1n, accounts)
  const addSlotHash = keepSlotHashes(svm, savedBlocks)
  let open: string[] = []

  const openSlot = () => head.slot + 1n
  /** Undefined where nothing stands, as after an account was emptied. */
  const accountAt = (address: Address): EncodedAccount | undefined => {
    const account = svm.getAccount(address)
    return account.exists && account.lamports > 0n ? account : undefined
  }
  const emit = (event: ChainEvent) => {
    for (const listener of listeners) listener(event)
  }

  const record = (transaction: Executed) => {
    executed.set(transaction.wire.id, transaction)
    for (const key of keysOf(transaction)) {
      named.add(key)
      const list = byAddress.get(key)
      if (list) list.push(transaction)
      else byAddress.set(key, [transaction])
    }
  }
  for (const { bytes, ...rest } of saved) record({ ...rest, wire: readTransaction(bytes) })

  const setClock = (time: number) => {
    svm.warpToSlot(openSlot())
    const clock = svm.getClock()
    clock.epoch = epochOf(openSlot())
    clock.leaderScheduleEpoch = clock.epoch + 1n
    clock.unixTimestamp = BigInt(time)
    svm.setClock(clock)
  }
  setClock(head.time)

  /** Forgets a block without transactions: the one after it then follows the one before, as where a slot was skipped. */
  const skipIfEmpty = (slot: bigint) => {
    const block = blocks.get(slot)
    const next = blocks.get(slot + 1n)
    if (!block?.parent || !next || block.ids.length > 0) return
    blocks.set(next.slot, { ...next, parent: block.parent })
    blocks.delete(slot)
  }

  /** Whether a block of this slot may hold transactions that name the hash. */
  const isRecent = (hash: string, at = openSlot()) => {
    const slot = recent.get(hash)
    return slot !== undefined && slot <= at && at <= slot + blockhashLife
  }

  /** @throws {Rejected} */
  const admit = ({ id, message }: WireTransaction) => {
    if (!isRecent(message.lifetimeToken)) throw new Rejected('BlockhashNotFound')
    if (executed.has(id)) throw new Rejected('AlreadyProcessed')
  }

  return {
    svm,
    accountAt,
    /** All accounts but those that the engine brings and nobody has named yet. */
    accounts: (): EncodedAccount[] => [...named].flatMap((address) => accountAt(address) ?? []),
    openSlot,
    /** The first block is always kept. */
    firstSlot: () => savedBlocks[0]?.slot ?? head.slot,
    head: () => head,
    /** The newest block that can no longer be undone. */
    finalizedSlot: () => (head.slot > finalAfter ? head.slot - finalAfter : 0n),
    isRecent,
    admit,
    find: (id: string) => executed.get(id),
    count: () => executed.size,
    transactions: () => executed.values(),
    /** Transactions that name the address, oldest first. */
    historyOf: (address: Address): readonly Executed[] => byAddress.get(address) ?? [],
    blockAt: (slot: bigint) => blocks.get(slot),
    blocks: () => blocks.values(),
    /** Whether a complete block holds it. */
    isConfirmed: ({ slot }: Executed) => slot <= head.slot,

    /** Ends when called. */
    listen(listener: (event: ChainEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** What the transaction did. A failed one that paid its fee counts. @throws {Rejected} when it cannot stand on the ledger */
    execute(wire: WireTransaction): Executed {
      admit(wire)
      const loaded = loadedAddresses(wire.message, accountAt)
      const keys = [...wire.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
      const before = snapshotBalances(keys, accountAt)
      const result = svm.sendTransaction(wire.transaction)
      const failed = result instanceof FailedTransactionMetadata
      const after = snapshotBalances(keys, accountAt)
      const error = failed ? transactionError(result) : null
      const metadata = failed ? result.meta() : result
      // Lamports only move between the accounts named, apart from the fee, which nobody gets here.
      if (failed && before.total === after.total) throw new Rejected(error)
      const transaction = {
        wire,
        slot: openSlot(),
        time: Math.floor(Date.now() / 1000),
        loaded,
        error,
        meta: executedMeta(metadata, { before, after, loaded, error }),
      }
      record(transaction)
      open.push(wire.id)
      emit({ type: 'executed', executed: transaction })
      return transaction
    },

    /** Completes the open block, with the present time, and opens the next. */
    closeBlock(time = Math.floor(Date.now() / 1000)) {
      const slot = openSlot()
      const hash = hashOf(head.hash, slot, open)
      head = { slot, hash, time: Math.max(time, head.time), ids: open, parent: { slot: head.slot, hash: head.hash } }
      open = []
      blocks.set(slot, head)
      recent.set(hash, slot)
      addSlotHash(head)
      for (const [old, since] of recent) {
        // What is final is still asked about those that the newest block takes no more.
        if (since + blockhashLife + finalAfter >= slot) break
        recent.delete(old)
      }
      skipIfEmpty(slot - emptyBlocksKept)
      startEpoch(svm, openSlot())
      setClock(head.time)
      emit({ type: 'block', block: head })
    },
  }
}

/** Every account that a transaction names. */
export const keysOf = ({ wire, loaded }: Pick<Executed, 'wire' | 'loaded'>): Set<Address> =>
  new Set([...wire.message.staticAccounts, ...loaded.writable, ...loaded.readonly])

export const writableKeysOf = (executed: Executed): Address[] =>
  [...executed.wire.message.staticAccounts, ...executed.loaded.writable].filter((_, index) =>
    isWritable(executed.wire.message, executed.loaded, index),
  )

const base58 = getBase58Decoder()

/** Different on each run of a chain, as on a public one, since nobody knows the transactions before. */
export function hashOf(parent: string, slot: bigint, ids: readonly string[]): string {
  return base58.decode(
    createHash('sha256')
      .update([parent, slot, ...ids].join())
      .digest(),
  )
}

function lastOf(blocks: readonly Block[]): Block {
  const last = blocks.at(-1)
  if (!last) throw new Error('a chain has at least one block')
  return last
}
