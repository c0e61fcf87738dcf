import { KeyError } from '../key-error.ts'
import type { KeyringState } from '../keyring-types.ts'
import { indexedDbSlots } from '../vault/indexed-db-slots.ts'
import { accountOf, type VaultRecord } from '../vault/record.ts'
import { readRecord } from '../vault/slots.ts'
import { createAutoLock } from './auto-lock.ts'
import { createWorkerClient } from './worker-client.ts'

/** What tabs tell each other. */
type Message = 'lock' | 'changed' | 'active'

const emptyState: KeyringState = {
  status: 'empty',
  accounts: [],
  unlockBy: { password: false, passkey: false },
  backedUp: false,
  hasWords: false,
  hasPassphrase: false,
}

export type Session = ReturnType<typeof createSession>

/** The state of the keys in this tab: the stored record, the worker, and whether it is unlocked. Tabs lock together. */
export function createSession() {
  const slots = indexedDbSlots()
  const worker = createWorkerClient()
  const channel = new BroadcastChannel('wallet-keys')
  const store = createStore()
  let isUnlocked = false

  const post = (message: Message) => channel.postMessage(message)
  const autoLock = createAutoLock({ lock, share: () => post('active') })
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'lock') lockHere()
    if (data === 'changed') void refresh()
    if (data === 'active') autoLock.keepAlive()
  })

  /** Reads the stored wallet, and locks if another tab has erased it. */
  async function refresh() {
    const record = await readRecord(slots).catch(problemOf)
    if (typeof record === 'string') return store.set({ ...emptyState, problem: record })
    if (!record?.secrets && isUnlocked) lockHere()
    store.set(stateOf(record, isUnlocked))
  }

  function lockHere() {
    worker.end()
    autoLock.stop()
    isUnlocked = false
    if (store.getState().status === 'unlocked') void refresh()
  }

  function lock() {
    lockHere()
    post('lock')
  }

  /** Runs a change, then shows it in every tab. */
  async function change(action: () => Promise<void>, { unlocks = false } = {}) {
    autoLock.check()
    await action()
    if (unlocks) {
      isUnlocked = true
      autoLock.start()
    }
    await refresh()
    post('changed')
  }

  /** Returns the worker if it has the keys. @throws {KeyError} `locked` */
  function unlockedWorker() {
    autoLock.check()
    if (!isUnlocked) throw new KeyError('locked')
    return worker
  }

  return { slots, worker, autoLock, refresh, lock, change, unlockedWorker, getState: store.getState, subscribe: store.subscribe }
}

function createStore() {
  const listeners = new Set<() => void>()
  let state = emptyState
  return {
    getState: () => state,
    set(next: KeyringState) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function problemOf(error: unknown): 'damaged' | 'newer_version' {
  if (error instanceof KeyError && error.code === 'newer_version') return 'newer_version'
  return 'damaged'
}

function stateOf(record: VaultRecord | undefined, isUnlocked: boolean): KeyringState {
  if (!record) return emptyState
  const { accounts, password, passkey, backedUp, hasWords, hasPassphrase = false, secrets } = record
  return {
    status: secrets && !isUnlocked ? 'locked' : 'unlocked',
    accounts: accounts.map(accountOf),
    unlockBy: { password: password !== undefined, passkey: passkey !== undefined },
    backedUp,
    hasWords,
    hasPassphrase,
  }
}
