import type { Address } from './address.ts'
import type { ReadOptions, Rules } from './rule.ts'

/**
 * A permission that a transaction gave, as operations name it. `token`: a token's allowance. `operator`: all NFTs of a contract. `nft`: one NFT.
 * `permit2`: an allowance for a token that the contract Permit2 keeps.
 */
export type GivenPermission = {
  kind: 'token' | 'operator' | 'nft' | 'permit2'
  /** Null for the native token, on chains that have it as a token too. */
  contract: Address | null
  spender: Address
  /** The NFT's number, for `nft`. */
  tokenId?: bigint
}

/**
 * The call that ends a permission, without value. `data` is hexadecimal on EVM chains and base64 on Solana. There, `to` is a token program, which
 * takes the token account `account` and the owner. With `delegateTo`, the call carries an authorization (EIP-7702) for that address.
 */
export type Revocation = { to: Address; data: string; account?: Address; delegateTo?: Address }

/** What a node says about a permission now. */
export type PermissionState = {
  /** What the spender may take, in base units; 1 for one NFT. 0 if the permission has ended. Undefined if the contract did not answer. */
  allowance: bigint | undefined
  /** Whether the permission is meant to have no limit. */
  unlimited: boolean
  /** What it can take of the present balance. Undefined if it is not known. */
  atRisk: bigint | undefined
  expiresAt?: Date
  /** Undefined if the owner cannot end it. */
  revocation: Revocation | undefined
}

/**
 * A permission that the state of the account itself shows. `delegation`: the account runs a contract's code (EIP-7702). `delegate`: may spend
 * from a token account on Solana. `close_authority`: may close a token account on Solana, and gets its rent and its wrapped SOL.
 */
export type AccountPermission = PermissionState & {
  kind: 'delegation' | 'delegate' | 'close_authority'
  /** The mint of the token account; null for a delegation. */
  contract: Address | null
  spender: Address
  /** The token account on Solana. */
  account?: Address
}

/**
 * The states of given permissions, in their order, and the permissions that the account shows, all at one block. `given` is undefined on chains
 * whose accounts show all permissions.
 */
export type Permissions = { blockNumber: bigint; given: PermissionState[] | undefined; own: AccountPermission[] }

/** Who may spend what an address has. */
export type PermissionMethods = {
  /**
   * Returns the present states of up to 120 given permissions, and the permissions that the account itself shows. The number of requests to the node
   * does not depend on the number of permissions, if no contract is hostile.
   * @throws {ChainError} `unavailable`
   */
  getPermissions?(owner: Address, given: readonly GivenPermission[], options?: ReadOptions): Promise<Permissions>
}

export const permissionRules = {
  getPermissions: {
    until: 'nextBlock',
    key: (of, owner, given) => `${of(owner)},${given.map(keyOf).join()}`,
    reportsBlockOf: (owner) => owner,
  },
} satisfies Rules<PermissionMethods>

const keyOf = ({ kind, contract, spender, tokenId }: GivenPermission) => `${kind}:${contract}:${spender}:${tokenId ?? ''}`
