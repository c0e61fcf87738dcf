/**
 * Chain ids by short name (ERC-3770), for the EVM networks that the server knows.
 * @see https://github.com/ethereum-lists/chains
 */
const shortNames: Readonly<Record<string, number>> = {
  eth: 1,
  oeth: 10,
  bnb: 56,
  gno: 100,
  unichain: 130,
  pol: 137,
  matic: 137,
  sonic: 146,
  zksync: 324,
  mantle: 5_000,
  base: 8_453,
  arb1: 42_161,
  celo: 42_220,
  avax: 43_114,
  linea: 59_144,
  berachain: 80_094,
  blastmainnet: 81_457,
  basesep: 84_532,
  scr: 534_352,
  sep: 11_155_111,
}

/** Returns the CAIP-2 id of a short name, such as `base`. Undefined if the name is unknown. */
export const chainOfShortName = (name: string): string | undefined =>
  Object.hasOwn(shortNames, name) ? `eip155:${shortNames[name]}` : undefined
