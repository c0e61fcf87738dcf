/**
 * What was found for a name or an address, or why nothing was found.
 * - `not_found`: There is no record.
 * - `mismatch`: The name has another address.
 * - `gateway_needed`: The record is not on the chain, and gateways are not allowed.
 * - `gateway_failed`: The gateway of the record did not answer properly.
 */
export type NameAnswer<T> = { found: T } | { missing: 'not_found' | 'mismatch' | 'gateway_needed' | 'gateway_failed' }

/** A request to a gateway for data outside the chain. A contract of a stranger chose the URL. @see https://eips.ethereum.org/EIPS/eip-3668 */
export type GatewayRequest = { method: 'GET'; url: string } | { method: 'POST'; url: string; body: string }

/** Sends a request to a gateway and returns its data, or undefined if it fails or is refused. It never throws. */
export type Gateway = (request: GatewayRequest, signal: AbortSignal) => Promise<string | undefined>
