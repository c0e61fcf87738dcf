import { type EncodedAccount, getBase58Encoder, lamports } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { slotHashesSysvar, sysvarOwner } from './addresses.ts'

/** Number of blocks that the sysvar lists. @see https://github.com/anza-xyz/solana-sdk/blob/master/slot-hashes/src/lib.rs */
const maxEntries = 512
const countBytes = 8
const entryBytes = 40

const base58 = getBase58Encoder()

/**
 * Returns a function that adds a block to the SlotHashes sysvar, newest first. Starts with these blocks, oldest first.
 * Programs read it to prove that a slot is recent: address lookup tables are created and closed by it.
 */
export function keepSlotHashes(svm: LiteSVM, blocks: readonly { slot: bigint; hash: string }[]) {
  let entries = Buffer.concat(blocks.slice(-maxEntries).map(entryOf).reverse())
  write(svm, entries)
  return (block: { slot: bigint; hash: string }) => {
    entries = Buffer.concat([entryOf(block), entries.subarray(0, (maxEntries - 1) * entryBytes)])
    write(svm, entries)
  }
}

function entryOf({ slot, hash }: { slot: bigint; hash: string }): Buffer {
  const entry = Buffer.alloc(entryBytes)
  entry.writeBigUInt64LE(slot)
  entry.set(base58.encode(hash), 8)
  return entry
}

/** The account always has room for every entry; the part after the last one is zero. */
function write(svm: LiteSVM, entries: Buffer): void {
  const data = new Uint8Array(countBytes + maxEntries * entryBytes)
  new DataView(data.buffer).setBigUint64(0, BigInt(entries.length / entryBytes), true)
  data.set(entries, countBytes)
  svm.setAccount(sysvar(data))
}

const sysvar = (data: EncodedAccount['data']): EncodedAccount => ({
  address: slotHashesSysvar,
  programAddress: sysvarOwner,
  data,
  lamports: lamports(1n),
  executable: false,
  space: BigInt(data.length),
})
