import { storedList } from '../stored-list.ts'
import { type Contact, parseContacts, withContact, withoutContact } from './address-book.ts'

const contacts = storedList<Contact>('wallet.contacts', { read: parseContacts, write: (items) => JSON.stringify(items) })

/** Returns the contacts in order of their names. */
export const useContacts = (): readonly Contact[] => contacts.use()

/** Adds a contact, or changes the one with the address `replaced`. @throws {RangeError} if `problemOf` finds a problem */
export const saveContact = (contact: Pick<Contact, 'name' | 'address'>, replaced?: string): void =>
  contacts.set(withContact(contacts.get(), contact, replaced))

export const removeContact = (address: string): void => contacts.set(withoutContact(contacts.get(), address))

/** Forgets all of them, when the wallet is erased. */
export const clearContacts = (): void => contacts.clear()
