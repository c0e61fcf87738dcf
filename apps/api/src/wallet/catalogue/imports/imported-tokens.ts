import type { ChainAdapter } from '@patina/chains'
import type { Kysely } from 'kysely'
import type { Tables } from '../../../base/db/table-map.ts'
import { ApiError } from '../../../base/wire/errors.ts'
import type { Platforms } from '../platforms.ts'
import { readAgreedTokens } from '../read-token.ts'
import { type CatalogueToken, contractOf, platformIdOf, type Tokens } from '../tokens.ts'
import type { ImportedTokenStore, StoredImport } from './imported-tokens.store.ts'

/** Maximum number of imported tokens of a device. */
export const maxImports = 100

/** The tokens that devices added to their lists. A token of the catalogue has its identity from there, any other one that of its import. */
export type ImportedTokens = {
  /** Returns the imported tokens of a device, in the order of its list. */
  all(deviceId: string): Promise<CatalogueToken[]>
  /**
   * Returns how each of these devices knows these tokens: from the catalogue, or else from its list. Reads nothing if the catalogue has all.
   * `at` may be a database transaction.
   */
  knownTo(deviceIds: readonly string[], tokenIds: readonly string[], at?: Kysely<Tables>): Promise<(deviceId: string) => Tokens['find']>
  /**
   * Replaces the list of a device, and returns it with each token once. Contracts that are neither in the catalogue nor in the present list
   * are read from their chains, after a call of `onRead`. Nothing is stored unless every id names a token.
   * @throws {ApiError} `invalid_token_id`; @throws {ChainError} `unavailable` if a node does not answer, or two nodes differ
   */
  replace(deviceId: string, tokenIds: readonly string[], onRead?: () => Promise<void>): Promise<CatalogueToken[]>
}

export function createImportedTokens(
  store: ImportedTokenStore,
  tokens: Pick<Tokens, 'canonicalId' | 'find' | 'refusal'>,
  platforms: Pick<Platforms, 'findChain'>,
): ImportedTokens {
  const toToken = ({ tokenId, ...identity }: StoredImport): CatalogueToken => {
    const listed = tokens.find(tokenId)
    if (listed) return listed
    const platformId = platformIdOf(tokenId)
    const contractAddress = identity.type === 'native' ? null : contractOf(tokenId)
    const enabled = platforms.findChain(platformId) !== undefined
    return { id: tokenId, ...identity, contractAddress, platformId, enabled, logoUrl: null, listed: false }
  }

  /**
   * Returns the chain of a token id from a client, and the id in canonical form. `index` is its place in the request.
   * @throws {ApiError} `invalid_token_id`
   */
  const parse = (id: string, index: number): { chain: ChainAdapter; tokenId: string } => {
    const tokenId = tokens.canonicalId(id)
    const chain = tokenId === undefined ? undefined : platforms.findChain(platformIdOf(tokenId))
    if (tokenId === undefined || !chain) throw tokens.refusal(id, { index })
    return { chain, tokenId }
  }

  return {
    all: async (deviceId) => (await store.all(deviceId)).map(toToken),

    async knownTo(deviceIds, tokenIds, at) {
      const unlisted = [...new Set(tokenIds)].filter((id) => !tokens.find(id))
      if (deviceIds.length === 0 || unlisted.length === 0) return () => tokens.find
      const lists = new Map<string, Map<string, CatalogueToken>>()
      for (const { deviceId, ...stored } of await store.among(deviceIds, unlisted, at))
        lists.set(deviceId, (lists.get(deviceId) ?? new Map<string, CatalogueToken>()).set(stored.tokenId, toToken(stored)))
      return (deviceId) => (id) => tokens.find(id) ?? lists.get(deviceId)?.get(id)
    },

    async replace(deviceId, tokenIds, onRead = async () => {}) {
      const known = new Map((await store.all(deviceId)).map((token) => [token.tokenId, token]))
      const unread = new Map<ChainAdapter, string[]>()
      // An id of the present list needs no chain. A device can keep its list while a platform is not served.
      const ids = tokenIds.map((id, index) => {
        if (known.has(id)) return id
        const { chain, tokenId } = parse(id, index)
        const listed = tokens.find(tokenId)
        if (listed) known.set(tokenId, toStored(listed))
        else if (!known.has(tokenId)) unread.set(chain, [...new Set([...(unread.get(chain) ?? []), tokenId])])
        return tokenId
      })
      if (unread.size > 0) await onRead()
      const read = await Promise.all([...unread].map(([chain, ofChain]) => readImports(chain, ofChain, ids)))
      for (const token of read.flat()) known.set(token.tokenId, token)
      const list = [...new Set(ids)].flatMap((id) => known.get(id) ?? [])
      await store.replace(deviceId, list)
      return list.map(toToken)
    },
  }
}

/** Reads tokens outside the catalogue, which are among `all` ids of a request. @throws {ApiError} `invalid_token_id`; @throws {ChainError} `unavailable` */
async function readImports(chain: ChainAdapter, tokenIds: readonly string[], all: readonly string[]): Promise<StoredImport[]> {
  const read = await readAgreedTokens(chain, tokenIds.map(contractOf))
  return tokenIds.map((id, index) => {
    const token = read[index]
    if (!token) throw notToken(all.indexOf(id))
    return toStored(token)
  })
}

const notToken = (index: number) => new ApiError('invalid_token_id', { details: { index } })

const toStored = ({ id, name, symbol, decimals, type }: CatalogueToken): StoredImport => ({ tokenId: id, name, symbol, decimals, type })
