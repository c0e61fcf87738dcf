/**
 * Tokens without a source of their own that have the value of a token on another network, by token id: the native token of a rollup that is ether,
 * and tokens whose issuer exchanges them one for one on both networks.
 */
export const sameValue: Readonly<Record<string, string>> = {
  'blast:native': 'ethereum:native',
  'blast:0x4300000000000000000000000000000000000004': 'ethereum:native',
  'unichain:native': 'ethereum:native',
  'unichain:0x4200000000000000000000000000000000000006': 'ethereum:native',
  // USDC of Circle, USDT of Tether, PYUSD of Paxos
  'solana:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v': 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'solana:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB': 'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7',
  'solana:2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': 'ethereum:0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
}
