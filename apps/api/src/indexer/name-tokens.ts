import { setTimeout } from 'node:timers/promises'
import type { ChainAdapter } from '@wallet/chains'
import type { Logger } from 'pino'
import type { TokenNames } from '../features/tokens/token-names.ts'

const pauseMs = 5_000

/**
 * Asks unlisted contracts of every chain for their names, again and again; several workers may read the same name twice, which does no harm.
 * Returns what stops it.
 */
export function startNaming(
  chains: ReadonlyMap<string, ChainAdapter>,
  names: Pick<TokenNames, 'readFrom'>,
  log: Pick<Logger, 'debug'>,
): () => Promise<void> {
  const stopping = new AbortController()
  const loop = async (chain: ChainAdapter) => {
    while (!stopping.signal.aborted) {
      // Nodes that are away are complained of by those who need them more.
      const isMore = await names.readFrom(chain).catch((error: unknown) => {
        log.debug({ err: error, platformId: chain.network.id }, 'No names read')
        return false
      })
      if (!isMore) await setTimeout(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const loops = [...chains.values()].map(loop)
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}
