import { readConfig } from '../base/config/config.ts'
import { openLog } from '../base/log.ts'
import { openCore, startCore } from './core.ts'
import { createLifetime } from './lifetime.ts'
import { orExit } from './or-exit.ts'

const defaultMetricsPort = 9465
/** Time for unfinished work after a stop request. The leases of a stopped worker expire, and another worker takes over. */
const graceMs = 15_000

/** Runs the background jobs. Several workers may run at once and share the jobs by leases. */
const config = await orExit(readConfig)
const log = openLog(config.logLevel)
if (config.embedded) throw new Error('The worker needs DATABASE_URL: an embedded API needs no worker')
// Load balancers send no requests to a worker, so it stops without a delay.
const lifetime = createLifetime(log, { delayMs: 0, graceMs })
// Statements of jobs wait in their queue, because no caller would repeat them earlier.
const core = await openCore(config, log)
const { stop } = await startCore(core, 'worker', defaultMetricsPort, lifetime)
lifetime.stopOnRequest(stop)
lifetime.serve()
const followed = [...core.chains.keys()].filter((id) => config.workerPlatforms?.has(id) ?? true)
log.info(`Following ${followed.join(', ') || 'no chain'}`)
