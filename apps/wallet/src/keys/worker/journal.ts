import { openDB } from 'idb'
import type { Unsettled } from '../intent.ts'
import { KeyError } from '../key-error.ts'
import { withDatabase } from '../vault/with-database.ts'

/** Keeps at most one unsettled transaction for each address and network. A finished write survives a crash. */
export type Journal = {
  read(key: string): Promise<Unsettled | undefined>
  write(key: string, entry: Unsettled): Promise<void>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

export const journalKey = (caip2: string, address: string) => `${caip2} ${address}`

/** A blockhash of Solana is valid for 150 blocks, about a minute. The server tells the height, so the signer waits three times as long. */
const expiryMs = 180_000

/**
 * Refuses a transaction that could be executed in addition to an unsettled one. The same bytes, and another transaction with the same nonce,
 * cannot.
 * @throws {KeyError} `unsettled`
 */
export function refuseSecond(before: Unsettled | undefined, next: Pick<Unsettled, 'signed' | 'nonce'>) {
  if (!before || before.signed === next.signed) return
  if (before.nonce === undefined || before.nonce !== next.nonce) throw new KeyError('unsettled')
}

/**
 * Returns the unsettled transaction of an address. Undefined if there is none, or if its blockhash is no longer valid. A transaction with a nonce is
 * valid for ever. What the server says of it does not count: a server could send what it refuses.
 */
export async function readUnsettled(journal: Journal, key: string, now: number): Promise<Unsettled | undefined> {
  const entry = await journal.read(key)
  const isExpired = entry !== undefined && entry.nonce === undefined && now - entry.signedAt >= expiryMs
  return isExpired ? undefined : entry
}

const store = 'signed'

/** Returns the journal of this browser, in IndexedDB. */
export function indexedDbJournal(name = 'wallet-signed'): Journal {
  const open = () =>
    openDB<{ signed: { key: string; value: Unsettled } }>(name, 1, {
      upgrade(database) {
        database.createObjectStore(store)
      },
    })
  return {
    read: (key) => withDatabase(open, (database) => database.get(store, key)),
    write: (key, entry) =>
      withDatabase(open, async (database) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.store.put(entry, key), transaction.done])
      }),
    remove: (key) => withDatabase(open, (database) => database.delete(store, key)),
    clear: () => withDatabase(open, (database) => database.clear(store)),
  }
}
