import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** A complete block. `time` is in seconds, `ids` name its transactions in order. `parent` is the slot before, undefined for the first block. */
export type Block = { slot: bigint; hash: string; time: number; ids: string[]; parent?: { slot: bigint; hash: string } | undefined }

/** Number of blocks for which a blockhash is valid. @see https://solana.com/docs/core/transactions/confirmation */
export const blockhashLifetime = 150n
/** Number of blocks after which a block is final. */
const finalAfter = 31n
/** Number of slots for which empty blocks are kept, an hour. Older empty blocks count as skipped slots. */
const emptyBlocksKept = 9_000n

export type BlockList = {
  head(): Block
  /** Returns the slot of the next block. */
  openSlot(): bigint
  /** Returns the newest final slot. */
  finalizedSlot(): bigint
  at(slot: bigint): Block | undefined
  all(): IterableIterator<Block>
  /** Returns whether a block of this slot, by default the open one, may contain transactions with the blockhash. */
  isRecent(hash: string, slot?: bigint): boolean
  /** Adds a block of the open slot with these transactions, and returns it. Also drops old blockhashes and an old empty block. */
  add(ids: string[], time: number): Block
}

/** Creates the list of a chain's blocks. `saved` has at least one block. */
export function createBlockList(saved: readonly Block[]): BlockList {
  const blocks = new Map(saved.map((block) => [block.slot, block]))
  const slotOfHash = new Map(saved.map(({ hash, slot }) => [hash, slot]))
  let head = lastOf(saved)
  const openSlot = () => head.slot + 1n

  return {
    head: () => head,
    openSlot,
    finalizedSlot: () => (head.slot > finalAfter ? head.slot - finalAfter : 0n),
    at: (slot) => blocks.get(slot),
    all: () => blocks.values(),
    isRecent(hash, slot = openSlot()) {
      const own = slotOfHash.get(hash)
      return own !== undefined && own <= slot && slot <= own + blockhashLifetime
    },
    add(ids, time) {
      const slot = openSlot()
      const parent = { slot: head.slot, hash: head.hash }
      head = { slot, hash: hashOf(head.hash, slot, ids), time: Math.max(time, head.time), ids, parent }
      blocks.set(slot, head)
      slotOfHash.set(head.hash, slot)
      dropOldHashes(slotOfHash, slot)
      skipIfEmpty(blocks, slot - emptyBlocksKept)
      return head
    },
  }
}

/** Clients may check a hash with finalized commitment after the newest block rejects it, so hashes are kept longer. */
function dropOldHashes(slotOfHash: Map<string, bigint>, newest: bigint): void {
  for (const [hash, slot] of slotOfHash) {
    if (slot + blockhashLifetime + finalAfter >= newest) break
    slotOfHash.delete(hash)
  }
}

/** Deletes a block without transactions. The next block then follows the one before the deleted block, as after a skipped slot. */
function skipIfEmpty(blocks: Map<bigint, Block>, slot: bigint): void {
  const block = blocks.get(slot)
  const next = blocks.get(slot + 1n)
  if (!block?.parent || !next || block.ids.length > 0) return
  blocks.set(next.slot, { ...next, parent: block.parent })
  blocks.delete(slot)
}

const base58 = getBase58Decoder()

/** Returns the hash of a block. The hash differs on each run of a chain, because the transactions differ. */
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
