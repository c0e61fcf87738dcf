import { invalidParams, type ProviderError } from '../protocol/errors.ts'
import type { SiteMessage } from '../protocol/messages.ts'
import { type Json, MessageFlaw, writePlainJson } from '../protocol/plain-json.ts'
import { randomText } from './page.ts'

/** A request without an answer. */
export type OpenRequest = {
  readonly message: Extract<SiteMessage, { type: 'request' }>
  resolve(result: Json): void
  reject(error: ProviderError): void
  timer?: ReturnType<typeof setTimeout>
  /** Whether the window said that it has the request, or an earlier window closed before it saw the request. */
  isTaken: boolean
}

export type OpenRequests = {
  readonly size: number
  all(): OpenRequest[]
  /** Adds a request with a random id. `chainId`: the active chain. @throws {ProviderError} -32602 if its parameters are too large or too deep */
  add(method: string, params: unknown, chainId?: string): { added: OpenRequest; answer: Promise<Json> }
  accept(id: string): OpenRequest | undefined
  /** Removes a request, so that only its first answer counts. */
  settle(id: string): OpenRequest | undefined
  rejectAll(error: ProviderError): void
  /** Rejects the request after a time, unless it is settled or gets another time before. */
  expire(request: OpenRequest, ms: number, error: () => ProviderError, onExpired: (id: string) => void): void
}

/** Returns the requests of a page that wait for its wallet. */
export function createOpenRequests(): OpenRequests {
  const open = new Map<string, OpenRequest>()
  const settle = (id: string) => {
    const found = open.get(id)
    clearTimeout(found?.timer)
    open.delete(id)
    return found
  }
  return {
    get size() {
      return open.size
    },
    all: () => [...open.values()],
    add(method, params, chainId) {
      const active = chainId !== undefined && { chainId }
      const message = { type: 'request', id: randomText(), method, params: plain(params), ...active } as const
      const { promise, resolve, reject } = newPromise()
      const added: OpenRequest = { message, resolve, reject, isTaken: false }
      open.set(message.id, added)
      return { added, answer: promise }
    },
    accept(id) {
      const found = open.get(id)
      if (found) found.isTaken = true
      return found
    },
    settle,
    rejectAll(error) {
      for (const id of [...open.keys()]) settle(id)?.reject(error)
    },
    expire(request, ms, error, onExpired) {
      const { id } = request.message
      clearTimeout(request.timer)
      request.timer = setTimeout(() => {
        onExpired(id)
        settle(id)?.reject(error())
      }, ms)
    },
  }
}

/** `Promise.withResolvers`, which browsers of 2023 lack. */
function newPromise() {
  let [resolve, reject]: [(result: Json) => void, (error: ProviderError) => void] = [() => {}, () => {}]
  const promise = new Promise<Json>((onResult, onError) => {
    resolve = onResult
    reject = onError
  })
  return { promise, resolve, reject }
}

/** More than what surrounds the parameters in a message. The window ignores a message above its limits, and the site would wait in vain. */
const around = 'x'.repeat(300)

/** Returns parameters as the window will read them. */
function plain(params: unknown): Json {
  try {
    return JSON.parse(writePlainJson([params, around]))[0]
  } catch (error) {
    if (error instanceof MessageFlaw) throw invalidParams(error.message)
    throw error
  }
}
