import type { Network } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'
import { nearest } from '../../base/wire/nearest.ts'

/** Codes of a platform that a call does not accept. */
type PlatformCode = 'platform_not_found' | 'platform_disabled' | 'invalid_platform_id'

/**
 * Returns the refusal of a platform, with the ids that the call accepts, and the one that is probably meant. `aliases` are other forms of these
 * networks, such as those that local chains replace.
 */
export function refusedPlatform(code: PlatformCode, id: string, networks: readonly Network[], aliases: readonly Network[] = []): ApiError {
  const meant = meantPlatform(id, [...networks, ...aliases])
  return new ApiError(code, {
    details: { ...(meant !== undefined && { nearest: meant }), platforms: networks.map((network) => network.id) },
  })
}

/** Returns the platform that a text probably means: by id, name, chain id or symbol in any case, or by a start or misspelling of its id. */
export function meantPlatform(text: string, networks: readonly Network[]): string | undefined {
  // A chain id has at most ten digits. Longer texts are neither a name nor worth a comparison.
  if (text.length > 64) return undefined
  const wanted = text.trim().toLowerCase()
  const chainId = /^0x[0-9a-f]{1,8}$/.test(wanted) ? `${Number(wanted)}` : wanted
  const rules: ((network: Network) => boolean)[] = [
    ({ id, name }) => id === wanted || name.toLowerCase() === wanted,
    ({ caip2 }) => caip2.toLowerCase() === wanted || caip2 === `eip155:${chainId}`,
    ({ nativeToken }) => nativeToken.symbol.toLowerCase() === wanted,
    ({ id }) => wanted.length >= 3 && id.startsWith(wanted),
  ]
  for (const rule of rules) {
    const found = networks.find(rule)
    if (found) return found.id
  }
  return nearest(
    wanted,
    networks.map(({ id }) => id),
    2,
  )
}
