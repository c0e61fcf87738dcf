/** Rules for the addresses of a family. They call no node. */
export type AddressRules = {
  /**
   * Returns the first and last characters of an address, in one case. People compare only the shown characters, so addresses with the same
   * ends look alike.
   */
  endsOf(address: string): string
  /** Returns whether this is the address from which the token mints and to which burned units go. */
  isIssuer(address: string, contractAddress: string): boolean
}
