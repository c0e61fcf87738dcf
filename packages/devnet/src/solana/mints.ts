import { type Address, address } from '@solana/kit'
import { splToken, splToken2022 } from './addresses.ts'
import { keyOf } from './keys.ts'

export type Mint = { symbol: string; address: Address; decimals: number; program: Address; starting: bigint; multiplier?: number }

/**
 * Tokens of the local chain, at their addresses on mainnet. SHARE has none there; `local-tokens.ts` lists it. `starting`: starting balance of each test account, in whole
 * tokens. Amounts of a token with a `multiplier` are shown times it, such as those of shares after a split.
 */
export const mints: readonly Mint[] = [
  { symbol: 'USDC', address: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), decimals: 6, program: splToken, starting: 25_000n },
  { symbol: 'USDT', address: address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'), decimals: 6, program: splToken, starting: 25_000n },
  { symbol: 'JUP', address: address('JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'), decimals: 6, program: splToken, starting: 0n },
  { symbol: 'BONK', address: address('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'), decimals: 5, program: splToken, starting: 0n },
  {
    symbol: 'PYUSD',
    address: address('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
    decimals: 6,
    program: splToken2022,
    starting: 25_000n,
  },
  {
    symbol: 'SHARE',
    address: keyOf(new Uint8Array(32).fill(77)).address,
    decimals: 8,
    program: splToken2022,
    starting: 3n,
    multiplier: 10,
  },
]
