import type { WalletClient } from './client.ts'
import type { Token } from './generated/schema.ts'
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

/** Returns the contract of a token id, or undefined for the native token. */
export function contractOf(tokenId: string): string | undefined {
  const contract = tokenId.slice(tokenId.indexOf(':') + 1)
  return contract === 'native' ? undefined : contract
}
