import type { Hex } from '../network.ts'

/** The Diamond of LI.FI, at the same address on most networks. */
export const lifi = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE' as const satisfies Hex

/** The AllowanceHolder of 0x on chains with the opcodes of Cancun. */
export const zeroEx = '0x0000000000001fF3684f28c67538d4D072C22734' as const satisfies Hex
