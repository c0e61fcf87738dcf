import { KeyError } from '../key-error.ts'
import type { Answer, Request, WorkerCalls } from '../worker/protocol.ts'
import workerUrl from '../worker/signer.worker.ts?worker&url'

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/** Returns the calls of the worker, which starts with the first one. `end` ends it, and everything in its memory. */
export function createWorkerClient() {
  let worker: Worker | undefined
  let lastId = 0
  const waiting: Map<number, Waiting> = new Map()

  function end(reason = new KeyError('locked')) {
    worker?.terminate()
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function start() {
    const started = new Worker(workerUrl, { type: 'module', name: 'keys' })
    started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const request = waiting.get(data.id)
      waiting.delete(data.id)
      if ('value' in data) request?.resolve(data.value)
      else request?.reject(errorOf(data.error))
    })
    started.addEventListener('error', () => end(new KeyError('unavailable')))
    return started
  }

  /** Sends one call and returns its answer. */
  function call<M extends keyof WorkerCalls>(method: M, ...args: Parameters<WorkerCalls[M]>): ReturnType<WorkerCalls[M]>
  function call(method: keyof WorkerCalls, ...args: unknown[]): Promise<unknown> {
    worker ??= start()
    const id = ++lastId
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    worker.postMessage({ id, method, args } satisfies Request)
    return answer
  }

  return { call, end }
}

export type WorkerClient = ReturnType<typeof createWorkerClient>

const errorOf = ({ code, details }: Extract<Answer, { error: unknown }>['error']) =>
  code === 'internal' ? new Error(`The worker failed: ${details.join()}`) : new KeyError(code, details)
