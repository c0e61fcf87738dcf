import { KeyError } from '../key-error.ts'
import { decodeRecord, encodeRecord, type VaultRecord } from './record.ts'

export type SlotName = 'a' | 'b'

/** Two places that each store the text of a record. A crash may interrupt any method, and leave its slot damaged. */
export type Slots = {
  read(slot: SlotName): Promise<unknown>
  write(slot: SlotName, text: string): Promise<void>
  /** Empties both slots. */
  clear(): Promise<void>
}

/**
 * Returns the newest readable record, or undefined if nothing was ever stored.
 * @throws {KeyError} `damaged` if there is something, but no readable record; `newer_version`
 */
export async function readRecord(slots: Slots): Promise<VaultRecord | undefined> {
  return (await readSlots(slots)).newest
}

/**
 * Stores a record in both slots, one after the other, so that one of them is readable at any time. Only a record that was verified is
 * written, and the second slot changes only after the first was read back. The record is in force from then on. If the second write fails, that slot
 * has the old record until `repairSlots`.
 * @param change with a higher revision than the stored one
 * @param verify returns whether the record can be used
 * @throws {KeyError} `storage` if the first slot did not store it; the slot with the old record is then unchanged
 */
export async function replaceRecord(
  slots: Slots,
  change: VaultRecord,
  verify: (record: VaultRecord) => Promise<boolean>,
): Promise<VaultRecord> {
  const { newestIn } = await readSlots(slots)
  const text = await encodeRecord(change)
  const record = await decodeRecord(text)
  if (!record || !(await verify(record))) throw new KeyError('storage')
  const [first, second]: [SlotName, SlotName] = newestIn === 'a' ? ['b', 'a'] : ['a', 'b']
  await writeSlot(slots, first, text)
  if ((await slots.read(first)) !== text) throw new KeyError('storage')
  // The first slot decides. An error would say that the old record, and its password, are still in force.
  await writeSlot(slots, second, text).catch(() => {})
  return record
}

/** Copies the newest record over a damaged or older one. @throws {KeyError} `storage` if the browser did not store it */
export async function repairSlots(slots: Slots): Promise<void> {
  const { newest, newestIn, same } = await readSlots(slots)
  if (newest && newestIn && !same) await writeSlot(slots, newestIn === 'a' ? 'b' : 'a', await encodeRecord(newest))
}

async function writeSlot(slots: Slots, slot: SlotName, text: string) {
  try {
    await slots.write(slot, text)
  } catch (cause) {
    if (cause instanceof KeyError) throw cause
    throw new KeyError('storage', [String(cause)])
  }
}

async function readSlots(slots: Slots): Promise<{ newest?: VaultRecord; newestIn?: SlotName; same: boolean }> {
  const texts = await Promise.all([slots.read('a'), slots.read('b')])
  const [a, b] = await Promise.all(texts.map(decodeRecord))
  const same = texts[0] === texts[1]
  if (a && (!b || a.revision >= b.revision)) return { newest: a, newestIn: 'a', same }
  if (b) return { newest: b, newestIn: 'b', same }
  if (texts.some((text) => text !== undefined)) throw new KeyError('damaged')
  return { same }
}
