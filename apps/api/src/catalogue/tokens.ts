import type { Network } from '@wallet/chains'
import { type Page, totalOf } from '../http/page.ts'
import type { Platforms } from './platforms.ts'
import type { Token } from './token.ts'

/** A token of the catalogue. `type` is the kind of its contract: `native`, `erc20`, `spl`. */
export type CatalogueToken = Omit<Token, 'contract'> & { type: string }

export type TokenQuery = { platformId: string; offset: number; limit: number; includeDisabled: boolean; returnContracts: boolean }

export type Tokens = ReturnType<typeof createTokens>

export const tokenIdOf = (platformId: string, contractAddress: string | null) => `${platformId}:${contractAddress ?? 'native'}`

/** The tokens we know: each network's native token and the ones of its list. */
export function createTokens(platforms: Pick<Platforms, 'networks' | 'findChain' | 'network'>) {
  const byPlatform = new Map(
    platforms.networks().map((network) => [network.id, tokensOf(network, platforms.findChain(network.id) !== undefined)]),
  )
  const byId = new Map([...byPlatform.values()].flat().map((token) => [token.id, token]))

  function canonicalId(id: string): string | undefined {
    if (byId.has(id)) return id
    const separator = id.indexOf(':')
    const platformId = id.slice(0, separator)
    try {
      const address = platforms.findChain(platformId)?.parseAddress(id.slice(separator + 1))
      return address === undefined ? undefined : tokenIdOf(platformId, address)
    } catch {
      return undefined
    }
  }

  return {
    /** One page of a platform's tokens, the native one first. @throws {ApiError} `platform_not_found` */
    list({ platformId, offset, limit, includeDisabled, returnContracts }: TokenQuery): Page<Token> {
      const { id } = platforms.network(platformId)
      const all = (byPlatform.get(id) ?? []).filter((token) => includeDisabled || token.enabled)
      return { items: all.slice(offset, offset + limit).map((token) => toWire(token, returnContracts)), ...totalOf(all.length) }
    },

    /** The tokens of a platform that can be used, the native one first. */
    enabled: (platformId: string): CatalogueToken[] => (byPlatform.get(platformId) ?? []).filter((token) => token.enabled),

    /** The token of an id in canonical form. */
    find: (id: string): CatalogueToken | undefined => byId.get(id),

    /** All tokens of a platform that the catalogue knows, the native one first. */
    known: (platformId: string): CatalogueToken[] => byPlatform.get(platformId) ?? [],

    /** The token of an id as a client may write it: an address in another case is the same token. */
    resolve(id: string): CatalogueToken | undefined {
      const canonical = canonicalId(id)
      return canonical === undefined ? undefined : byId.get(canonical)
    },

    /** The canonical form of a token id, in the catalogue or not; undefined where no token can have it. */
    canonicalId,
  }
}

function tokensOf(network: Network, served: boolean): CatalogueToken[] {
  const { name, symbol, decimals, logoUrl } = network.nativeToken
  const native = { name, symbol, decimals, logoUrl, contractAddress: null, enabled: served, type: 'native' }
  const listed = network.tokens.map(({ address, enabled, ...token }) => ({
    ...token,
    contractAddress: address,
    enabled: served && enabled,
  }))
  return [native, ...listed].map((token) => ({ ...token, id: tokenIdOf(network.id, token.contractAddress), platformId: network.id }))
}

function toWire({ type, ...token }: CatalogueToken, withContract: boolean): Token {
  return withContract ? { ...token, contract: { id: token.id, address: token.contractAddress, type } } : token
}
