import { isDeepStrictEqual } from 'node:util'
import { type Address, type ChainAdapter, ChainError } from '@patina/chains'
import { type CatalogueToken, tokenIdOf } from './tokens.ts'

/** A token outside the catalogue, as its contract describes itself. */
type UnlistedToken = CatalogueToken & { listed: false }

type Reader = Pick<ChainAdapter, 'network' | 'getBalances'>

/**
 * Reads a token outside the catalogue from its contract, by one request to the node.
 * @returns undefined if the contract is no token
 * @throws {ChainError} `unavailable` if the node does not answer
 */
export async function readToken(chain: Reader, contractAddress: Address): Promise<UnlistedToken | undefined> {
  return (await readTokens(chain, [contractAddress]))[0]
}

/**
 * Reads tokens whose identity will be stored, in the order of their contracts. Undefined for a contract that is no token. If the chain has
 * several nodes, two of them must return the same.
 * @throws {ChainError} `unavailable` if too few nodes answer, or two nodes differ
 */
export async function readAgreedTokens(
  chain: Reader & Pick<ChainAdapter, 'readOnTwoNodes'>,
  contractAddresses: readonly Address[],
): Promise<(UnlistedToken | undefined)[]> {
  if (!chain.readOnTwoNodes) return readTokens(chain, contractAddresses)
  const [first, second = first] = await chain.readOnTwoNodes((node) => readTokens(node, contractAddresses))
  if (!first || !second || !isDeepStrictEqual(first.answer, second.answer))
    throw new ChainError('unavailable', { cause: new Error(`Two nodes of ${chain.network.id} return different tokens`) })
  return first.answer
}

async function readTokens(chain: Reader, addresses: readonly Address[]): Promise<(UnlistedToken | undefined)[]> {
  const [anyAddress] = addresses
  if (anyAddress === undefined) return []
  // The balances are ignored, so any address can be passed as the owner.
  const { tokens } = await chain.getBalances(anyAddress, { listed: [], unlisted: addresses }).catch((error: unknown) => {
    // A token account of Solana owns nothing, and is no token either.
    if (error instanceof ChainError && error.reason === 'invalid_address') return { tokens: [] }
    throw error
  })
  const platformId = chain.network.id
  return addresses.map((contractAddress, index) => {
    const metadata = tokens[index]?.metadata
    if (!metadata) return undefined
    const { name, symbol, decimals, type } = metadata
    const id = tokenIdOf(platformId, contractAddress)
    return { id, name, symbol, decimals, contractAddress, platformId, enabled: true, logoUrl: null, type, listed: false }
  })
}
