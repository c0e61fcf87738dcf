import type { Address, Network } from '@patina/chains'
import type { ApiError } from '../../base/wire/errors.ts'
import { type Page, totalOf } from '../../base/wire/page.ts'
import { createLogos, type Logos } from '../logos/logos.ts'
import type { Platforms } from './platforms.ts'
import { searchTokens } from './search-tokens.ts'
import type { Token } from './token.ts'
import { refusedToken, type TokenPlace } from './unknown-token.ts'

/** A token of the catalogue. `type` is its standard: `native`, `erc20` or `spl`. */
export type CatalogueToken = Omit<Token, 'contract'> & { type: string }

export type TokenQuery = {
  platformId: string
  offset: number
  limit: number
  includeDisabled: boolean
  returnContracts: boolean
  /** A text in the symbol or the name, or a contract address. */
  search?: string
}

/** The tokens of the catalogue: each network's native token and its listed tokens. */
export type Tokens = {
  /**
   * Returns one page of a platform's tokens, the native token first. With `search`, it returns those that match, best first. @throws {ApiError}
   * `platform_not_found`
   */
  list(query: TokenQuery): Page<Token>
  /** Returns the enabled tokens of a platform, the native token first. */
  enabled(platformId: string): CatalogueToken[]
  /** Returns the token of a canonical id. */
  find(id: string): CatalogueToken | undefined
  /** Returns all catalogue tokens of a platform, the native token first. */
  known(platformId: string): CatalogueToken[]
  /** Returns the token of an id from a client, which may write the address in another case. */
  resolve(id: string): CatalogueToken | undefined
  /** Returns the canonical form of a token id, also for tokens outside the catalogue; undefined if the id is invalid. */
  canonicalId(id: string): string | undefined
  /** Returns the refusal of a token id, with its reason and the ids that are probably meant. */
  refusal(id: string, place?: TokenPlace): ApiError
}

/** Returns the platform of a token id. */
export const platformIdOf = (tokenId: string) => tokenId.slice(0, tokenId.indexOf(':'))

/** Returns the contract in a canonical id of a token that has one. */
export const contractOf = (tokenId: string): Address => tokenId.slice(platformIdOf(tokenId).length + 1) as Address

export const tokenIdOf = (platformId: string, contractAddress: string | null) => `${platformId}:${contractAddress ?? 'native'}`

export function createTokens(platforms: Pick<Platforms, 'networks' | 'findChain' | 'network'>, logos = createLogos()): Tokens {
  const byPlatform = new Map(
    platforms.networks().map((network) => [network.id, tokensOf(network, platforms.findChain(network.id) !== undefined, logos)]),
  )
  const byId = new Map([...byPlatform.values()].flat().map((token) => [token.id, token]))

  function canonicalId(id: string): string | undefined {
    if (byId.has(id)) return id
    const platformId = platformIdOf(id)
    try {
      const address = platforms.findChain(platformId)?.parseAddress(id.slice(platformId.length + 1))
      return address === undefined ? undefined : tokenIdOf(platformId, address)
    } catch {
      return undefined
    }
  }

  return {
    list({ platformId, offset, limit, includeDisabled, returnContracts, search }) {
      const { id } = platforms.network(platformId)
      const all = (byPlatform.get(id) ?? []).filter((token) => includeDisabled || token.enabled)
      const wanted = search === undefined ? all : matching(all, search, canonicalId(`${id}:${search.trim()}`))
      return { items: wanted.slice(offset, offset + limit).map((token) => toWire(token, returnContracts)), ...totalOf(wanted.length) }
    },

    enabled: (platformId) => (byPlatform.get(platformId) ?? []).filter((token) => token.enabled),

    find: (id) => byId.get(id),

    known: (platformId) => byPlatform.get(platformId) ?? [],

    resolve(id) {
      const canonical = canonicalId(id)
      return canonical === undefined ? undefined : byId.get(canonical)
    },

    canonicalId,

    refusal: (id, place = {}) =>
      refusedToken(
        { platforms, enabled: [...byId.values()].filter((token) => token.enabled), find: (known) => byId.get(known) },
        id,
        place,
      ),
  }
}

function tokensOf(network: Network, served: boolean, { pathOf }: Pick<Logos, 'pathOf'>): CatalogueToken[] {
  const native = { ...network.nativeToken, contractAddress: null, enabled: served, type: 'native' }
  const listed = network.tokens.map(({ address, enabled, ...token }) => ({
    ...token,
    contractAddress: address,
    enabled: served && enabled,
  }))
  return [native, ...listed].map(({ logo, ...token }) => {
    const id = tokenIdOf(network.id, token.contractAddress)
    return { ...token, id, platformId: network.id, logoUrl: pathOf(id, logo) }
  })
}

/** Returns the token with an id, or the tokens that match a text if the text is no address. */
const matching = (tokens: readonly CatalogueToken[], text: string, tokenId: string | undefined) =>
  tokenId === undefined ? searchTokens(tokens, text) : tokens.filter(({ id }) => id === tokenId)

export function toWire({ type, ...token }: CatalogueToken, withContract: boolean): Token {
  return withContract ? { ...token, contract: { id: token.id, address: token.contractAddress, type } } : token
}
