import type { Address, ChainAdapter } from '@patina/chains'
import { type Static, Type } from 'typebox'

/**
 * A request for a swap quote. `input` and `output` are contract addresses, null for the native token. `amount` is in base units of the
 * input. `owner` is the address that will swap. Only providers that learn addresses receive it.
 */
export type SwapRequest = {
  input: Address | null
  output: Address | null
  amount: bigint
  slippageBps: number
  owner?: Address
  /** The fee that the operator asks for. A provider that cannot take it quotes without it. */
  fee?: OperatorFee
}

const AddressText = Type.Unsafe<Address>(Type.String())

/** A fee of the operator of this API: a share of the output in hundredths of a percent, and the address that receives it. */
export const OperatorFee = Type.Object({ bps: Type.Integer(), recipient: AddressText })
export type OperatorFee = Static<typeof OperatorFee>

/**
 * One exchange on the path of a swap. Assets are contract addresses, or the adapter's `nativeAsset`. Amounts are in base units of their
 * asset.
 */
export const SwapHop = Type.Object({
  pool: Type.String(),
  label: Type.String(),
  inputAsset: Type.String(),
  outputAsset: Type.String(),
  inAmount: Type.BigInt(),
  outAmount: Type.BigInt(),
  feeAmount: Type.BigInt(),
  feeAsset: Type.String(),
  /** Percentage of the amount that takes this path, 0 to 100. */
  percent: Type.Integer(),
})
export type SwapHop = Static<typeof SwapHop>

/** A possible swap. The schema is that of stored quotes. */
export const SwapQuote = Type.Object({
  inputAsset: AddressText,
  outputAsset: AddressText,
  inAmount: Type.BigInt(),
  /** Output for the user, after all fees. */
  outAmount: Type.BigInt(),
  /** Minimum output of the swap: floor(out × (10000 − slippageBps) / 10000). The swap reverts below this output. */
  threshold: Type.BigInt(),
  slippageBps: Type.Integer(),
  /** Price impact as a ratio scaled by 10^18: (mid − out) / mid. The price impact includes the fee of the pools. */
  priceImpactE18: Type.BigInt(),
  /** The operator's fee that the transaction takes, in base units of the output. `outAmount` does not contain it. */
  fee: Type.Optional(Type.Object({ ...OperatorFee.properties, amount: Type.BigInt() })),
  /** Who computed the price impact: a provider without our check, or nobody. Absent if it was computed from the prices of the pools. */
  priceImpactBy: Type.Optional(Type.Enum(['provider', 'unknown'])),
  hops: Type.Array(SwapHop),
  /** Typical gas of the swap, or compute units on Solana. It ranks quotes; the transaction has its own estimate. */
  units: Type.BigInt(),
  /** Approximate size of the call data, for which rollups charge. */
  dataBytes: Type.Number(),
  /** The provider's own answer, if it needs the answer again to build the transaction. JSON. */
  raw: Type.Optional(Type.Unknown()),
})
export type SwapQuote = Static<typeof SwapQuote>

/** A swap transaction, ready to be signed. `data` is encoded as the family requires. `value` is in base units of the native token. */
export type SwapTransaction = { to: Address; data: string; value: bigint; gasLimit: bigint; allowanceTarget?: Address }

/** The part of a transaction that a decoder reads. `to` is plain text, because a decoder may read the call of a stranger. */
export type SwapCall = Pick<SwapTransaction, 'data' | 'value' | 'gasLimit'> & { to: string }

/** The recipient of calls that pay whoever sends them. */
export const SENDER = 'sender'

/** The effects of a transaction, read from its own bytes. Assets are contract addresses, or the adapter's `nativeAsset`. */
export type DecodedSwap = {
  /** The contract or program that is called. A decoder returns only known ones. */
  target: string
  /** The contract that takes the input token. Undefined if no allowance is used. */
  spender: string | undefined
  /** Native token that leaves with the transaction, in base units. */
  value: bigint
  /** Address of the recipient, or `SENDER`. */
  recipient: string
  inputAsset: string
  outputAsset: string
  inAmount: bigint
  /** The swap reverts if the recipient would receive less than this output. */
  minimum: bigint
  /** A third party that receives a share or a fixed amount of the output. */
  fee?: { recipient: string } & ({ bps: number } | { amount: bigint })
  /** Tokens of the pools along the route. Undefined if the route is not in the bytes. */
  path?: readonly string[]
}

/** A provider on one chain. The methods may throw `SwapError` and `ChainError`. */
export type SwapVenue = {
  /** Returns the best currently possible swap. An abort of `signal` means that the caller no longer needs the answer. */
  quote(request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote>

  /** Returns the transaction that executes a quote for `owner`. @throws {SwapError} `no_route` if a hop is not in a known exchange */
  build(quote: SwapQuote, owner: Address): Promise<SwapTransaction>

  /** Returns what a transaction does, from its bytes alone. Undefined if any part of it is not known. */
  decode(call: SwapCall): Promise<DecodedSwap | undefined>
}

/** What a third party learns from a quote: nothing, the tokens and the amount, or also the address of the user. */
export type Learning = 'nothing' | 'amounts' | 'address'

/** A source of swaps. A new provider is a folder and a line in `providers.ts`. */
export type SwapProvider = {
  /** Name in settings, metrics and logs. Equal to the name of the provider's folder. */
  readonly id: string
  readonly learns: Learning
  /** Returns the provider's swaps on a chain, or undefined if it does not trade there. Calls no node. */
  connect(chain: ChainAdapter): SwapVenue | undefined
}
