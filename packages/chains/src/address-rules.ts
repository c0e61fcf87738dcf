import type { Address } from './adapter.ts'

/** Rules for the addresses of a family. They call no node. */
export type AddressRules = {
  /** Returns the canonical form of an address. @throws {ChainError} `invalid_address` */
  parse(text: string): Address
  /**
   * Returns the first and last characters of an address, in one case. People compare only the shown characters, so addresses with the same
   * ends look alike.
   */
  endsOf(address: string): string
  /** Returns the form of services that ignore the case of addresses. It is another one only if the case is just a checksum. */
  withoutCase(address: string): string
  /** Returns whether this is the address from which the token mints and to which burned units go. */
  isIssuer(address: string, contractAddress: string): boolean
}
