/**
 * What the page showed to the user about one transaction. The worker decodes the transaction itself, and signs only if both agree.
 * Amounts are in base units, fees in base units of the native token.
 */
export type Intent = {
  platformId: string
  /** The network, as in `listPlatforms`. */
  caip2: string
  /** The tokens whose amounts were shown, with the names, decimals and multipliers that the amounts had. */
  tokens: readonly ShownToken[]
  /** The maximum fee that was shown, and any amount that may be paid on top of it. */
  maxFee: bigint
  /** The highest fee that the user accepted explicitly, after the worker called the fee high. */
  acceptedFee?: bigint | undefined
} & (TransferIntent | ApproveIntent | UndelegateIntent | SwapIntent | CancelIntent | ClosingIntent)

export type ShownToken = { tokenId: string; symbol: string; decimals: number; multiplier?: string | undefined }

/**
 * A payment of the native token or of a token to one receiver. On Solana only: `memo` is a public text, `references` are the addresses that the
 * payment also names, and `rent` is what stays in the account that is opened for the receiver.
 */
export type TransferIntent = {
  kind: 'transfer'
  tokenId: string
  to: string
  amount: bigint
  memo?: string | undefined
  references?: readonly string[] | undefined
  rent?: bigint | undefined
}

/** A permission for a spender. `revoke` sets it to 0. `revokes`, on Solana only, ends those of several token accounts, in this order. */
export type ApproveIntent =
  | { kind: 'approve'; tokenId: string; spender: string; amount: bigint }
  | ({ kind: 'revoke'; tokenId: string; spender: string } & Revoked)
  | { kind: 'revokes'; revoked: readonly RevokedDelegate[] }

/**
 * The permission that ends: a token's own allowance, if `of` is missing. `operator`: all NFTs of the contract. `nft`: the one with this number.
 * `permit2`: the token through Permit2.
 */
export type Revoked = { of?: never } | { of: 'operator' | 'permit2' } | { of: 'nft'; nftId: string }

/** The end of the delegation (EIP-7702) to the contract `code`: the account has no code afterwards. EVM chains only. */
export type UndelegateIntent = { kind: 'undelegate'; code: string }

/** The permission of a delegate over a token account on Solana. */
export type RevokedDelegate = { tokenId: string; spender: string; account: string }

/**
 * A swap that pays `amount` of `tokenId`, and returns at least `minimum` of `outputTokenId` after the operator's `fee`. `router` is the contract
 * that was shown.
 */
export type SwapIntent = {
  kind: 'swap'
  tokenId: string
  amount: bigint
  outputTokenId: string
  minimum: bigint
  fee?: bigint
  router?: string
}

/** An empty transaction to the own address, which takes the place of the transaction with this nonce. */
export type CancelIntent = { kind: 'cancel'; nonce: number }

/**
 * The closing of own token accounts on Solana, in this order. `unwrap`: they have wrapped SOL, which becomes SOL. `close`: they are empty. Their
 * rent returns to the own address.
 */
export type ClosingIntent =
  | { kind: 'unwrap'; tokenId: string; accounts: readonly string[] }
  | { kind: 'close'; accounts: readonly string[] }

/** A transaction of a site. `origin`: the site, as the page proved it. */
export type SiteIntent = { kind: 'site'; platformId: string; caip2: string; origin: string }

/** A signed transaction whose outcome the wallet does not know. `nonce` is undefined on Solana. `signedAt` is in milliseconds since 1970. */
export type Unsettled = { signed: string; nonce: number | undefined; intent: Intent | SiteIntent; signedAt: number }
