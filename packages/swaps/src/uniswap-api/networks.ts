import type { Hex } from '@patina/chains'

/**
 * The contracts that take the input token and pass it to the router. They have no owner and cannot change. The service still names the older
 * one, which does the same.
 * @see https://github.com/Uniswap/universal-router (contracts/SwapProxy.sol)
 */
export const proxies: readonly Hex[] = ['0x0000000085E102724e78eCd2F45DC9cA239Affad', '0x02E5be68D46DAc0B524905bfF209cf47EE6dB2a9']

/** The version of the router that requests name. */
export const ROUTER_VERSION = '2.0'

/**
 * The Universal Router of this version by platform id.
 * @see https://github.com/Uniswap/universal-router (deploy-addresses, UniversalRouterV2)
 */
export const routers: Readonly<Record<string, Hex>> = {
  arbitrum: '0xA51afAFe0263b40EdaEf0Df8781eA9aa03E381a3',
  base: '0x6fF5693b99212Da76ad316178A184AB56D299b43',
  blast: '0xeAbBcB3E8E415306207ef514f660A3F820025BE3',
  bsc: '0x1906c1d672b88cD1B9aC7593301cA990F94Eae07',
  ethereum: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  optimism: '0x851116D9223fabED8E56C0E6b8Ad0c31d98B3507',
  polygon: '0x1095692A6237d83C6a72F3F5eFEdb9A670C49223',
  unichain: '0xEf740bf23aCaE26f6492B10de645D6B98dC8Eaf3',
}
