import { KeyError } from '../key-error.ts'
import { type Bytes, utf8 } from './bytes.ts'
import type { Secrets, VaultRecord } from './record.ts'
import { seal, unseal } from './seal.ts'
import { readRecord, replaceRecord, type Slots } from './slots.ts'
import type { PasswordCost } from './unlock-key.ts'

export type VaultOptions = {
  slots: Slots
  cost: PasswordCost
  /** Runs one change at a time in this browser. */
  exclusive: <T>(change: () => Promise<T>) => Promise<T>
}

type Opened = { record: VaultRecord; dataKey: Bytes; secrets: Secrets }
export type Session = ReturnType<typeof createSession>

/** The memory of the unlocked wallet: the data key, and the wallet that it belongs to. */
export function createSession(slots: Slots) {
  let open: { id: string; dataKey: Bytes } | undefined
  return {
    /** Returns what is stored, decrypted. @throws {KeyError} `empty`, `locked` */
    async opened(): Promise<Opened> {
      const record = await stored(slots)
      if (open?.id !== record.id) throw new KeyError('locked')
      return { record, dataKey: open.dataKey, secrets: await readSecrets(record, open.dataKey) }
    },
    /** Encrypts, stores and opens. The new record must decrypt to the same secrets before the old one is replaced. */
    async store({ record, dataKey, secrets }: Opened) {
      const plain = JSON.stringify(secrets)
      const next = { ...record, revision: record.revision + 1 }
      const sealed = { ...next, secrets: await seal(dataKey, utf8(plain), purposeOf(next)) }
      await replaceRecord(slots, sealed, async (next) => JSON.stringify(await readSecrets(next, dataKey)) === plain)
      open = { id: record.id, dataKey }
    },
    open(id: string, dataKey: Bytes) {
      open = { id, dataKey }
    },
    /** Returns whether the stored wallet is open. */
    async isOpen(): Promise<boolean> {
      return open !== undefined && (await readRecord(slots))?.id === open.id
    },
    /** Overwrites the data key. */
    close() {
      open?.dataKey.fill(0)
      open = undefined
    },
  }
}

/** Returns the stored record. @throws {KeyError} `empty` */
export async function stored(slots: Slots): Promise<VaultRecord> {
  const record = await readRecord(slots)
  if (!record) throw new KeyError('empty')
  return record
}

/** What the encryption of the secrets authenticates: everything that is readable, except the ways to unlock, which have their own. */
const purposeOf = ({ id, revision, accounts, backedUp, hasWords, hasPassphrase }: VaultRecord) =>
  `wallet vault 2 secrets ${JSON.stringify([id, revision, accounts, backedUp, hasWords, hasPassphrase === true])}`

/** Decrypts the secrets of a record. @throws {KeyError} `damaged` if the data key does not open the secrets */
export async function readSecrets(record: VaultRecord, dataKey: Bytes): Promise<Secrets> {
  const plain = record.secrets && (await unseal(dataKey, record.secrets, purposeOf(record)))
  if (!plain) throw new KeyError('damaged')
  const secrets: Secrets = JSON.parse(new TextDecoder().decode(plain))
  return secrets
}
