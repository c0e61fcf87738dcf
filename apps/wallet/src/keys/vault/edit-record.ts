import { KeyError } from '../key-error.ts'
import { newRecord, type VaultRecord } from './record.ts'
import { readRecord, replaceRecord, type Slots } from './slots.ts'
import type { VaultOptions } from './vault.ts'

/** Changes what needs no key: names, watched addresses, and whether the words are backed up. The encrypted parts stay the same. */
export function editRecord(slots: Slots, exclusive: VaultOptions['exclusive'], edit: (record: VaultRecord) => VaultRecord): Promise<void> {
  return exclusive(async () => {
    const record = (await readRecord(slots)) ?? newRecord()
    const edited = edit(record)
    if (encryptedParts(edited) !== encryptedParts(record)) throw new KeyError('damaged')
    await replaceRecord(slots, edited, async (stored) => encryptedParts(stored) === encryptedParts(record))
  })
}

const encryptedParts = ({ id, secrets, password, passkey }: VaultRecord) => JSON.stringify([id, secrets, password, passkey])
