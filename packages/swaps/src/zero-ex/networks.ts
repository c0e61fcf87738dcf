import type { Hex } from '@patina/chains'

/** The contract that takes the input token and calls a Settler, on chains with the opcodes of Cancun. */
const cancun: Hex = '0x0000000000001fF3684f28c67538d4D072C22734'

/**
 * The AllowanceHolder by platform id. Other networks of 0x are left out until their contract is known.
 * @see https://github.com/0xProject/0x-settler (README, AllowanceHolder)
 */
export const allowanceHolders: Readonly<Record<string, Hex>> = {
  arbitrum: cancun,
  avalanche: cancun,
  base: cancun,
  berachain: cancun,
  blast: cancun,
  bsc: cancun,
  ethereum: cancun,
  mantle: '0x0000000000005E88410CcDFaDe4a5EfaE4b49562',
  optimism: cancun,
  polygon: cancun,
  sonic: cancun,
  unichain: cancun,
}

/** The registry of Settlers, which has the same address on every network. */
export const deployer: Hex = '0x00000000000004533Fe15556B1E086BB1A72cEae'
