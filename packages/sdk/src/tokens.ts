import type { WalletClient } from './client.ts'
import { WalletError } from './errors.ts'
import type { Platform, Token } from './generated/schema.ts'
import { eachItem } from './pages.ts'

/**
 * Returns all tokens of a platform by id, the native token first. Ids have the form `{platformId}:native` or `{platformId}:{contract}`.
 * @throws {WalletError} if a page of the catalogue cannot be read
 */
export async function readTokens(client: WalletClient, platformId: string): Promise<Map<string, Token>> {
  const tokens = new Map<string, Token>()
  for await (const token of eachItem((page) => client.listTokens({ platformId, ...page }))) tokens.set(token.id, token)
  return tokens
}

/** The mint of wrapped SOL, the same on every Solana chain. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

/** No symbol is as long as the shortest address, of Solana. */
const shortestAddress = 32

/**
 * Returns the contract of a token on a platform, or undefined for the native token.
 * @throws {WalletError} `invalid_token_id` for a symbol, or for a token of another platform
 */
export function contractOf(tokenId: string, { id }: Pick<Platform, 'id'>): string | undefined {
  const contract = tokenId.startsWith(`${id}:`) ? tokenId.slice(id.length + 1) : ''
  if (contract === 'native') return undefined
  if (contract.length >= shortestAddress) return contract
  throw notToken(tokenId, id)
}

/** Returns the refusal of a token id. */
export const notToken = (tokenId: string, platformId: string) =>
  new WalletError({ code: 'invalid_token_id', statusCode: 0, message: `${tokenId} is not a token of ${platformId}` })
