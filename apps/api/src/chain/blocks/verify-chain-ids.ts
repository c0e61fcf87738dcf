import { type ChainAdapter, ChainError } from '@patina/chains'
import type { Logger } from 'pino'
import { type Next, type Running, startLoop } from '../../base/work/loop.ts'

export type NodeOutcomes = {
  /** Called once for a chain, when its node has returned the right chain id. */
  onVerified(chain: ChainAdapter): void
  /** Called if a node follows another chain. Balances and transactions of another chain would be wrong, so the process must end. */
  onWrongChain(): void
}

/** Starts to verify the node of each chain. */
export const verifyChainIds = (
  { chains, log, ...outcomes }: NodeOutcomes & { chains: ReadonlyMap<string, ChainAdapter>; log: Pick<Logger, 'fatal' | 'warn'> },
  everyMs: number,
): Running[] => [...chains.values()].map((chain) => verifyChainId(chain, log, outcomes, everyMs))

/** Requests the chain id of a node until it answers. */
export function verifyChainId(
  chain: ChainAdapter,
  log: Pick<Logger, 'fatal' | 'warn'>,
  { onVerified, onWrongChain }: NodeOutcomes,
  everyMs: number,
): Running {
  let isLogged = false
  const run = async (signal: AbortSignal): Promise<Next> => {
    await chain.verifyChain()
    if (!signal.aborted) onVerified(chain)
    return 'done'
  }
  const onError = (error: unknown) => {
    if (error instanceof ChainError && error.reason === 'wrong_chain') {
      const { id, caip2 } = chain.network
      const setting = `CHAIN_ID_${id.toUpperCase().replaceAll('-', '_')}`
      log.fatal(
        { err: error },
        `The RPC URL of ${id} is a node of another chain, not of ${caip2}. For a local or private chain in its place, set ${setting}`,
      )
      onWrongChain()
    }
    if (!isLogged) log.warn({ err: error, platformId: chain.network.id }, 'The node does not answer yet; retrying')
    isLogged = true
  }
  return startLoop(run, { everyMs, onError, backoff: { firstMs: everyMs, maxMs: everyMs } })
}
