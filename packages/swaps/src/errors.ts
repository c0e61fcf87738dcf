/** The reason why a provider returns no quote or transaction. Callers branch on `reason`, never on the message. */
export type SwapErrorReason =
  | 'no_route'
  | 'amount_too_low'
  | 'amount_too_high'
  | 'insufficient_funds'
  | 'insufficient_gas'
  | 'not_spendable'
  | 'token_taxed'
  | 'token_paused'
  | 'slippage_exceeded'
  | 'unavailable'

/** Facts about an error. Each belongs to the reasons that name it. */
export type SwapErrorFacts = {
  /** Of `amount_too_low`, in base units of the input. */
  minimum?: bigint
  /** Of `amount_too_high` and `not_spendable`, in base units of the input. */
  maximum?: bigint
  /** Of `insufficient_funds` in base units of `token`, and of `insufficient_gas` in base units of the native token. */
  missing?: bigint
  /** The token of `insufficient_funds`, `token_taxed` and `token_paused`: its contract, or null for the native token. */
  token?: string | null
  /** Of `token_taxed`: the share of a transfer that does not arrive, in hundredths of a percent. */
  taxBps?: number
}

/** An error of a swap provider. `unavailable`: the provider did not answer properly. The cause is for the log only. */
export class SwapError extends Error {
  override name = 'SwapError'
  readonly reason: SwapErrorReason
  readonly facts: SwapErrorFacts

  constructor(reason: SwapErrorReason, { cause, ...facts }: ErrorOptions & SwapErrorFacts = {}) {
    super(reason, { cause })
    this.reason = reason
    this.facts = facts
  }
}
