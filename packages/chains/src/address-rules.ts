/** Rules for a family's addresses. They call no node. */
export type AddressRules = {
  /** Returns the first and last characters, which people compare, in one case. Addresses with the same ends look alike. */
  endsOf(address: string): string
  /** Whether the token mints from this address. Burned units go there. */
  isIssuer(address: string, contractAddress: string): boolean
}
