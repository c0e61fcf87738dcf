import { openDB } from 'idb'
import type { Slots } from './slots.ts'
import { withDatabase } from './with-database.ts'

const store = 'slots'

/** Returns the slots of this browser, in IndexedDB. A finished write is on the disk. */
export function indexedDbSlots(name = 'wallet-vault'): Slots {
  const open = () =>
    openDB(name, 1, {
      upgrade(database) {
        database.createObjectStore(store)
      },
    })
  return {
    read: (slot) => withDatabase(open, (database) => database.get(store, slot)),
    write: (slot, text) =>
      withDatabase(open, async (database) => {
        const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.store.put(text, slot), transaction.done])
      }),
    clear: () => withDatabase(open, (database) => database.clear(store)),
  }
}
