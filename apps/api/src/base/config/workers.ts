import { networks } from '@patina/chains'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, subject } from './setting.ts'

const known = networks.map(({ id }) => id)

export const workers = subject(
  'Workers',
  {
    WORKER_PLATFORMS: optional(Type.String(), {
      meaning:
        'Platforms whose blocks, pending transactions and backfills this worker processes, such as `solana`. Workers that share a platform share its work. To give a platform its own workers, name the other platforms in all others.',
      accepts: 'ids of platforms, by comma',
      unset: 'all platforms with a node',
    }),
  },
  ({ WORKER_PLATFORMS }) => [
    listOf(WORKER_PLATFORMS).some((id) => !known.includes(id)) && `WORKER_PLATFORMS must be a list of ${known.join(', ')}`,
  ],
)

/** Returns the platforms of this worker; undefined if it processes all. @throws {Error} that names every bad setting */
export function readWorkerPlatforms(given: Environment, mode: Mode): ReadonlySet<string> | undefined {
  const { WORKER_PLATFORMS } = workers.read(given, mode)
  return WORKER_PLATFORMS === undefined ? undefined : new Set(listOf(WORKER_PLATFORMS))
}
