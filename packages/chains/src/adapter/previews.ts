import type { Address } from './address.ts'
import type { FeeLevel, Intent } from './fees.ts'
import type { Rules } from './rule.ts'

/** What can be owned on a chain. `contract` is a contract or mint, or null for the native token. */
export type PreviewAsset = { caip2: string; contract: Address | null; tokenId?: bigint }

/** What one account gained (above 0) or lost (below 0) of one asset, in base units. Fees of the network are not part of it. */
export type BalanceChange = { asset: PreviewAsset; owner: Address; amount: bigint }

/** Stands for the right of an operator, an owner or a code: everything that there is. */
export const EVERYTHING = 2n ** 256n - 1n

/**
 * One permission before and after. Amounts are base units, or `EVERYTHING`.
 *
 * - `allowance`: of a token. `item`: for one NFT, whose amount is 1. `operator`: for all that the owner has in a contract.
 * - `permit2`: an allowance inside Permit2. `debt`: a debt in the owner's name. `delegate`: of a token account on Solana.
 * - `owner`, `close`: an authority of an account on Solana; the program that owns the account is an owner too. `code`: code of EIP-7702, whose
 *   `spender` is the code.
 */
export type PermissionChange = {
  kind: 'allowance' | 'item' | 'operator' | 'permit2' | 'debt' | 'delegate' | 'owner' | 'close' | 'code'
  asset: PreviewAsset
  owner: Address
  spender: Address
  before: bigint
  after: bigint
  /** Seconds since 1970. Absent for a permission without an end. */
  until?: bigint
}

/** A call that is not signed yet. On Solana, `data` is the whole unsigned transaction in base64. */
export type PreviewCall = Omit<Intent, 'from'> & { gas?: bigint }

/**
 * One account makes the calls, one after the other. It will sign `price` and `nonce`. Without them, the preview uses those of the node. By the same
 * transaction, the account delegates to the code `delegate` (EIP-7702).
 */
export type PreviewRequest = { calls: readonly PreviewCall[]; price?: FeeLevel; nonce?: number; delegate?: Address }

/** The effects that calls would have now, as a node executes them. It has only effects on the account and on the receivers of its tokens. */
export type Preview = {
  changes: readonly BalanceChange[]
  approvals: readonly PermissionChange[]
  /** What the account had of tokens before, as far as the execution has read it. */
  held: readonly { contract: Address; amount: bigint }[]
  /** In base units of the native token. `network`: for the used gas. `rent`: what stays in new accounts. */
  fees: { network: bigint; l1?: bigint; rent?: bigint }
  outcome: 'succeeds' | 'fails' | 'unknown'
  /** Why the calls fail, or why it is unknown. Safe to show to a client. */
  reason?: string
  /**
   * The method that executed the calls, or null if none could. `contexts` is the number of contexts that it used: the next block with real fees,
   * and a plain one. `confirmedBy` is another method that says the same about a failure. `isComplete`: the changes are known.
   */
  how: { method: string | null; contexts: number; confirmedBy?: string; isComplete: boolean }
  blockNumber: bigint
  /** The accounts that the bytes of the calls pay. */
  receivers: readonly Address[]
  /** Those receivers that are no contracts on this chain. Absent if the node did not say it. */
  accounts?: readonly Address[]
  /** What differs between the two contexts: the result in the next block, and in the plain one. */
  differences: readonly (readonly [string, string])[]
  /** Contracts that logged a transfer of the account, although no balance changed. */
  fakeEvents: readonly Address[]
  /** The account already delegates to this code (EIP-7702). */
  delegatedTo?: Address
  /** EVM: called contracts that the catalogue does not list and that run the code of another one, with that one. */
  proxies?: ReadonlyMap<Address, Address>
  /** Solana: the transaction has a durable nonce instead of a blockhash, so that it never expires. */
  durableNonce?: Address
  /** Solana: the owners and mints of the token accounts that the transaction can write, as the node says them. */
  tokenAccounts?: ReadonlyMap<Address, { owner: Address; mint: Address }>
}

/** What somebody signs: the data of a call, typed data (EIP-712), or a text. */
export type Signable = { data: string } | { typedData: unknown } | { message: string }

/** A hash that other wallets and devices show for the same bytes. */
export type Digest = { kind: 'call_data' | 'typed_data' | 'domain' | 'message'; hash: string }

export type PreviewMethods = {
  /**
   * Returns the hashes of what is signed, without calling a node. Absent if the family has no such hashes.
   * @throws {ChainError} `invalid_transaction` if it is not what it should be
   */
  digestsOf?(what: Signable): Digest[]

  /**
   * Returns what unsigned calls of an account would do now: balances and permissions before and after them, and the fee. A call that is wrong
   * in itself is an answer, not an error. The `outcome` is `fails` only if two methods say so.
   * @throws {ChainError} `invalid_transaction`; `unavailable` if the node does not answer in time
   */
  preview?(from: Address, request: PreviewRequest): Promise<Preview>
}

export const previewRules = { digestsOf: 'local', preview: 'own' } satisfies Rules<PreviewMethods>
