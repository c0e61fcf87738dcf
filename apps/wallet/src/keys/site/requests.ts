import type { SignIn, TypedData, Witness } from '@patina/claims'
import type { OpaqueConsent } from '../checks/consent.ts'

/**
 * A request of a foreign site for a signature.
 *
 * - `accountId`: the account that signs.
 * - `platformId`: the network that the user chose for the site.
 * - `origin`: the origin that the browser proved to the page, such as `https://app.example:8443`. The worker cannot prove it again. It compares
 *   sign-in texts with it, and keeps it beside a signed transaction.
 */
export type SiteRequest = { accountId: string; platformId: string; origin: string } & SiteAsk

/**
 * - `evm_message`: `personal_sign`. The worker adds the prefix of EIP-191. A sign-in (ERC-4361) is a message too.
 * - `evm_typed_data`: EIP-712 as JSON text, by the rules of version 4.
 * - `evm_transaction`: one transaction, complete. The page fills in what the site left out.
 * - `solana_messages`: bytes without a prefix, all in one review. Sign-ins are messages too.
 * - `solana_transactions`: whole transactions in base64 with their signatures, all in one review. `isSent`: the wallet sends them. Each is then
 *   signed with a call of its own, and is unsettled until `settle`. Otherwise one call signs all, and the site gets them.
 */
export type SiteAsk =
  | { kind: 'evm_message'; message: Uint8Array }
  | { kind: 'evm_typed_data'; json: string }
  | { kind: 'evm_transaction'; transaction: SiteEvmTransaction }
  | { kind: 'solana_messages'; messages: readonly Uint8Array[] }
  | { kind: 'solana_transactions'; transactions: readonly string[]; isSent: boolean }

/** A transaction of an EVM chain. Without `to` it creates a contract. Any other field is refused, such as an authorization list. */
export type SiteEvmTransaction = { chainId: number; nonce: number; to?: string; value: bigint; data: string; gas: bigint } & SiteFee
type SiteFee = { type: 'legacy'; gasPrice: bigint } | { type: 'eip1559'; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/**
 * What one message, typed data or transaction does, from its bytes and this build alone. Findings are all below `block`: the worker refuses the
 * others itself. Messages have codes of their own: `unreadable`, `signs_hash`, `sign_in_malformed`, `sign_in_expired`, `sign_in_early` and
 * `sign_in_uri` (another host than the site's).
 */
export type SiteWitness = Witness & {
  /** Names the signed bytes: the hash that an EVM key signs, or SHA-256 of the bytes on Solana. Hexadecimal with 0x. */
  digest: string
  /** What the user reads of it, by kind. */
  content: SiteContent
}

/**
 * - `message`: `shown` is the text with escapes, or hexadecimal digits if the bytes are no text. `signIn` is set if the text is a whole sign-in.
 * - `typed`: exactly the signed data, also as `json` for the preview, with the two hashes that hardware wallets show.
 * - `call`: a transaction of an EVM chain. `dataDigest` names its call data, by ERC-8213.
 * - `solana`: `payer` pays the fee. `signers` are all who sign. `isComplete`: nobody else has to sign afterwards.
 */
export type SiteContent =
  | { kind: 'message'; shown: string; isText: boolean; signIn?: SignIn }
  | { kind: 'typed'; typed: TypedData; json: string; domainHash: string; messageHash: string }
  | { kind: 'call'; isCreation: boolean; dataDigest: string }
  | { kind: 'solana'; version: 'legacy' | 0; payer: string; signers: readonly string[]; isComplete: boolean; nonceAccount?: string }

/**
 * The consent of the user. `digests`: those of the witnesses that were shown, in their order. The worker signs nothing else.
 * `acceptedFee`: the highest fee of each transaction that the user accepted, after the worker called a fee high.
 * `opaque`: the largest loss that was shown, over all witnesses together. It is needed if one has a claim `opaque`.
 */
export type SiteConsent = { digests: readonly string[]; acceptedFee?: bigint; opaque?: OpaqueConsent }

/**
 * Why the worker refuses a request whatever the user wants. A `KeyError` with the code `refused` has it as `details[0]`, and a sentence as
 * `details[1]`. The values of a finding follow.
 *
 * - `other_site`, `other_account`: a text signs in at another site, or with another account.
 * - `own_account`: a call with data to the own account.
 * - `other_chain`: another network than the chosen one.
 * - Codes of `Refusal`, such as `malformed`, `is_transaction` and `is_delegation`, and of findings that block, such as `domain_mismatch`,
 *   `own_contract_verifies`, `hidden_selector`, `owner_changes` and `account_does_not_sign`.
 */
export type SiteRefusal = string

/** What the keyring does for sites. */
export type SiteKeyring = {
  /**
   * Returns what a request does: one witness, or one for each message or transaction of Solana. Nothing is signed.
   * @throws {KeyError} `refused`, `no_key`, `locked`
   */
  claimsForSite(request: SiteRequest): Promise<readonly SiteWitness[]>
  /**
   * Signs a request, after the user saw its witnesses. Returns one text for each: a signature of an EVM chain in hexadecimal, the signed
   * transaction as `sendTransaction` takes it, or the signature of a Solana message in base64.
   * A site cannot take the place of another transaction: while one is unsettled, only the same site may use its nonce again.
   * @throws {KeyError} `refused`, `differs` if the digests or the largest loss are others, `high_fee`, `unsettled`, `no_key`, `locked`
   */
  signForSite(request: SiteRequest, consent: SiteConsent): Promise<readonly string[]>
}
