/**
 * Why a link is not acceptable. `forged`: it does not belong to the session, or somebody changed it. `unknown`: no session or open request fits.
 */
export type LinkFlawCode = 'malformed' | 'too_large' | 'bad_callback' | 'forged' | 'expired' | 'replayed' | 'unknown'

/** Thrown for a link that must not be used. The message says what is wrong. */
export class LinkFlaw extends Error {
  override name = 'LinkFlaw'
  readonly code: LinkFlawCode

  constructor(code: LinkFlawCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
