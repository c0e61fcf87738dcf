/** Waits this long. Resolves early if the signal aborts. */
export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    if (signal?.aborted) end()
    else signal?.addEventListener('abort', end)
  })
}
