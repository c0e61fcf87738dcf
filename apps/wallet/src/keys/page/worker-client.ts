import { KeyError } from '../key-error.ts'
import type { Answer, Request, WorkerCalls } from '../worker/protocol.ts'
import { type KeyChannel, openKeyChannel } from './key-channel.ts'

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }

/**
 * Returns the calls of the worker. The first call starts it. `end` ends the wait for all answers.
 *
 * @param onDeath is called if the worker ends by itself
 */
export function createWorkerClient(onDeath: () => void) {
  let channel: KeyChannel | undefined
  let lastId = 0
  const waiting: Map<number, Waiting> = new Map()

  function end(reason = new KeyError('locked')) {
    channel?.end()
    channel = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
  }

  function start(): KeyChannel {
    const started: KeyChannel = openKeyChannel({
      onAnswer(answer) {
        const request = waiting.get(answer.id)
        waiting.delete(answer.id)
        if ('value' in answer) request?.resolve(answer.value)
        else request?.reject(errorOf(answer.error))
      },
      onDeath() {
        if (channel !== started) return
        end(new KeyError('unavailable'))
        onDeath()
      },
    })
    return started
  }

  /** Sends one call and returns its answer. */
  function call<M extends keyof WorkerCalls>(method: M, ...args: Parameters<WorkerCalls[M]>): ReturnType<WorkerCalls[M]>
  function call(method: keyof WorkerCalls, ...args: unknown[]): Promise<unknown> {
    channel ??= start()
    const id = ++lastId
    const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }))
    channel.post({ id, method, args } satisfies Request)
    return answer
  }

  return {
    call,
    end,
    /** Ends the worker, which forgets the keys, if there is one. */
    close() {
      channel?.post({ id: ++lastId, method: 'close', args: [] })
      end()
    },
  }
}

export type WorkerClient = Pick<ReturnType<typeof createWorkerClient>, 'call' | 'end'>

const errorOf = ({ code, details }: Extract<Answer, { error: unknown }>['error']) =>
  code === 'internal' ? new Error(`The worker failed: ${details.join()}`) : new KeyError(code, details)
