/// <reference path="./services/provided.d.ts" />
import { type ChainAdapter, connectChain } from '@wallet/chains'
import { inject } from 'vitest'
import { networkOf } from './chains.ts'

/** The local chains of the test run, which all its tests share: use accounts of your own. */
export function localChains(): ReadonlyMap<string, ChainAdapter> {
  return new Map(Object.entries(inject('devnet')).map(([id, { rpcUrl, caip2 }]) => [id, connectChain({ ...networkOf(id), caip2 }, rpcUrl)]))
}

/** The contract that makes contract accounts on the local chains. */
export const accountFactory = () => inject('devnet').ethereum.accountFactory

/** Where the node of a local chain answers. */
export const rpcUrlOf = (platformId: 'ethereum' | 'base') => inject('devnet')[platformId].rpcUrl
