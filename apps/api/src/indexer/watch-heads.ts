import type { ChainAdapter, Head } from '@wallet/chains'
import { backoffMs, jittered } from '../work/backoff.ts'

const reconnects = { firstMs: 500, maxMs: 30_000 }

/**
 * Calls `onHead` for each head that the node announces by itself, if it can, and connects again after pauses when the connection ends.
 * `isWatching`: heads came over the present connection.
 */
export function watchHeads(chain: Pick<ChainAdapter, 'watchHead'>, onHead: (head: Head) => void): { isWatching(): boolean; stop(): void } {
  let watching = false
  let failures = 0
  let end = () => {}

  const connect = () => {
    const stopWatching = chain.watchHead?.(
      (head) => {
        watching = true
        failures = 0
        onHead(head)
      },
      () => {
        watching = false
        failures += 1
        const timer = setTimeout(connect, jittered(backoffMs(failures, reconnects), 0.1))
        end = () => clearTimeout(timer)
      },
    )
    if (stopWatching) end = stopWatching
  }
  connect()
  return { isWatching: () => watching, stop: () => end() }
}
