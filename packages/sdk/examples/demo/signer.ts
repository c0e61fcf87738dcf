import type { Blockhash, FeeLevel, Platform, SwapTransaction, WalletClient } from '@wallet/sdk'

/** Money for somebody, or a call of a contract. `blockhash` where the family's transactions name one. */
export type Payment = { to: string; value: bigint; data?: string; gasLimit: string; fees: FeeLevel; blockhash?: Blockhash }

/** For whom a signer signs: what it has to ask before it does. */
export type Place = { client: WalletClient; platform: Platform }

/** An account with its key, and all that a wallet must know of its family. Signed bytes are as `sendTransaction` takes them. */
export type Signer = {
  address: string
  /** Symbol of the token that the demo swaps USDC for. */
  stable: string
  /** Whether a transaction names a recent block, instead of counting. */
  namesBlock: boolean
  /** A price of gas, or of a compute unit, for a person. */
  priceText(price: string): string
  gasName: string
  /** The most that a transaction may cost at these fees, in base units of the native token. */
  mostFee(gasLimit: string, fees: FeeLevel): bigint
  /** What `linkAddresses` takes as `signature`. */
  signMessage(message: string): Promise<string>
  signPayment(place: Place, payment: Payment): Promise<string>
  signSwap(place: Place, swap: SwapTransaction, fees: FeeLevel): Promise<string>
  /** The call of a token's contract that lets `spender` take so much of it, where tokens ask for that. */
  approval?(spender: string, amount: bigint): string
}
