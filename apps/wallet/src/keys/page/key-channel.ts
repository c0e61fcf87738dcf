import type { Reach } from '../keyring-types.ts'
import { type Answer, lifeLock, type Request, readyId } from '../worker/protocol.ts'
import workerUrl from '../worker/signer.worker.ts?worker&url'
import { keyGeneration } from './key-generation.ts'

/** The channel to a worker. `end` closes the channel. A shared worker runs on until a tab calls its method `close`. */
export type KeyChannel = { post(request: Request): void; end(): void }

type Handlers = {
  onAnswer(answer: Answer): void
  /** The worker could not start, or ended by itself. */
  onDeath(): void
}

/** So long a worker may need to start on a busy machine. One that is ending never answers. */
const startMs = 20_000

let isBroken = false
let isExtended = false

/** Returns whether tabs of this browser can share a worker. */
const canShare = () => 'SharedWorker' in self && !isBroken

/** Returns how long this browser keeps the keys open. It is known when the worker has started. */
export function reachOf(): Reach {
  if (!canShare()) return 'tab'
  return isExtended ? 'reload' : 'tabs'
}

/**
 * Opens the way to the worker that all tabs share, or to an own one where there is none. The address of the script has the hash of its contents and is a
 * part of the worker's name. So a page never gets the worker of another version, and never waits for the lock of that worker.
 */
export const openKeyChannel = (handlers: Handlers): KeyChannel => (canShare() ? openShared(handlers) : openOwn(handlers))

function openOwn({ onAnswer, onDeath }: Handlers): KeyChannel {
  const worker = new Worker(workerUrl, { type: 'module', name: 'keys' })
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data))
  worker.addEventListener('error', onDeath)
  return { post: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

function openShared({ onAnswer, onDeath }: Handlers): KeyChannel {
  const options = sharedOptions(`keys ${keyGeneration()} ${workerUrl}`)
  const worker = new SharedWorker(workerUrl, options)
  const stop = new AbortController()
  const { port } = worker
  // Some browsers have shared workers, and cannot start this one.
  worker.addEventListener('error', () => {
    isBroken = true
    onDeath()
  })
  const late = setTimeout(onDeath, startMs)
  port.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.id !== readyId) return onAnswer(data)
    clearTimeout(late)
    watch(options.name, stop.signal, onDeath)
  })
  port.start()
  return {
    post: (request) => port.postMessage(request),
    end() {
      clearTimeout(late)
      stop.abort()
      port.close()
    },
  }
}

/** Waits for the lock that the worker has while it lives. */
function watch(name: string, signal: AbortSignal, onDeath: () => void) {
  navigator.locks.request(lifeLock(name), { mode: 'shared', signal }, onDeath).catch(() => {
    // The tab does not wait any more.
  })
}

/** `extendedLifetime` keeps the worker for a moment after its last page, as when the only tab is reloaded. A browser that knows it reads it. */
const sharedOptions = (name: string) => ({
  name,
  type: 'module' as const,
  get extendedLifetime() {
    isExtended = true
    return true
  },
})
