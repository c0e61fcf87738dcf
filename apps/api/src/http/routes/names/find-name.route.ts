import { Type } from 'typebox'
import { Address, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { Name, nameErrors } from './name.ts'

/** Returns the primary name of an address. */
export const findName = route(
  {
    id: 'findName',
    call: 'GET /v1/names',
    guard: 'device',
    limit: 'chain',
    owns: { address: 'anyone' },
    example: ({ address, platformId }) => ({ query: { address, platformId } }),
    tag: 'names',
    summary: 'Name of an address',
    description:
      'The primary ENS name of an address on a platform, also of an address that is not linked. `name` is null unless the name has this address on the platform, and `reason` says why.',
    query: Type.Object({ address: Address, platformId: PlatformId }),
    out: { 200: Name },
    fails: ['invalid_address', ...nameErrors],
  },
  ({ names }: Pick<Deps, 'names'>) =>
    ({ query }) =>
      names.find(query.address, query.platformId),
)
