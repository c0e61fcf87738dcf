import { type CallsRecord, readCalls } from '../protocol/messages.ts'
import { isRecord, parsePlainJson } from '../protocol/plain-json.ts'
import { quietly, type SiteStorage } from '../session-store.ts'

type Stored = CallsRecord & { storedAt: number }

/** EIP-5792 asks for 24 hours at least. */
const keptMs = 48 * 3_600_000
const MAX_STORED = 50

/** The batches that this site sent. The wallet does not see reads of their status. */
export type CallStore = { find(id: string): CallsRecord | undefined; put(calls: CallsRecord): void }

/** Returns the batches of this site, kept for two days. */
export function createCallStore(storage: SiteStorage | undefined, walletOrigin: string, now: () => number = Date.now): CallStore {
  const key = `connect:${walletOrigin}:calls`
  /** What the storage did not take, since browsers refuse it in some modes, and it may be full. */
  let memory: Stored[] | undefined
  const read = (): Stored[] => {
    const stored = memory ?? quietly(() => readStored(storage?.getItem(key) ?? '[]')) ?? []
    return stored.filter(({ storedAt }) => storedAt > now() - keptMs)
  }
  return {
    find: (id) => read().find((calls) => calls.id === id),
    put(calls) {
      const next = [{ ...calls, storedAt: now() }, ...read().filter(({ id }) => id !== calls.id)].slice(0, MAX_STORED)
      memory = next
      quietly(() => {
        if (!storage) return
        storage.setItem(key, JSON.stringify(next))
        memory = undefined
      })
    },
  }
}

function readStored(text: string): Stored[] {
  const list = parsePlainJson(text)
  if (!Array.isArray(list)) return []
  return list.flatMap((item) => {
    const calls = readCalls(item)
    return calls && isRecord(item) && typeof item.storedAt === 'number' ? [{ ...calls, storedAt: item.storedAt }] : []
  })
}
