import { randomUUID } from 'node:crypto'
import type { IndexingSettings } from '../src/base/config/indexer.ts'
import { openLog } from '../src/base/log.ts'
import { stopJobs } from '../src/base/work/run-jobs.ts'
import { startChainWork } from '../src/bin/start-jobs.ts'
import type { TestApp } from './app.ts'
import { chainOf } from './wallet.ts'

/** Runs all jobs of one chain of the application, as a worker does. `begun` resolves when the worker has begun to read blocks. */
export function followChain(running: TestApp, indexer: IndexingSettings, platformId = 'ethereum') {
  const { storage, deps } = running
  const { started, begun } = startChainWork(
    {
      database: storage.database,
      transactions: deps.transactions,
      tracking: deps.tracking,
      tokenNames: deps.tokenNames,
      log: openLog('silent'),
      chain: chainOf(running, platformId),
      worker: { id: randomUUID(), platforms: new Set() },
      config: { indexer, unproved: { historyRows: 0 } },
      onDisagreement: () => {},
    },
    'worker',
  )
  return { begun, stop: async () => void (await stopJobs(started, 60_000)) }
}
