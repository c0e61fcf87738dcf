declare const canonical: unique symbol

/**
 * An address in the canonical form of its family. `parseAddress` creates such an address, and database rows contain it. Text from outside
 * does not compile where an `Address` is expected.
 */
export type Address = string & { readonly [canonical]: true }
