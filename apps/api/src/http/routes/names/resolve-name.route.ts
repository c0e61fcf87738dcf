import { Type } from 'typebox'
import { defaulted, PlatformId } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'
import { Name, NameText, nameErrors } from './name.ts'

/** Returns the address of a name. */
export const resolveName = route(
  {
    id: 'resolveName',
    call: 'GET /v1/names/{name}',
    guard: 'device',
    limit: 'chain',
    example: ({ platformId }) => ({ path: { name: 'alice.eth' }, query: { platformId } }),
    tag: 'names',
    summary: 'Address of a name',
    description:
      'The address that an ENS name has on a platform. A name may have different addresses on different platforms, and no other address is used instead. `address` is null if there is none, and `reason` says why.',
    params: Type.Object({ name: NameText }),
    query: Type.Object({ platformId: defaulted(Type.String({ ...PlatformId, default: 'ethereum' })) }),
    out: { 200: Name },
    fails: ['invalid_name', ...nameErrors],
  },
  ({ names }: Pick<Deps, 'names'>) =>
    ({ params, query }) =>
      names.resolve(params.name, query.platformId),
)
