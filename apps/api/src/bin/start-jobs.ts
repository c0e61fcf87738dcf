import type { ChainAdapter } from '@patina/chains'
import { type Process, type Started, startJobs, stopJobs } from '../base/work/run-jobs.ts'
import { isIndexed } from '../chain/blocks/indexed-chain.ts'
import type { NodeOutcomes } from '../chain/blocks/verify-chain-ids.ts'
import { type ChainWork, chainJobs, jobs, type Work } from './jobs.ts'

export type WorkInProgress = {
  /** Resolves when this worker or another one reads the blocks of every chain. Does not resolve while a node does not answer. */
  begun: Promise<void>
  /** Stops all jobs and waits for their work in progress, for ten seconds at most. */
  stop(): Promise<void>
}

/** Most of the time that a process has to stop. The process needs the remaining time to close its other resources. */
const stopWithinMs = 10_000

/** Starts the jobs that this process runs. The jobs of a chain start after its node is verified. */
export function startWork(work: Work & Pick<NodeOutcomes, 'onWrongChain'>, process: Process): WorkInProgress {
  const started: Started[] = []
  const isRead = (chain: ChainAdapter) => process !== 'api' && isIndexed(chain, work.config.indexer)
  const { begun, begin } = beginnings([...work.chains.values()].filter(isRead))
  const onVerified: NodeOutcomes['onVerified'] = (chain) => {
    const chainWork = startChainWork({ ...work, chain }, process)
    started.push(...chainWork.started)
    void chainWork.begun.then(() => begin(chain.network.id))
  }
  started.push(...startJobs(jobs, process, { ...work, onVerified }))
  return {
    begun,
    async stop() {
      const late = await stopJobs(started, stopWithinMs)
      if (late.length > 0)
        work.log.warn({ jobs: late }, `Jobs are still running after ${stopWithinMs} ms; exiting without them, their leases will expire`)
    },
  }
}

/** Starts the jobs of one chain that this process runs. `begun` resolves when its blocks are read, or if they are not read at all. */
export function startChainWork(work: Omit<ChainWork, 'reading'>, process: Process): { started: Started[]; begun: Promise<void> } {
  const reading: ChainWork['reading'] = {}
  const started = startJobs(chainJobs, process, { ...work, reading })
  return { started, begun: reading.by?.begun ?? Promise.resolve() }
}

/** Returns a promise that resolves after `begin` was called for each of these chains. */
function beginnings(chains: readonly { network: { id: string } }[]) {
  const waiting = new Set(chains.map(({ network }) => network.id))
  let resolveAll = () => {}
  const begun = new Promise<void>((resolve) => {
    resolveAll = resolve
  })
  const begin = (platformId?: string) => {
    if (platformId !== undefined) waiting.delete(platformId)
    if (waiting.size === 0) resolveAll()
  }
  begin()
  return { begun, begin }
}
