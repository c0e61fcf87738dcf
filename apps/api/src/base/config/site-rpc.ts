import { networks } from '@patina/chains'
import { Type } from 'typebox'
import { type Environment, listOf, type Mode, optional, subject } from './setting.ts'

const known = networks.map(({ id }) => id)

export const siteRpc = subject(
  'Reads for sites',
  {
    SITE_RPC: optional(Type.String(), {
      meaning:
        'Platforms whose chain every site may read through this server, without a device (`POST /v1/rpc/{platformId}`). Sites that connect to the web wallet need it if they have no node. Only reads of a closed list reach the nodes of the platform, and nothing is sent. `RATE_LIMIT_RPC` is the limit of a network.',
      accepts: 'ids of platforms, by comma',
      unset: 'sites read no chain',
    }),
  },
  ({ SITE_RPC }) => [listOf(SITE_RPC).some((id) => !known.includes(id)) && `SITE_RPC must be a list of ${known.join(', ')}`],
)

/** Returns the platforms that sites may read. @throws {Error} that names every bad setting */
export const readSiteRpc = (given: Environment, mode: Mode): ReadonlySet<string> => new Set(listOf(siteRpc.read(given, mode).SITE_RPC))
