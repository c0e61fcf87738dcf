/**
 * An address that the user knows: a contact, an account of this wallet, or a counterparty of the history. The user paid `paid`, but never
 * `payer`, who paid the user.
 */
export type KnownAddress = { address: string; name?: string; source: 'contact' | 'own' | 'paid' | 'payer' }

/** People compare the first and last characters of an address. Three of each match by chance once in 16 million addresses. */
const comparedCharacters = 3

/** Returns the canonical form of an address. Case matters on Solana only. */
export const canonical = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** Returns the known address that equals an address. Contacts come first, because they have a name that the user chose. */
export function findKnown(address: string, known: readonly KnownAddress[]): KnownAddress | undefined {
  const same = known.filter((one) => canonical(one.address) === canonical(address))
  return same.find(({ source }) => source === 'contact') ?? same.find(({ source }) => source === 'own') ?? same[0]
}

/**
 * Returns a known address that begins and ends like another address, but differs from it. A known address is never a
 * lookalike. If an attacker's address is among the counterparties, the user has already paid it or was paid by it.
 */
export function findLookalike(address: string, known: readonly KnownAddress[]): KnownAddress | undefined {
  if (findKnown(address, known)) return undefined
  const ends = endsOf(address)
  if (ends === undefined) return undefined
  return known.find((one) => endsOf(one.address) === ends)
}

/** Returns the characters that people compare, without case. Undefined if the text is too short for an address. */
function endsOf(address: string): string | undefined {
  const prefix = address.startsWith('0x') ? '0x' : ''
  const body = address.slice(prefix.length)
  if (body.length < 20) return undefined
  return `${prefix}:${body.slice(0, comparedCharacters)}${body.slice(-comparedCharacters)}`.toLowerCase()
}
