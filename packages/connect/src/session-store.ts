import { notify } from './notify.ts'
import { parsePlainJson } from './protocol/plain-json.ts'
import { readSession, type Session } from './protocol/session.ts'
import type { Page } from './window/page.ts'

/** What changed between two states of the session. */
export type SessionChange = { before: Session | undefined; after: Session | undefined }

export type SessionStore = {
  read(): Session | undefined
  /** Stores a session and reports its changes. Undefined removes it. */
  write(session: Session | undefined): void
  onChange(listener: (change: SessionChange) => void): () => void
  /** Whether the site gave its permissions back and the wallet does not know it yet. */
  isRevoked(): boolean
  setRevoked(isRevoked: boolean): void
}

/** The part of `localStorage` that is used. Browsers refuse it in some modes. */
export type SiteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the session of this site with a wallet. Other tabs of the site learn of a change by the `storage` event. */
export function createSessionStore(page: Page, storage: SiteStorage | undefined, walletOrigin: string): SessionStore {
  const key = `connect:${walletOrigin}`
  const revokedKey = `${key}:revoked`
  const listeners = new Set<(change: SessionChange) => void>()
  let current = parse(quietly(() => storage?.getItem(key)))
  /** What the storage did not take. */
  let isRevokedHere = false

  const set = (after: Session | undefined) => {
    const before = current
    current = after
    notify(listeners, { before, after })
  }
  page.addEventListener('storage', (event) => {
    const { key: changed, newValue }: { key?: unknown; newValue?: unknown } = Object(event)
    // The key is null after `clear()`.
    if (changed === key || changed === null) set(parse(newValue))
  })

  return {
    read: () => current,
    write(session) {
      quietly(() => (session ? storage?.setItem(key, JSON.stringify(session)) : storage?.removeItem(key)))
      set(session)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isRevoked: () => isRevokedHere || Boolean(quietly(() => storage?.getItem(revokedKey))),
    setRevoked(isRevoked) {
      isRevokedHere = isRevoked
      quietly(() => {
        if (isRevoked) storage?.setItem(revokedKey, '1')
        else storage?.removeItem(revokedKey)
        isRevokedHere = isRevoked && !storage
      })
    },
  }
}

function parse(text: unknown): Session | undefined {
  return typeof text === 'string' ? quietly(() => readSession(parsePlainJson(text))) : undefined
}

/** Returns undefined if the storage is refused, full, or has what this version cannot read. */
export function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
