import type { WalletClient } from '../client.ts'
import type { Platform, QuoteWarning, Revocation, SwapQuote, SwapTransaction } from '../generated/schema.ts'

/** Level of the priority fee: `standard` unless the user chooses another one. */
export type FeeSpeed = 'slow' | 'standard' | 'fast'

export type Transfer = {
  /** The platform of the token, from `listPlatforms`. */
  platform: Pick<Platform, 'id' | 'caip2'>
  /** `{platformId}:native` or `{platformId}:{contract}`, as in balances. */
  tokenId: string
  /** The receiver. */
  to: string
  /**
   * Base units, or `max` for the whole balance. The fee is subtracted from the maximum of the native token. On Solana, `max` of a token for the own
   * address brings the token together in the associated account, from which swaps pay.
   */
  amount: bigint | 'max'
  /** Solana only: a public text in the transaction, by which exchanges find a payment. EVM chains refuse it. */
  memo?: string
  /** Solana only: addresses that the transfer names, by which the receiver finds it, as in a payment link. EVM chains refuse them. */
  references?: readonly string[]
  speed?: FeeSpeed
}

export type Swap = {
  platform: Pick<Platform, 'id' | 'caip2'>
  /** The answer of `quoteSwap`. */
  quote: SwapQuote
  /**
   * The critical warnings of the quote (`quote.warnings`, severity `c`) that the user has seen and accepted, such as `['price_impact']`. Without them,
   * the quote is refused with `quote_warning`.
   */
  accept?: readonly QuoteWarning['code'][]
  speed?: FeeSpeed
}

/** An unsigned transaction of an EVM chain. Amounts are in wei. */
export type EvmTransaction = {
  chainId: number
  nonce: number
  to: string
  value: bigint
  data: string
  gas: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /**
   * The account also signs an authorization (EIP-7702) for this code, with the next nonce, as a transaction of type 4. The zero address ends an
   * earlier one.
   */
  delegateTo?: string
}

/** A transaction that is ready to sign. */
export type Prepared = {
  platformId: string
  /** Amount that leaves the account, in base units of the token. */
  amount: bigint
  /** Maximum fee, in base units of the native token. */
  maxFee: bigint
  /** Base units of the native token that stay in accounts that the transaction creates, such as the receiver's token account on Solana. */
  rent?: bigint
  /**
   * Base units that the token itself keeps of `amount`, so that the receiver gets less. Absent if it keeps nothing. On EVM chains, also absent if
   * the node of the server cannot simulate.
   */
  tokenFee?: bigint
  /** What the account signs: a transaction of an EVM chain, or the bytes of a Solana transaction in base64. */
  unsigned: EvmTransaction | string
}

/** The transactions of a swap, in the order in which they are sent. Each must be confirmed before the next one is sent. */
export type PreparedSwap = {
  approvals: Prepared[]
  swap: Prepared
  /** The contract of the exchange, or its program on Solana. */
  router: string
  /** How the server verified the swap: it also executed it (`simulated`), or only read its bytes (`decoded`). */
  verification: SwapTransaction['verification']
}

/** What every account does. */
type AnyAccount = {
  address: string
  /** Returns the signature of a text for `linkAddresses`. */
  signMessage(text: string): Promise<string>
  /** Returns the transfer to sign. @throws {WalletError} `invalid_token_id` if the token id has another form, or is of another platform */
  prepareTransfer(client: WalletClient, transfer: Transfer): Promise<Prepared>
  /** Returns the transactions of a quote. @throws {WalletError} `quote_warning` if it has a critical warning that `accept` does not name */
  prepareSwap(client: WalletClient, swap: Swap): Promise<PreparedSwap>
}

/** An account with its key. `viemAccount`, `ethersAccount` and `kitAccount` return one; the key stays in the chain library. */
export type SigningAccount = AnyAccount & {
  /** Returns the signed bytes for `sendTransaction`. */
  sign(prepared: Prepared): Promise<string>
}

/**
 * An account of a wallet that sends by itself, such as an injected one. `walletClientAccount`, `signerAccount` and `walletStandardAccount` return
 * one. The wallet may change nonce and fees.
 */
export type SendingAccount = AnyAccount & {
  /** Lets the wallet sign and send, and returns the hash for `trackTransaction`. @throws {WalletError} `user_rejected` and others */
  send(prepared: Prepared): Promise<string>
}

export type Account = SigningAccount | SendingAccount

/** A call of a contract, such as a stake or a revoked approval. */
export type ContractCall = {
  platform: Pick<Platform, 'id' | 'caip2'>
  /** The contract. */
  to: string
  /** Amount of the native token that the call sends, in base units. Default: 0. */
  value?: bigint
  /** Selector and arguments, as 0x-prefixed hexadecimal. Default: none. */
  data?: string
  speed?: FeeSpeed
}

/** An account on EVM chains. A pending transaction of these chains can be replaced by one with a higher fee. */
export type EvmAccount = SigningAccount & {
  prepareCall(client: WalletClient, call: ContractCall): Promise<Prepared>
  /** Ends one approval, also the delegation of the account (EIP-7702). @throws {WalletError} `invalid_input` for several */
  prepareRevoke(client: WalletClient, revoking: Revoking): Promise<Prepared>
  /** Returns the same transaction with a higher fee. */
  prepareSpeedUp(client: WalletClient, sent: Prepared): Promise<Prepared>
  /** Returns a transaction that takes the place of a sent one, and moves nothing. */
  prepareCancel(client: WalletClient, sent: Prepared): Promise<Prepared>
}

/** An account on EVM chains of a wallet that sends by itself. The wallet replaces pending transactions itself. */
export type SendingEvmAccount = SendingAccount & Pick<EvmAccount, 'prepareCall'>

/** Token accounts to close. */
export type Closing = {
  platform: Pick<Platform, 'id' | 'caip2'>
  speed?: FeeSpeed
}

/** Approvals to end, from `listApprovals`. A transaction of Solana can end several, and one of an EVM chain a single one. */
export type Revoking = {
  platform: Pick<Platform, 'id' | 'caip2'>
  /** Each is the `revocation` of an approval. */
  revocations: readonly Revocation[]
  speed?: FeeSpeed
}

/** A transaction that closes token accounts. What returns is `amount`, which is wrapped SOL, and `returnedRent`. */
export type PreparedClosing = Prepared & {
  /** The accounts that it closes. More may remain for another transaction. */
  accounts: string[]
  /** The lamports that return in addition to `amount`. */
  returnedRent: bigint
}

/** An account on Solana. Its token accounts hold lamports, which return when they are closed. */
export type SolanaAccount = SigningAccount & {
  /** Turns wrapped SOL into SOL. Closes all accounts with it that fit a transaction. @throws {WalletError} `insufficient_funds` without any */
  prepareUnwrap(client: WalletClient, closing: Closing): Promise<PreparedClosing>
  /** Closes as many empty token accounts as fit a transaction. @throws {WalletError} `insufficient_funds` without any */
  prepareCloseEmpty(client: WalletClient, closing: Closing): Promise<PreparedClosing>
  /** Ends approvals of token accounts. @throws {WalletError} `invalid_input` if they do not fit one transaction */
  prepareRevoke(client: WalletClient, revoking: Revoking): Promise<Prepared>
}

/** An account on Solana of a wallet that sends by itself. */
export type SendingSolanaAccount = SendingAccount & Pick<SolanaAccount, 'prepareUnwrap' | 'prepareCloseEmpty' | 'prepareRevoke'>
