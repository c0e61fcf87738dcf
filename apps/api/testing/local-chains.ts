/// <reference path="./services/provided.d.ts" />
import { type ChainAdapter, connectChain, type Gateway } from '@patina/chains'
import { inject } from 'vitest'
import { networkOf } from './chains.ts'

/** Returns the local chains of the test run, with the client for gateways of names if there is one. All tests share the local chains, so each test uses accounts of its own. */
export function localChains(gateway?: Gateway): ReadonlyMap<string, ChainAdapter> {
  return new Map(
    Object.entries(inject('devnet')).map(([id, { rpcUrl, caip2 }]) => [id, connectChain({ ...networkOf(id), caip2 }, rpcUrl, { gateway })]),
  )
}

/** Returns the address of the contract that creates contract accounts on the local chains. */
export const accountFactory = () => inject('devnet').ethereum.accountFactory

/** Returns the URL of a local chain's node. */
export const rpcUrlOf = (platformId: 'ethereum' | 'base') => inject('devnet')[platformId].rpcUrl
