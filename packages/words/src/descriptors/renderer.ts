import { Worker } from 'node:worker_threads'
import type { DisplayModel } from '@ethereum-sourcify/clear-signing'
import type { Job } from './render.mjs'

export { type Job, render } from './render.mjs'

/** What the library may know: tokens by `chainId:address` in lower case, and networks by chain id. */
export type Facts = {
  tokens: Readonly<Record<string, { name: string; symbol: string; decimals: number }>>
  chains: Readonly<Record<number, { name: string; nativeCurrency: { name: string; symbol: string; decimals: number } }>>
}

/** Returns what the library makes of a request. Undefined if it takes too long or fails. */
export type Render = (job: Job) => Promise<DisplayModel | undefined>

const maxMs = 250
/** A worker that has more is stopped. */
const maxMegabytes = 64
const maxWaiting = 100

/** The thread says `ready: true` once, and then one model for each job. */
type Message = { ready: true } | { ready: false; model: DisplayModel }
type Thread = { worker: Worker; isReady: boolean }
type Waiting = { job: Job; settle(model: DisplayModel | undefined): void }

/**
 * Returns a renderer with a thread of its own, which starts with the first request. A request that takes longer than 250 ms ends the thread, and the
 * next one starts another. `close` ends it.
 */
export function createRenderer(facts: Facts, limitMs = maxMs): { render: Render; close(): void } {
  const queue = new Queue(facts, limitMs)
  return { render: (job) => queue.add(job), close: () => queue.close() }
}

/** Jobs that wait for the thread. It does one at a time, so that a slow one is the only one that is lost. */
class Queue {
  readonly #facts: Facts
  readonly #limitMs: number
  #waiting: Waiting[] = []
  #thread: Thread | undefined
  #current: { waiting: Waiting; timer: NodeJS.Timeout } | undefined

  constructor(facts: Facts, limitMs: number) {
    this.#facts = facts
    this.#limitMs = limitMs
  }

  add(job: Job): Promise<DisplayModel | undefined> {
    return new Promise((settle) => {
      if (this.#waiting.length >= maxWaiting) return settle(undefined)
      this.#waiting.push({ job, settle })
      this.#thread ??= this.#start()
      this.#thread.worker.ref()
      this.#next()
    })
  }

  close() {
    for (const { settle } of this.#waiting.splice(0)) settle(undefined)
    if (this.#thread) this.#stop(this.#thread)
  }

  #start(): Thread {
    const worker = new Worker(new URL('../../src/descriptors/worker.mjs', import.meta.url), {
      workerData: this.#facts,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const thread: Thread = { worker, isReady: false }
    worker.on('message', (message: Message) => {
      if (this.#thread !== thread) return
      thread.isReady = true
      if (message.ready) this.#next()
      else this.#finish(message.model)
    })
    worker.on('error', () => this.#stop(thread))
    return thread
  }

  #next() {
    const thread = this.#thread
    if (this.#current || !thread?.isReady) return
    const waiting = this.#waiting.shift()
    if (!waiting) return thread.worker.unref()
    this.#current = { waiting, timer: setTimeout(() => this.#stop(thread), this.#limitMs) }
    thread.worker.postMessage(waiting.job)
  }

  #finish(model: DisplayModel | undefined) {
    const current = this.#current
    this.#current = undefined
    clearTimeout(current?.timer)
    current?.waiting.settle(model)
    this.#next()
  }

  /** Ends a thread. Jobs that wait go to the next one; if this one did not even start, no other would. */
  #stop(thread: Thread) {
    if (this.#thread !== thread) return
    this.#thread = undefined
    void thread.worker.terminate()
    if (!thread.isReady) for (const { settle } of this.#waiting.splice(0)) settle(undefined)
    this.#finish(undefined)
    if (this.#waiting.length > 0) this.#thread = this.#start()
  }
}
