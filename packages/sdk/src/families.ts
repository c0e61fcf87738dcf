import type { Platform } from './generated/schema.ts'

/** Networks with the same form of keys, addresses and transactions. */
export type Family = Platform['family']

export type FamilyFacts = {
  /** The beginning of the CAIP-2 ids of its networks. */
  namespace: string
  /** Returns whether the rest of a CAIP-2 id has the form of one. */
  isReference(text: string): boolean
  /** Returns whether a text has the form of an address. The checksum of an EVM address is not verified. */
  isAddress(text: string): boolean
  /** The name of an account in a sign-in message. */
  accountKind: string
}

const form = (pattern: RegExp) => (text: string) => pattern.test(text)

/** What is particular to each family. */
export const families: Readonly<Record<Family, FamilyFacts>> = {
  evm: { namespace: 'eip155', isReference: form(/^[1-9]\d{0,15}$/), isAddress: form(/^0x[0-9a-fA-F]{40}$/), accountKind: 'Ethereum' },
  solana: {
    namespace: 'solana',
    isReference: form(/^[1-9A-HJ-NP-Za-km-z]{32}$/),
    isAddress: form(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
    accountKind: 'Solana',
  },
}

const isFamily = (name: string): name is Family => Object.hasOwn(families, name)

/** The families that this build knows. A newer server may have more. */
export const allFamilies: readonly Family[] = Object.keys(families).filter(isFamily)

/** Returns the family whose addresses have this form. */
export const familyOfAddress = (text: string): Family | undefined => allFamilies.find((family) => families[family].isAddress(text))

/** Returns the family of a network with this CAIP-2 id. */
export const familyOfChain = (caip2: string): Family | undefined =>
  allFamilies.find((family) => caip2.startsWith(`${families[family].namespace}:`))
