import { type Family, familyOfAddress } from '@patina/sdk'
import { canonical } from './lookalike.ts'

/** An address that the user named. It is stored in this browser only. */
export type Contact = { name: string; address: string; family: Family }

export type ContactProblem = 'name_empty' | 'name_long' | 'name_used' | 'address_malformed' | 'address_used' | 'too_many'

const maxContacts = 500
const maxNameLength = 40

/** Returns why a contact cannot be saved. `replaced` is the address of the contact that it changes. */
export function problemOf(
  { name, address }: Pick<Contact, 'name' | 'address'>,
  contacts: readonly Contact[],
  replaced?: string,
): ContactProblem | undefined {
  const others = contacts.filter((one) => replaced === undefined || canonical(one.address) !== canonical(replaced))
  const text = name.trim()
  if (text === '') return 'name_empty'
  if (text.length > maxNameLength) return 'name_long'
  if (others.some((one) => one.name.toLowerCase() === text.toLowerCase())) return 'name_used'
  if (familyOfAddress(address) === undefined) return 'address_malformed'
  if (others.some((one) => canonical(one.address) === canonical(address))) return 'address_used'
  return others.length >= maxContacts ? 'too_many' : undefined
}

/** Returns the contacts with one added or changed, sorted by name. */
export function withContact(
  contacts: readonly Contact[],
  { name, address }: Pick<Contact, 'name' | 'address'>,
  replaced?: string,
): Contact[] {
  const family = familyOfAddress(address)
  if (!family || problemOf({ name, address }, contacts, replaced)) throw new RangeError('The contact is not valid')
  const others = replaced === undefined ? contacts : withoutContact(contacts, replaced)
  return [...others, { name: name.trim(), address, family }].sort((one, other) => one.name.localeCompare(other.name))
}

export const withoutContact = (contacts: readonly Contact[], address: string): Contact[] =>
  contacts.filter((one) => canonical(one.address) !== canonical(address))

/** Returns the contacts of a stored text. Entries that are not contacts are left out, so that one bad entry does not hide the others. */
export function parseContacts(text: string | null): Contact[] {
  const entries: unknown = parseJson(text)
  if (!Array.isArray(entries)) return []
  return entries.slice(0, maxContacts).flatMap((entry: unknown) => {
    const { name, address }: { name?: unknown; address?: unknown } = Object(entry)
    if (typeof name !== 'string' || typeof address !== 'string') return []
    const family = familyOfAddress(address)
    return family && name !== '' ? [{ name: name.slice(0, maxNameLength), address, family }] : []
  })
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]')
  } catch {
    return []
  }
}
