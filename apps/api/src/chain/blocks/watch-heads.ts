import type { ChainAdapter, Head } from '@patina/chains'
import { backoffMs, jittered } from '../../base/work/backoff.ts'

const reconnects = { firstMs: 500, maxMs: 30_000 }

/**
 * Calls `onHead` for each head that the node announces, if the chain supports announcements. Reconnects with growing pauses. `isWatching`
 * returns true if the current connection has announced a head.
 */
export function watchHeads(chain: Pick<ChainAdapter, 'watchHead'>, onHead: (head: Head) => void): { isWatching(): boolean; stop(): void } {
  let isWatching = false
  let failures = 0
  let end = () => {}

  const connect = () => {
    const stopWatching = chain.watchHead?.(
      (head) => {
        isWatching = true
        failures = 0
        onHead(head)
      },
      () => {
        isWatching = false
        failures += 1
        const timer = setTimeout(connect, jittered(backoffMs(failures, reconnects), 0.1))
        end = () => clearTimeout(timer)
      },
    )
    if (stopWatching) end = stopWatching
  }
  connect()
  return { isWatching: () => isWatching, stop: () => end() }
}
