/** The reason why a provider returns no quote or transaction. Callers branch on `reason`, never on the message. */
export type SwapErrorReason = 'no_route' | 'amount_too_low' | 'amount_too_high' | 'unavailable'

/**
 * An error of a swap provider. `minimum` and `maximum` are in base units of the input and belong to `amount_too_low` and `amount_too_high`.
 * `unavailable`: the provider did not answer properly. The cause is for the log only.
 */
export class SwapError extends Error {
  override name = 'SwapError'
  readonly reason: SwapErrorReason
  readonly minimum: bigint | undefined
  readonly maximum: bigint | undefined

  constructor(reason: SwapErrorReason, options: ErrorOptions & { minimum?: bigint; maximum?: bigint } = {}) {
    super(reason, options)
    this.reason = reason
    this.minimum = options.minimum
    this.maximum = options.maximum
  }
}
