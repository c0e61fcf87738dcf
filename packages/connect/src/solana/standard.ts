/** The parts of the Wallet Standard that this package implements. @see https://github.com/wallet-standard/wallet-standard */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
  readonly label?: string
}

export type SignMessageInput = { account: StandardAccount; message: Uint8Array }
export type SignTransactionInput = {
  account: StandardAccount
  transaction: Uint8Array
  chain?: string
  options?: { preflightCommitment?: string; minContextSlot?: number }
}
export type SendTransactionInput = SignTransactionInput & { chain: string }
export type SignInInput = Readonly<Record<string, string | readonly string[] | undefined>>

export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** The chains of Solana that the standard names. */
export const solanaChains = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet'] as const

export const accountFeatures = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction', 'solana:signIn'] as const
