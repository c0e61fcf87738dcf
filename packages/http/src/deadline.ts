/** Returns whether an error is a timeout of `requestJson`. */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

export type Deadline = { signal: AbortSignal; race<T>(work: Promise<T>): Promise<T>; clear(): void }

/**
 * Starts a timeout that the caller holds and awaits. A timeout signal that only `fetch` holds may never fire: `fetch` has only weak
 * references to it while it reads the body, so garbage collection may remove it. It ends early, with the same reason, when `outer` aborts.
 */
export function startDeadline(timeoutMs: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController()
  const { signal } = controller
  const passed = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
  passed.catch(() => {}) // Without this listener, an abort after the last `race` would be an unhandled rejection.
  const timer = setTimeout(
    () => controller.abort(new DOMException(`The answer was not complete within ${timeoutMs} ms`, 'TimeoutError')),
    timeoutMs,
  )
  const stop = () => controller.abort(outer?.reason)
  outer?.addEventListener('abort', stop, { once: true })
  const clear = () => {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
  return { signal, race: (work) => Promise.race([work, passed]), clear }
}
