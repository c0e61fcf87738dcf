import { allFamilies, type Family } from '@patina/sdk'

/** Addresses by family, such as those of an account. A derived account has one on each family. */
export type Addresses = { readonly [F in Family]?: string }

type FamilyFacts = {
  /** Case makes no difference between contracts, nor between addresses. */
  ignoresCase: boolean
  /** A transaction has the next nonce of its address: a refused one leaves its nonce free, and the server counts those that were sent. */
  hasNonces: boolean
  /** Tokens may be shown times a multiplier. */
  hasMultipliers: boolean
  /** A payment may contain a memo and references. */
  hasMemos: boolean
  /** Receivers may have names of ENS. */
  hasNames: boolean
  /** Tokens are in accounts of their own, whose deposit returns. */
  hasTokenAccounts: boolean
  /** So many networks are searched for accounts. EVM addresses exist on every network, which would exceed the links of a device. */
  searchedNetworks: number
  /** What a swap leaves of the native token: the gas of a large swap, or the fees and the deposits of two token accounts in base units. */
  swapReserve: { gas: bigint; units?: never } | { units: bigint; gas?: never }
}

/** What the wallet needs to know of each family. The worker knows more: `derive/families.ts`. */
export const families: Readonly<Record<Family, FamilyFacts>> = {
  evm: {
    ignoresCase: true,
    hasNonces: true,
    hasMultipliers: false,
    hasMemos: false,
    hasNames: true,
    hasTokenAccounts: false,
    searchedNetworks: 4,
    swapReserve: { gas: 400_000n },
  },
  solana: {
    ignoresCase: false,
    hasNonces: false,
    hasMultipliers: true,
    hasMemos: true,
    hasNames: false,
    hasTokenAccounts: true,
    searchedNetworks: 1,
    swapReserve: { units: 10_000_000n },
  },
}

/** Returns the addresses that `addressOf` knows. */
export const addressesBy = (addressOf: (family: Family) => string | undefined): Addresses =>
  Object.fromEntries(
    allFamilies.flatMap((family) => {
      const address = addressOf(family)
      return address === undefined ? [] : [[family, address]]
    }),
  )
