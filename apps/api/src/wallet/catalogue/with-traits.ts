import { type Address, ChainError, type TokenFacts } from '@patina/chains'
import { ApiError } from '../../base/wire/errors.ts'
import type { Platforms } from './platforms.ts'
import type { Token } from './token.ts'

/**
 * Returns the tokens with the traits that their contracts have now. Calls `onRead` before a node is called. If the node does not answer, or
 * `onRead` says that the caller has read too much, the traits are missing, because the tokens are useful without them.
 */
export async function withTraits(
  platforms: Pick<Platforms, 'findChain'>,
  tokens: readonly Token[],
  onRead: () => Promise<void>,
): Promise<Token[]> {
  const contracts = new Map<string, Address[]>()
  for (const { platformId, contractAddress } of tokens)
    if (contractAddress !== null && platforms.findChain(platformId)?.getTokenFacts)
      contracts.set(platformId, [...(contracts.get(platformId) ?? []), contractAddress])
  if (contracts.size === 0) return [...tokens]
  if (!(await mayRead(onRead))) return [...tokens]
  const read = [...contracts].map(async ([id, all]) => [id, await factsOf(platforms, id, all)] as const)
  const facts = new Map(await Promise.all(read))
  return tokens.map((token) => {
    const { traits } = facts.get(token.platformId)?.get(token.contractAddress ?? '') ?? {}
    return traits ? { ...token, traits: [...traits] } : token
  })
}

async function mayRead(onRead: () => Promise<void>): Promise<boolean> {
  try {
    await onRead()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'rate_limited') return false
    throw error
  }
}

async function factsOf(
  platforms: Pick<Platforms, 'findChain'>,
  platformId: string,
  contracts: readonly Address[],
): Promise<ReadonlyMap<string, TokenFacts> | undefined> {
  try {
    return await platforms.findChain(platformId)?.getTokenFacts?.(contracts)
  } catch (error) {
    if (error instanceof ChainError) return undefined
    throw error
  }
}
