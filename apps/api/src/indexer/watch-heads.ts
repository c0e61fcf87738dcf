import type { ChainAdapter, Head } from '@wallet/chains'

const firstPauseMs = 500
const longestPauseMs = 30_000

/**
 * Calls `onHead` for each head that the node tells of by itself, where it can, and connects again after pauses when it no longer does.
 * `isWatching`: heads came over the present connection.
 */
export function watchHeads(chain: Pick<ChainAdapter, 'watchHead'>, onHead: (head: Head) => void): { isWatching(): boolean; stop(): void } {
  let watching = false
  let pauseMs = firstPauseMs
  let end = () => {}

  const connect = () => {
    const stopWatching = chain.watchHead?.(
      (head) => {
        watching = true
        pauseMs = firstPauseMs
        onHead(head)
      },
      () => {
        watching = false
        const timer = setTimeout(connect, pauseMs)
        end = () => clearTimeout(timer)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      },
    )
    if (stopWatching) end = stopWatching
  }
  connect()
  return { isWatching: () => watching, stop: () => end() }
}
