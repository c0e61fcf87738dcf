import type { Data, NameService } from '../network.ts'

/**
 * The universal resolver of ENS, at the same address on Ethereum and on Sepolia. A network spreads this and adds its coin type: 60 for these two,
 * and 2^31 plus the chain id for the networks with a reverse registrar of their own.
 * @see https://docs.ens.domains/resolvers/universal
 */
export const ens = {
  platformId: 'ethereum',
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
} as const satisfies Partial<Data<NameService>>

export const sepoliaEns = { ...ens, platformId: 'sepolia' } as const satisfies Partial<Data<NameService>>
