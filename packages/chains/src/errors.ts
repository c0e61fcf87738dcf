/** The reason why a chain call failed. Callers branch on `reason`, never on the message. */
export type ChainErrorReason =
  | 'invalid_address'
  | 'cannot_sign'
  | 'invalid_transaction'
  | 'wrong_chain'
  | 'insufficient_funds'
  | 'insufficient_gas'
  | 'amount_too_low'
  | 'remainder_too_low'
  | 'gas_too_low'
  | 'fee_too_low'
  | 'nonce_too_high'
  | 'nonce_used'
  | 'blockhash_expired'
  | 'replacement_underpriced'
  | 'execution_reverted'
  | 'transfer_refused'
  | 'unavailable'

/** Why a token refuses a transfer. `transfer_hook`: a program of the issuer must accept each transfer. The other names say it. */
export const transferRules = ['account_frozen', 'memo_required', 'non_transferable', 'paused', 'transfer_hook'] as const
export type TransferRule = (typeof transferRules)[number]

/**
 * The only error that this package throws to callers. `cause` is the node's own error, for the log. `detail` is safe to show to a client, such as
 * a revert reason. The error's text never contains the URL of a node.
 */
export class ChainError extends Error {
  override name = 'ChainError'
  readonly reason: ChainErrorReason
  readonly detail: string | undefined
  /**
   * Whether the node itself refused an `unavailable` call, perhaps only for now. Examples: its pool is full and it did not accept the
   * transaction, or the block range is too large.
   */
  readonly refused: boolean
  /** Whether the node takes a refused transaction after the sender's earlier ones are mined. */
  readonly waits: boolean
  /** In whole native tokens: the lowest amount that is accepted (`amount_too_low`), or that the sender may keep (`remainder_too_low`). */
  readonly minimum: string | undefined
  /** The rule of the token. Only with `transfer_refused`. */
  readonly rule: TransferRule | undefined
  /** The refused text. Only with `invalid_address`, if the text itself is no address. */
  readonly text: string | undefined
  /** Whether an `unavailable` call requested data that the node no longer has and will not have later. */
  readonly gone: boolean

  constructor(
    reason: ChainErrorReason,
    options: ErrorOptions & {
      detail?: string
      minimum?: string
      rule?: TransferRule
      text?: string
      refused?: boolean
      waits?: boolean
      gone?: boolean
    } = {},
  ) {
    super(options.detail ? `${reason}: ${options.detail}` : reason, options)
    this.reason = reason
    this.detail = options.detail
    this.minimum = options.minimum
    this.rule = options.rule
    this.text = options.text
    this.waits = options.waits ?? false
    this.refused = options.refused ?? false
    this.gone = options.gone ?? false
  }
}
