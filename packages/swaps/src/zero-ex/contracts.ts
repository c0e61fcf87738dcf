import type { Hex } from '@patina/chains'

/** The registry of Settlers, which has the same address on every network. */
export const deployer: Hex = '0x00000000000004533Fe15556B1E086BB1A72cEae'
