import { Type } from 'typebox'
import { defaulted } from '../../../base/wire/scalars.ts'
import { Platform } from '../../../wallet/catalogue/platform.ts'
import type { Deps } from '../../deps.ts'
import { preparedAnswers, preparedResponses, sendPrepared } from '../../server/prepared.ts'
import type { Route } from '../../server/route.ts'

/** Returns the blockchains of this deployment. */
export const listPlatforms: Route<Pick<Deps, 'platforms'>> = (app, { platforms }) => {
  const answers = preparedAnswers()
  app.get(
    '/v1/platforms',
    {
      schema: {
        operationId: 'listPlatforms',
        tags: ['platforms'],
        summary: 'Blockchains',
        description:
          'The blockchains that this deployment serves. A wallet signs for the chain id in `caip2`. `includeDisabled=true` also lists known platforms that are not served.',
        querystring: Type.Object({
          includeDisabled: defaulted(
            Type.Boolean({ default: false, description: '`true` adds the platforms that this server does not serve.' }),
          ),
        }),
        response: {
          ...preparedResponses(
            Type.Object(
              { platforms: Type.Array(Platform, { description: 'All platforms, since this list has no pages.' }) },
              { title: 'Platforms', description: 'The blockchains of this deployment.' },
            ),
          ),
        },
      },
    },
    (request, reply) => {
      const { includeDisabled } = request.query
      sendPrepared(
        request,
        reply,
        answers.get(String(includeDisabled), () => ({ platforms: platforms.list(includeDisabled) })),
      )
    },
  )
}
