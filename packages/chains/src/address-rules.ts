/** What is known of a family's addresses without asking a node. */
export type AddressRules = {
  /** Returns the first and last characters that a person compares, in one case. Addresses with the same ends look alike. */
  endsOf(address: string): string
  /** Whether new units of the token come from this address. Burned units go there. */
  isIssuer(address: string, contractAddress: string): boolean
}
