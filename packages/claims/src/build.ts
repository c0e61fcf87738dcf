/** A listed token, as the build names it. */
export type ListedToken = { symbol: string; decimals: number }

/** A swap that a service's own decoder read. Addresses have lower case; `native` is the native token. */
export type ServiceSwap = { input: string; output: string; amount: bigint; minimum: bigint; recipient: string }

/** One call of an EVM account. `to` is null for the creation of a contract. */
export type EvmCall = { to: string | null; value: bigint; data: string }

/** The facts of one network in a build. It never comes from the server. EVM addresses have lower case. */
export type Build = {
  caip2: string
  /** Listed tokens by contract or mint, and `native`. */
  tokens: ReadonlyMap<string, ListedToken>
  /** The contract or mint of the wrapped native token. */
  wrappedNative: string
  /** Routers or programs of exchanges whose calls are read here. */
  exchanges: readonly string[]
  /** Contracts or programs of swap services. `readService` reads their calls. */
  services?: readonly string[]
  readService?: (call: EvmCall & { to: string }, from: string) => ServiceSwap | undefined
  permit2?: string
  multicall3?: string
  /** Uniswap's Universal Router. Its commands below 0x10 are the same in every version. */
  universalRouters?: readonly string[]
  /** Contracts that settle signed orders, such as Seaport. */
  orderContracts?: readonly string[]
  /** Known 7702 codes: they do what their owner signs, and nothing else. */
  delegates?: readonly string[]
}

/** The signer, and the choices of the user. */
export type Request = {
  account: string
  /** Contracts or mints that the user chose as the token or collection of this request. They count as listed. */
  chosen?: readonly string[]
}
