import { Worker } from 'node:worker_threads'
import type { DisplayModel } from '@ethereum-sourcify/clear-signing'
import type { Job } from './render.mjs'

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

type Waiting = { job: Job; settle(model: DisplayModel | undefined): void }

/**
 * Returns a renderer with a thread of its own, which starts with the first request. A request that takes longer than 250 ms ends the thread, and the
 * next one starts another. `close` ends it.
 */
export function createRenderer(facts: Facts, limitMs = maxMs): { render: Render; close(): void } {
  const waiting: Waiting[] = []
  let thread: { worker: Worker; isReady: boolean } | undefined
  let current: { waiting: Waiting; timer: NodeJS.Timeout } | undefined

  function start() {
    const worker = new Worker(new URL('../../src/descriptors/worker.mjs', import.meta.url), {
      workerData: facts,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    })
    const started = { worker, isReady: false }
    worker.on('message', ({ id, model }: { id: number; model?: DisplayModel }) => {
      if (thread !== started) return
      started.isReady = true
      if (id === 1) finish(model)
      else next()
    })
    worker.on('error', () => stop(started))
    worker.unref()
    thread = started
  }

  function next() {
    if (current || !thread?.isReady) return
    const first = waiting.shift()
    if (!first) return thread.worker.unref()
    thread.worker.ref()
    const stopped = thread
    current = { waiting: first, timer: setTimeout(() => stop(stopped), limitMs) }
    thread.worker.postMessage({ id: 1, job: first.job })
  }

  function finish(model: DisplayModel | undefined) {
    clearTimeout(current?.timer)
    current?.waiting.settle(model)
    current = undefined
    next()
  }

  /** Ends a thread. Requests that wait go to the next one; without a first answer, it would fail again. */
  function stop(stopped: NonNullable<typeof thread>) {
    if (thread !== stopped) return
    thread = undefined
    void stopped.worker.terminate()
    const failed = current ? [] : waiting.splice(0)
    for (const one of failed) one.settle(undefined)
    finish(undefined)
    if (waiting.length > 0) start()
  }

  return {
    render: (job) =>
      new Promise((settle) => {
        if (waiting.length >= maxWaiting) return settle(undefined)
        waiting.push({ job, settle })
        if (!thread) start()
        thread?.worker.ref()
        next()
      }),
    close() {
      for (const one of waiting.splice(0)) one.settle(undefined)
      if (thread) stop(thread)
    },
  }
}
