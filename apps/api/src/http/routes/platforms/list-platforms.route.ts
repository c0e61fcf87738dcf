import { Type } from 'typebox'
import { defaulted } from '../../../base/wire/scalars.ts'
import { Platform } from '../../../wallet/catalogue/platform.ts'
import type { Deps } from '../../deps.ts'
import { preparedAnswers, preparedResponses, sendPrepared } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

/** Returns the blockchains of this deployment. */
export const listPlatforms = route(
  {
    id: 'listPlatforms',
    call: 'GET /v1/platforms',
    guard: 'public',
    limit: 'catalogue',
    example: () => ({ query: { includeDisabled: 'true' } }),
    tag: 'platforms',
    summary: 'Blockchains',
    description:
      'The blockchains that this deployment serves. A wallet signs for the chain id in `caip2`. `includeDisabled=true` also lists known platforms that are not served.',
    query: Type.Object({
      includeDisabled: defaulted(
        Type.Boolean({ default: false, description: '`true` adds the platforms that this server does not serve.' }),
      ),
    }),
    out: preparedResponses(
      Type.Object(
        { platforms: Type.Array(Platform, { description: 'All platforms, since this list has no pages.' }) },
        { title: 'Platforms', description: 'The blockchains of this deployment.' },
      ),
    ),
  },
  ({ platforms }: Pick<Deps, 'platforms'>) => {
    const answers = preparedAnswers()

    return (request, _, reply) => {
      const { includeDisabled } = request.query
      sendPrepared(
        request,
        reply,
        answers.get(String(includeDisabled), () => ({ platforms: platforms.list(includeDisabled) })),
      )
    }
  },
)
