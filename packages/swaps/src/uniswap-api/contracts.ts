import type { Hex } from '@patina/chains'

/**
 * The contracts that take the input token and pass it to the router. They have no owner and cannot change. The service still names the older
 * one, which does the same.
 * @see https://github.com/Uniswap/universal-router (contracts/SwapProxy.sol)
 */
export const proxies: readonly Hex[] = ['0x0000000085E102724e78eCd2F45DC9cA239Affad', '0x02E5be68D46DAc0B524905bfF209cf47EE6dB2a9']

/** The version of the router that requests name. */
export const ROUTER_VERSION = '2.0'
