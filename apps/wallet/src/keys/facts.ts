import listed from '@patina/contract/signing-facts.json' with { type: 'json' }
import { familyOfChain } from '@patina/sdk'
import { families } from './families.ts'

/** What a build chooses. A build for local chains has their CAIP-2 ids by platform, and their exchanges. */
export type SigningChoices = {
  chainIds: Readonly<Record<string, string>>
  /** Exchanges that only local chains have, by platform. A public chain has no program at their addresses, so anybody could publish one. */
  localExchanges: Readonly<Record<string, readonly string[]>>
  swapServices: readonly string[]
}

export type ListedToken = { symbol: string; decimals: number }

/** What the signer knows of a network from its own build. It never asks the server, because the server could lie. */
export type NetworkFacts = {
  id: string
  caip2: string
  /** Base units of the native token that an ordinary transfer costs. */
  usualFee: bigint
  /** The contract or mint of the wrapped native token. */
  wrappedNative: string
  /** The contract Permit2; absent on Solana. */
  permit2?: string
  /** The contract that executes several calls; absent on Solana. */
  multicall3?: string
  /** Routers whose commands the wallet reads. */
  universalRouters: readonly string[]
  /** Contracts that settle signed orders. */
  orderContracts: readonly string[]
  /** Codes of EIP-7702 that do only what the account signs. */
  delegates: readonly string[]
  /** Contracts or programs that a swap may call, and that an approval may name. EVM addresses have lower case. */
  exchanges: readonly string[]
  /** The same for swap services that this build enables. */
  services: readonly string[]
  /** The same by service, as the list of the build has them: the service's own contract first. */
  serviceContracts: Readonly<Record<string, readonly string[]>>
  /** Listed tokens by contract or mint, and `native`. EVM addresses have lower case. */
  tokens: ReadonlyMap<string, ListedToken>
}

/** Returns what a build knows, by platform id. */
export function readFacts({ chainIds, localExchanges, swapServices }: SigningChoices): ReadonlyMap<string, NetworkFacts> {
  return new Map(
    listed.map(({ id, caip2, usualFee, wrappedNative, permit2, multicall3, exchanges, services, tokens, ...readable }) => {
      const enabled = Object.entries(services).filter(([service]) => swapServices.includes(service))
      const family = familyOfChain(caip2)
      const ignoresCase = family && families[family].ignoresCase
      const canonical = (address: string) => (ignoresCase ? address.toLowerCase() : address)
      const facts: NetworkFacts = {
        id,
        caip2: chainIds[id] ?? caip2,
        usualFee: BigInt(usualFee),
        wrappedNative: canonical(wrappedNative),
        ...(permit2 !== null && { permit2: canonical(permit2) }),
        ...(multicall3 !== null && { multicall3: canonical(multicall3) }),
        universalRouters: readable.universalRouters.map(canonical),
        orderContracts: readable.orderContracts.map(canonical),
        delegates: readable.delegates.map(canonical),
        exchanges: [...exchanges, ...(localExchanges[id] ?? [])].map(canonical),
        services: enabled.flatMap(([, contracts]) => contracts).map(canonical),
        serviceContracts: Object.fromEntries(enabled),
        tokens: new Map(Object.entries(tokens).map(([address, token]) => [canonical(address), token])),
      }
      return [id, facts]
    }),
  )
}

export type Facts = ReturnType<typeof readFacts>
