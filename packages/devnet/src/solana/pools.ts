import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { splToken } from './addresses.ts'
import { associatedAddress } from './associated.ts'
import { keyOf } from './keys.ts'
import { mints } from './mints.ts'

/** The exchange of the local chain, our own program with its source in programs/exchange.c. */
export const exchangeProgram = keyOf(new Uint8Array(32).fill(4)).address
export const wrappedSol = address('So11111111111111111111111111111111111111112')

/** Returns the compiled program. */
export const readExchange = () => new Uint8Array(readFileSync(join(resolve(import.meta.dirname, '../..'), 'artifacts/exchange.so')))

export type Vault = { mint: Address; address: Address /** Starting amount in base units. */; amount: bigint }
export type Pool = { address: Address; authority: Address; bump: number; feeBps: number; a: Vault; b: Vault }

/** Liquidity at the start, in whole tokens by symbol. */
const liquidity = [
  { a: { symbol: 'SOL', amount: 100_000n }, b: { symbol: 'USDC', amount: 15_000_000n } },
  { a: { symbol: 'USDC', amount: 5_000_000n }, b: { symbol: 'USDT', amount: 5_000_000n } },
  { a: { symbol: 'JUP', amount: 4_000_000n }, b: { symbol: 'USDC', amount: 2_000_000n } },
  { a: { symbol: 'BONK', amount: 100_000_000_000n }, b: { symbol: 'SOL', amount: 15_000n } },
] as const

const feeBps = 30

/** Returns the pools of a new chain. The addresses of the pools are the same on every local chain. */
export function localPools(): Promise<Pool[]> {
  return Promise.all(
    liquidity.map(async ({ a, b }, index) => {
      const pool = keyOf(new Uint8Array(32).fill(16 + index)).address
      const [authority, bump] = await getProgramDerivedAddress({
        programAddress: exchangeProgram,
        seeds: [getAddressEncoder().encode(pool)],
      })
      return { address: pool, authority, bump, feeBps, a: await vaultOf(authority, a), b: await vaultOf(authority, b) }
    }),
  )
}

async function vaultOf(authority: Address, { symbol, amount }: { symbol: string; amount: bigint }): Promise<Vault> {
  const mint = mints.find((one) => one.symbol === symbol) ?? { address: wrappedSol, decimals: 9 }
  const vault = await associatedAddress(authority, mint.address, splToken)
  return { mint: mint.address, address: vault, amount: amount * 10n ** BigInt(mint.decimals) }
}
