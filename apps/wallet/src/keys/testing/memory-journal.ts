import type { Unsettled } from '../intent.ts'
import type { Journal } from '../worker/journal.ts'

/** Returns a journal in memory. */
export function memoryJournal(): Journal {
  const entries = new Map<string, Unsettled>()
  return {
    read: async (key) => entries.get(key),
    write: async (key, entry) => void entries.set(key, entry),
    remove: async (key) => void entries.delete(key),
    clear: async () => entries.clear(),
  }
}
