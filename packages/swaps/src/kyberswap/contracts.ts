import type { Hex } from '@patina/chains'

/** MetaAggregationRouterV2, which has the same address on every network. */
export const router: Hex = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
