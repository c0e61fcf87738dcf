import { evm } from './families/evm/family.ts'
import { solana } from './families/solana/family.ts'
import type { Family } from './family.ts'
import type { Network } from './network.ts'

/** The families of networks, one line each. */
const families: { [F in Network['family']]: Family<Extract<Network, { family: F }>> } = { evm, solana }

export const familyNames: readonly string[] = Object.keys(families)

export const feeUnits: readonly string[] = [...new Set(Object.values(families).map(({ feeUnit }) => feeUnit))]

/** Returns the code of a network's family. */
export const familyOf = ({ family }: Pick<Network, 'family'>): Family<Network> => families[family]
