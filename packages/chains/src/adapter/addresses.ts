import type { Network } from '../network.ts'
import type { Address } from './address.ts'
import type { Rules } from './rule.ts'

/** What a chain knows without a node. */
export type AddressMethods = {
  readonly network: Network
  /** Identifier of the native token in swaps, which need one because the native token has no contract. */
  readonly nativeAsset: Address
  /** The account's name in a sign-in message, such as "Ethereum". */
  readonly accountKind: string

  /** Returns the canonical form of an address. @throws {ChainError} `invalid_address` */
  parseAddress(text: string): Address

  /** Returns the canonical form of a transaction hash, or undefined if the text cannot be a hash. Calls no node. */
  parseHash(text: string): string | undefined

  /**
   * Checks that the address can have a private key. Absent if every address of the chain can have one.
   * @throws {ChainError} `cannot_sign`
   */
  assertCanSign?(address: Address): void
}

export const addressRules = {
  parseAddress: 'local',
  parseHash: 'local',
  assertCanSign: 'local',
} satisfies Rules<AddressMethods>
