import { KeyError } from '../key-error.ts'
import type { KeyringState } from '../keyring-types.ts'
import { indexedDbSlots } from '../vault/indexed-db-slots.ts'
import type { Slots } from '../vault/slots.ts'
import { type AutoLock, createAutoLock } from './auto-lock.ts'
import { reachOf } from './key-channel.ts'
import { renewKeyGeneration, setKeyGeneration } from './key-generation.ts'
import { emptyState, hasSecrets, readStored, stateAfter } from './stored-state.ts'
import { createWorkerClient, type WorkerClient } from './worker-client.ts'

/** A message between tabs. A lock names the generation of the worker that comes next. */
type Message = { kind: 'changed' | 'active' } | { kind: 'lock'; generation: string }

export type Session = ReturnType<typeof createSession>

/**
 * The state of the keys in this tab: the stored record, the worker, and whether it is unlocked. Tabs lock together, and unlock together if they share a
 * worker.
 */
export function createSession(slots: Slots = indexedDbSlots()) {
  const worker = createWorkerClient(() => lockHere())
  const store = createStore()
  let isUnlocked = false
  const post = openTabChannel({ lock: () => lockHere(), changed: () => void refresh(), active: () => autoLock.keepAlive() })
  const autoLock = createAutoLock({ lock, ...reportsTo(worker, post) })

  /** Reads the stored wallet. Locks if another tab has erased it, and opens if another tab has opened it. */
  const refresh = inTurn(async () => {
    const answer = await readStored(slots)
    const isVault = hasSecrets(answer)
    if (isVault === false && isUnlocked) lockHere()
    const idleMs = isVault && !isUnlocked ? await idleElsewhere(worker, autoLock, lock) : undefined
    if (idleMs !== undefined) begin(idleMs)
    store.set(stateAfter(answer, store.getState(), isUnlocked))
  })

  function begin(idleMs = 0) {
    isUnlocked = true
    autoLock.start(idleMs)
  }

  function lockHere() {
    worker.close()
    autoLock.stop()
    const wasUnlocked = isUnlocked
    isUnlocked = false
    if (!wasUnlocked) return
    // The screen is locked at once. Other changes are read afterwards.
    if (store.getState().status === 'unlocked') store.set({ ...store.getState(), status: 'locked' })
    void refresh()
  }

  function lock() {
    const generation = renewKeyGeneration()
    lockHere()
    post({ kind: 'lock', generation })
  }

  /** Runs a change, then shows it in every tab. */
  async function change(action: () => Promise<void>, { unlocks = false } = {}) {
    autoLock.check()
    await action()
    if (unlocks) begin()
    await refresh()
    post({ kind: 'changed' })
  }

  /** Returns the worker if it has the keys. @throws {KeyError} `locked` */
  function unlockedWorker() {
    autoLock.check()
    if (!isUnlocked) throw new KeyError('locked')
    return worker
  }

  return { slots, worker, autoLock, refresh, lock, change, unlockedWorker, getState: store.getState, subscribe: store.subscribe }
}

/** Runs an act after its earlier runs. A slow reading would otherwise bring back the state from before an erasure. */
function inTurn(act: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  return () => {
    last = last.then(act, act)
    return last
  }
}

/** Opens the channel to the other tabs. Returns how to send to it. */
function openTabChannel(on: Record<Message['kind'], () => void>): (message: Message) => void {
  const channel = new BroadcastChannel('wallet-keys')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    // The storage of this tab may not have it yet.
    if (data.kind === 'lock') setKeyGeneration(data.generation)
    on[data.kind]()
  })
  return (message) => channel.postMessage(message)
}

/** What the automatic lock of this tab reports. The worker locks by itself too, because pages may be stopped. */
const reportsTo = (worker: Pick<WorkerClient, 'call'>, post: (message: Message) => void) => ({
  share() {
    post({ kind: 'active' })
    void worker.call('touch').catch(() => {})
  },
  limit: (minutes: number) => void worker.call('lockAfter', minutes).catch(() => {}),
})

/**
 * Returns the time since the user was active if another tab has opened the keys, or this one before it was reloaded. Locks if the user was away for too
 * long.
 */
async function idleElsewhere(
  worker: Pick<WorkerClient, 'call'>,
  { isOver }: Pick<AutoLock, 'isOver'>,
  lock: () => void,
): Promise<number | undefined> {
  if (reachOf() === 'tab') return undefined
  const idleMs = await worker.call('idleMs').catch(() => undefined)
  if (idleMs === undefined || !isOver(idleMs)) return idleMs
  lock()
  return undefined
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
