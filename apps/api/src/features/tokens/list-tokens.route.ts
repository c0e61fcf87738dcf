import { Type } from 'typebox'
import { Token } from '../../catalogue/token.ts'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import { PageQuery, pageOf } from '../../http/page.ts'
import { preparedAnswers, preparedResponses, sendPrepared } from '../../http/prepared.ts'
import type { Route } from '../../http/route.ts'
import { defaulted, PlatformId } from '../../http/scalars.ts'

/** Returns the tokens of a platform. */
export const listTokens: Route<Pick<Deps, 'tokens'>> = (app, { tokens }) => {
  const answers = preparedAnswers()
  app.get(
    '/v1/tokens',
    {
      schema: {
        operationId: 'listTokens',
        tags: ['tokens'],
        summary: 'Tokens of a platform',
        description:
          'The catalogue of a platform, the native token first. `includeDisabled=true` also lists known tokens that cannot be used, such as migrated ones. `returnContracts=true` adds the contract to each token. `total` counts up to 10,000. If there are more, `totalExact` is `false`.',
        querystring: Type.Object({
          platformId: PlatformId,
          ...PageQuery,
          includeDisabled: defaulted(Type.Boolean({ default: false, description: '`true` adds the tokens that cannot be used.' })),
          returnContracts: defaulted(Type.Boolean({ default: false, description: 'Add `contract` to each token.' })),
        }),
        response: {
          ...preparedResponses(
            pageOf(Token, {
              title: 'TokenPage',
              description: "One page of a platform's tokens.",
              items: 'Tokens in the order of the catalogue, the native token first.',
            }),
          ),
          ...errors('platform_not_found'),
        },
      },
    },
    (request, reply) => {
      const { platformId, offset, limit, includeDisabled, returnContracts } = request.query
      const key = JSON.stringify([platformId, offset, limit, includeDisabled, returnContracts])
      sendPrepared(
        request,
        reply,
        answers.get(key, () => tokens.list(request.query)),
      )
    },
  )
}
