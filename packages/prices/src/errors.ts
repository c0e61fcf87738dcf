/** The reason why a source returns no quotes of a chain. Callers branch on `reason`, never on the message. */
export type PriceErrorReason = 'unavailable' | 'sequencer_down'

/**
 * An error of a price source. `unavailable`: the source did not answer properly. `sequencer_down`: the sequencer of the rollup is down or
 * has just restarted, so the feeds on it may be old. The cause is for the log only.
 */
export class PriceError extends Error {
  override name = 'PriceError'
  readonly reason: PriceErrorReason

  constructor(reason: PriceErrorReason, options: ErrorOptions = {}) {
    super(reason, options)
    this.reason = reason
  }
}
