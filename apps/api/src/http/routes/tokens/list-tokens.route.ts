import type { Address } from '@patina/chains'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { PageQuery, pageOf } from '../../../base/wire/page.ts'
import { defaulted, PlatformId } from '../../../base/wire/scalars.ts'
import type { Platforms } from '../../../wallet/catalogue/platforms.ts'
import { readToken } from '../../../wallet/catalogue/read-token.ts'
import { Token } from '../../../wallet/catalogue/token.ts'
import { contractOf, type TokenQuery, type Tokens, toWire } from '../../../wallet/catalogue/tokens.ts'
import { withTraits } from '../../../wallet/catalogue/with-traits.ts'
import type { Deps } from '../../deps.ts'
import { type PreparedAnswer, prepare, preparedAnswers, preparedResponses, sendPrepared } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

/** Returns the tokens of a platform, or those that match a search. */
export const listTokens = route(
  {
    id: 'listTokens',
    call: 'GET /v1/tokens',
    guard: 'public',
    limit: 'catalogue',
    example: ({ platformId }) => ({ query: { platformId, offset: '0', limit: '10', includeDisabled: 'false', returnContracts: 'true' } }),
    tag: 'tokens',
    summary: 'Tokens of a platform',
    description:
      'The catalogue of a platform, the native token first. `includeDisabled=true` also lists known tokens that cannot be used, such as migrated ones. `returnContracts=true` adds the contract to each token. `search` finds tokens by symbol, name or contract address, the best match first. A contract outside the catalogue is read from the chain and has `listed: false`. Found tokens have their `traits`. `total` counts up to 10,000. If there are more, `totalExact` is `false`.',
    query: Type.Object({
      platformId: PlatformId,
      ...PageQuery,
      includeDisabled: defaulted(Type.Boolean({ default: false, description: '`true` adds the tokens that cannot be used.' })),
      returnContracts: defaulted(Type.Boolean({ default: false, description: 'Add `contract` to each token.' })),
      search: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 64,
          description: 'Part of the symbol or the name, in any case, or a contract address.',
          examples: ['usd'],
        }),
      ),
    }),
    out: preparedResponses(
      pageOf(Token, {
        title: 'TokenPage',
        description: "One page of a platform's tokens.",
        items: 'Tokens in the order of the catalogue, the native token first. With `search`, the best match first.',
      }),
    ),
    fails: ['platform_not_found', 'chain_unavailable'],
  },
  ({ tokens, platforms }: Pick<Deps, 'tokens' | 'platforms'>) => {
    const answers = preparedAnswers()

    return (request, _, reply) => {
      const { platformId, offset, limit, includeDisabled, returnContracts, search } = request.query
      const send = (answer: PreparedAnswer) => sendPrepared(request, reply, answer)
      const address = unlistedAddress(tokens, request.query)
      const isRead = address !== undefined || (search !== undefined && platforms.findChain(platformId)?.getTokenFacts)
      if (isRead)
        return readPage({ tokens, platforms }, request, address).then((page) =>
          sendPrepared(request, reply, prepare(JSON.stringify(page)), 0),
        )
      const key = JSON.stringify([platformId, offset, limit, includeDisabled, returnContracts, search])
      return send(answers.get(key, () => tokens.list(request.query)))
    }
  },
)

/** Returns the contract that a search names if the catalogue does not have it. */
function unlistedAddress(tokens: Pick<Tokens, 'canonicalId' | 'find'>, { platformId, search }: TokenQuery): Address | undefined {
  const id = search === undefined ? undefined : tokens.canonicalId(`${platformId}:${search.trim()}`)
  return id === undefined || tokens.find(id) ? undefined : contractOf(id)
}

/**
 * Returns the tokens of a search as a page, with their traits. A contract outside the catalogue is read from the chain. A request that reads one, or
 * traits, counts like every call that needs a node.
 */
async function readPage(
  { tokens, platforms }: { tokens: Pick<Tokens, 'list'>; platforms: Pick<Platforms, 'chain' | 'findChain'> },
  request: Pick<FastifyRequest, 'countAs'> & { query: TokenQuery },
  unlisted: Address | undefined,
) {
  const { platformId, offset, limit, returnContracts } = request.query
  const count = async () => request.countAs?.('chain')
  if (unlisted !== undefined) await count()
  const read = unlisted === undefined ? undefined : await readToken(platforms.chain(platformId), unlisted)
  const found = read ? [toWire(read, returnContracts)] : []
  const page = unlisted === undefined ? tokens.list(request.query) : { items: found.slice(offset, offset + limit), total: found.length }
  return { ...page, items: await withTraits(platforms, page.items, unlisted === undefined ? count : async () => {}) }
}
