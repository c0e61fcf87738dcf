/** Something that an account can own. `contract` is a contract or mint, or null for the native token. EVM addresses have lower case. */
export type Asset = { caip2: string; contract: string | null; tokenId?: bigint }

/** The amount of a permission for everything, such as that of an operator. */
export const everything = 2n ** 256n - 1n

/** Amounts from here on have no bound in practice. */
export const isUnlimited = (amount: bigint) => amount >= 2n ** 127n

/**
 * One effect of a request, read from its bytes and the build alone.
 *
 * - `leaves`: at most `max` goes from `from` to `to`. `to` is null if the bytes do not fix a receiver.
 * - `comes`: at least `min` goes to `to`, or the request fails.
 * - `allows`: `spender` may move at most `max` of what `owner` has. `adds`: `max` is added to what it may already move. `until` is a time in seconds
 *   since 1970, or null for a permission without an end. `*` is every spender.
 * - `delegates`: the account gets the code of `code`, on the chain `caip2` or on all chains (null).
 * - `rights`: `to` gets the right `what` over `contract`. `to` is null if the right ends.
 * - `calls`: one frame that was read. `suffix` has the bytes behind the call. They have no effect on it.
 * - `opaque`: `bytes` have effects that the other claims do not have. `hides` are selectors of permissions or payments in a container that could not
 *   be opened. `reaches` are the accounts that the call can write (Solana).
 */
export type Claim = Leaves | Comes | Allows | Delegates | Rights | Calls | Opaque

/** `orTokenId`: the contract may be a collection. `max` is then the id of one item. */
export type Leaves = { kind: 'leaves'; asset: Asset; max: bigint; from: string; to: string | null; orTokenId?: true }
export type Comes = { kind: 'comes'; asset: Asset; min: bigint; to: string }
export type Allows = {
  kind: 'allows'
  asset: Asset
  owner: string
  spender: string
  max: bigint
  until: bigint | null
  adds?: true
  orTokenId?: true
}
export type Delegates = { kind: 'delegates'; code: string; caip2: string | null }
export type Rights = { kind: 'rights'; contract: string; what: Right; to: string | null }
export type Calls = { kind: 'calls'; contract: string; selector: string; suffix?: string }
export type Opaque = {
  kind: 'opaque'
  /** Null for the creation of a contract. */
  target: string | null
  bytes: string
  reason: OpaqueReason
  hides: readonly string[]
  reaches?: readonly string[]
}

export type Right =
  | 'owner'
  | 'program'
  | 'code'
  | 'admin'
  | 'role'
  | 'debt'
  | 'manager'
  | 'votes'
  | 'safe'
  | 'mint'
  | 'freeze'
  | 'close'
  | 'nonce'
  | 'stake'
  | 'withdrawal'
  | 'lockup'
  | 'other'

/** `contract`: the build does not know the contract. `selector`: nor the call. `layout`: its bytes are not those of the call. */
export type OpaqueReason = 'contract' | 'selector' | 'layout' | 'depth' | 'count' | 'delegatecall' | 'creation' | 'container'

export type Severity = 'block' | 'critical' | 'warning' | 'info'

/** A reason to block or to warn. `values` are the two that should agree, or what is and what is allowed. */
export type Finding = { code: string; severity: Severity; values: readonly [string, string] }

/** The effects of a request, read from its bytes and the build alone. */
export type Witness = {
  caip2: string
  account: string
  nonce?: bigint
  /** Base units of the native token. */
  feeMax?: bigint
  claims: readonly Claim[]
  findings: readonly Finding[]
}

/** Returns whether the claims name every effect. */
export const isComplete = (claims: readonly Claim[]) => claims.every(({ kind }) => kind !== 'opaque')

export const isSameAsset = (a: Asset, b: Asset) => a.caip2 === b.caip2 && a.contract === b.contract && a.tokenId === b.tokenId

/** Returns an asset as text: CAIP-2 id, contract or `native`, and the id of an item. */
export const nameAsset = ({ caip2, contract, tokenId }: Asset) =>
  `${caip2}/${contract ?? 'native'}${tokenId === undefined ? '' : `/${tokenId}`}`

export type RefusalCode =
  | 'malformed'
  | 'too_large'
  | 'too_deep'
  | 'other_chain'
  | 'recursive_type'
  | 'duplicate_name'
  | 'bad_type'
  | 'bad_domain'
  | 'bad_value'
  | 'missing_member'
  | 'is_transaction'
  | 'is_delegation'

/** The only error of this package: the input is not one that anybody should sign. `field` says where. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly field: string

  constructor(code: RefusalCode, field: string) {
    super(`${code}: ${field}`)
    this.code = code
    this.field = field
  }
}
