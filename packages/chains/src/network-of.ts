import type { Data, Network } from './network.ts'

/** Returns the network of a file in `networks/`. Its addresses are canonical: `networks.test.ts` proves it. */
export const networkOf = <N extends Data<Network>>(data: N) => data as N & Extract<Network, { family: N['family'] }>
