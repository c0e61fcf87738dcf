import type { ChainAdapter } from '@patina/chains'
import { localExchange } from './exchange.ts'
import { derivePools, poolAccounts, readPools } from './pools.ts'

/** A pool of two tokens, and its reserves in base units. */
export type LocalPool = { mints: readonly [string, string]; reserves: readonly [bigint, bigint] }

/** Returns the pools of the local Solana exchange that exist on a chain. The public network has none. @throws {ChainError} `unavailable` */
export async function readLocalPools(
  chain: Pick<ChainAdapter, 'parseAddress'> & Required<Pick<ChainAdapter, 'readAccounts'>>,
): Promise<LocalPool[]> {
  const pools = await derivePools(localExchange)
  const accounts = await chain.readAccounts(poolAccounts(chain, pools))
  return readPools(accounts, pools, localExchange.program).flatMap((found, index) => {
    const pool = pools[index]
    return pool && found ? [{ mints: [pool.a.mint, pool.b.mint] as const, reserves: [found.in, found.out] as const }] : []
  })
}
