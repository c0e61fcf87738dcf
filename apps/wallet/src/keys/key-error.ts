/** The reason why the keyring refused, to branch on. The texts for users are in `texts/`. */
export type KeyErrorCode =
  /** The words are not an English BIP-39 phrase of 12, 15, 18, 21 or 24 words. */
  | 'bad_words'
  /** The words are a phrase in another language. `details` has its language tag. */
  | 'other_language'
  /** The text is not a private key of this family. */
  | 'bad_key'
  /** The text is not an address of this family. */
  | 'bad_address'
  /** The account is in the wallet already. */
  | 'duplicate'
  /** The password has fewer than 8 characters. */
  | 'weak_password'
  /** The password is wrong. */
  | 'wrong_password'
  /** The passkey is not the one of this wallet, or is gone. */
  | 'wrong_passkey'
  /** The browser or the passkey has no PRF extension. */
  | 'no_prf'
  /** The user closed the dialog of the passkey. */
  | 'cancelled'
  /** A passkey alone could be lost: a password or a confirmed back-up must exist first. */
  | 'only_copy'
  /** The wallet is locked. */
  | 'locked'
  /** There is no wallet in this browser. */
  | 'empty'
  /** There is a wallet in this browser already. */
  | 'exists'
  /** The stored wallet cannot be read. The words restore it. */
  | 'damaged'
  /** A newer version of this wallet wrote the storage. */
  | 'newer_version'
  /** The account has no key here, as a watched address. */
  | 'no_key'
  /** The transaction is not what the page showed. `details` names the differences. */
  | 'differs'
  /** Nobody should sign this request of a site. `details` has a code of `SiteRefusal`, and a sentence. */
  | 'refused'
  /** A transaction that was signed before may still be executed, so another one could pay twice. */
  | 'unsettled'
  /** The fee is high for the network or for the payment, and the user has not accepted it. */
  | 'high_fee'
  /** The browser refused to store the wallet. */
  | 'storage'
  /** The program of the keys could not be loaded, for example without a network. */
  | 'unavailable'

export const minPasswordLength = 8

/** A refusal of the keyring. */
export class KeyError extends Error {
  override name = 'KeyError'
  readonly code: KeyErrorCode
  readonly details: readonly string[]

  constructor(code: KeyErrorCode, details: readonly string[] = []) {
    super(details.length > 0 ? `${code}: ${details.join('; ')}` : code)
    this.code = code
    this.details = details
  }
}
