import type { Hex } from '@patina/chains'

/**
 * The price oracle of Aave V3 by platform id.
 * @see https://github.com/aave-dao/aave-address-book (4.68.1, AaveV3….ORACLE)
 */
export const aaveOracles: Readonly<Record<string, Hex>> = {
  ethereum: '0x54586bE62E3c3580375aE3723C145253060Ca0C2',
  polygon: '0xb023e699F5a33916Ea823A16485e259257cA8Bd1',
  arbitrum: '0xb56c2F0B653B2e0b10C9b928C8580Ac5Df02C7C7',
  avalanche: '0xEBd36016B3eD09D4693Ed4251c67Bd858c3c7C9C',
  base: '0x2Cc0Fc26eD4563A5ce5e8bdcfe1A2878676Ae156',
  optimism: '0xD81eb3728a631871a7eBBaD631b5f424909f0c77',
  gnosis: '0xeb0a051be10228213BAEb449db63719d6742F7c4',
  linea: '0xCFDAdA7DCd2e785cF706BaDBC2B8Af5084d595e9',
  mantle: '0x47a063CfDa980532267970d478EC340C0F80E8df',
  bsc: '0x39bc1bfDa2130d6Bb6DBEfd366939b4c7aa7C697',
  zksync: '0xC7F58Fca663a8d377B6D0c9703C697f56dC40088',
  celo: '0x1e693D088ceFD1E95ba4c4a5F7EeA41a1Ec37e8b',
  scroll: '0x04421D8C506E2fA2371a08EfAaBf791F624054F3',
  sonic: '0xD63f7658C66B2934Bd234D79D06aEF5290734B30',
}
