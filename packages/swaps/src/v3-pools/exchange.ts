import type { ChainAdapter, EvmAddress, Hex, V3Deployment } from '@patina/chains'

/** A swap over a path of pools, as routers read it. */
export type PathSwap = { path: Hex; recipient: Hex; amountIn: bigint; amountOutMinimum: bigint }

/** The call data of a router. Routers differ in where the deadline is. */
export type RouterCalls = {
  /** The router reads this recipient as itself. */
  readonly itself: Hex
  /** Returns the call of a swap that ends at the deadline (Unix seconds), and of the payout of its output, if there is one. */
  encode(deadline: bigint, swap: PathSwap, payout: Hex | undefined): Hex
  /** Returns the swap and the payout of a call. Undefined for any other call, and for trailing bytes. */
  decode(data: Hex): { swap: PathSwap; payout: Hex | undefined } | undefined
}

/** Uniswap V3, or an exchange whose pools, factory and quoter have its interface. */
export type V3Exchange = {
  /** Also the key of a network's deployment. */
  readonly id: 'uniswap-v3' | 'pancakeswap-v3'
  readonly label: string
  /** The fees of all pools, in hundredths of a basis point. */
  readonly fees: readonly number[]
  readonly router: RouterCalls
}

/** A chain with the deployment that trades on it. `connectors` are tried as the middle of a route. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> &
  Required<Pick<ChainAdapter, 'readContracts'>> & {
    exchange: V3Exchange
    deployment: V3Deployment
    wrappedNative: EvmAddress
    connectors: readonly Hex[]
  }
