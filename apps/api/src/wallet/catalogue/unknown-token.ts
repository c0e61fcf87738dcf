import { ApiError, toApiError } from '../../base/wire/errors.ts'
import type { Platforms } from './platforms.ts'
import type { Token } from './token.ts'
import { meantPlatform } from './unknown-platform.ts'

/** The form of a token id. */
const form = '{platformId}:native or {platformId}:{contractAddress}'
/** Maximum number of ids that a refusal suggests. */
const maxSuggestions = 20

/** Where the id is in the request. */
export type TokenPlace = { field?: string; index?: number }

/** Returns the refusal of a token id: why the call does not accept it, and which ids it accepts instead. */
export function refusedToken(
  {
    platforms,
    enabled,
    find,
  }: {
    platforms: Pick<Platforms, 'networks' | 'findChain'>
    enabled: readonly Token[]
    find: (id: string) => Token | undefined
  },
  id: string,
  place: TokenPlace,
): ApiError {
  const refuse = (details: object) => new ApiError('invalid_token_id', { details: { ...details, ...place } })
  const bySymbol = (symbol: string, platformId?: string) =>
    enabled
      .filter(
        (token) => token.symbol.toLowerCase() === symbol.trim().toLowerCase() && (platformId ?? token.platformId) === token.platformId,
      )
      .slice(0, maxSuggestions)
      .map((token) => token.id)
  const at = id.indexOf(':')
  const [platformId, contract] = at === -1 ? [undefined, id] : [id.slice(0, at), id.slice(at + 1)]
  const tokens = bySymbol(contract, platformId)
  if (tokens.length > 0) return refuse({ reason: 'symbol', tokens })
  if (platformId === undefined) return refuse({ reason: 'form', form })
  const networks = platforms.networks()
  const served = networks.filter((network) => platforms.findChain(network.id))
  const chain = platforms.findChain(platformId)
  if (!chain) {
    if (networks.some((network) => network.id === platformId))
      return refuse({ reason: 'disabled', platforms: served.map((network) => network.id) })
    const meant = meantPlatform(platformId, served)
    return refuse({ reason: 'platform', ...(meant !== undefined && { nearest: meant }), platforms: served.map((network) => network.id) })
  }
  try {
    const address = contract === 'native' ? contract : chain.parseAddress(contract)
    return refuse({ reason: find(`${platformId}:${address}`)?.enabled === false ? 'disabled' : 'unlisted' })
  } catch (thrown) {
    return refuse({ reason: 'address', form, ...toApiError(thrown).details })
  }
}
