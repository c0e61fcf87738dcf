import { indexedDbStore } from '@patina/sdk'
import { clearSent } from '../activity/sent.ts'
import { clearContacts } from '../contacts/contacts.ts'
import { keyring } from '../keys/keyring.ts'
import { clearPreferences } from './preferences.ts'

/** Deletes everything of this wallet from the browser: the key of the device, contacts, what was sent, preferences, and at last the keys. */
export async function eraseWallet(): Promise<void> {
  await indexedDbStore().clear()
  clearContacts()
  clearSent()
  for (const entry of Object.keys(localStorage)) if (entry.startsWith('wallet.')) localStorage.removeItem(entry)
  clearPreferences()
  await keyring.erase()
}
