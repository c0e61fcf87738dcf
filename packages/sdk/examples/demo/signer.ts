import type { Blockhash, FeeLevel, Platform, SwapTransaction, WalletClient } from '@wallet/sdk'

/** A payment or a contract call. `blockhash` is set on families whose transactions need a blockhash. */
export type Payment = { to: string; value: bigint; data?: string; gasLimit: string; fees: FeeLevel; blockhash?: Blockhash }

/** The client and platform that a signer needs, for example to read a nonce. */
export type Place = { client: WalletClient; platform: Platform }

/** An account with its key, and the differences between families. Signed bytes have the format of `sendTransaction`. */
export type Signer = {
  address: string
  /** Symbol of the token that the demo swaps USDC for. */
  stable: string
  /** Whether a transaction contains a recent blockhash instead of a nonce. */
  needsBlockhash: boolean
  /** Returns the price of a unit of gas or a compute unit as text. */
  priceText(price: string): string
  gasName: string
  /** Returns the maximum cost of a transaction at these fees, in base units of the native token. */
  maxFee(gasLimit: string, fees: FeeLevel): bigint
  /** Returns the `signature` for `linkAddresses`. */
  signMessage(message: string): Promise<string>
  signPayment(place: Place, payment: Payment): Promise<string>
  signSwap(place: Place, swap: SwapTransaction, fees: FeeLevel): Promise<string>
}
