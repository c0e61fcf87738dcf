import { indexedDbStore } from '@patina/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { keyring } from '../keys/keyring.ts'
import { searchStore } from './account-search/use-account-search.ts'
import { clearContacts } from './contacts/contacts.ts'
import { clearPreferences } from './preferences.ts'
import { clearSent } from './sent.ts'

/**
 * Deletes everything of this wallet from the browser: the key of the device, contacts, what was sent, the last known balances, preferences,
 * and at last the keys. The cache ends with it, so that the next wallet begins as a new device.
 */
export async function eraseWallet(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  await indexedDbStore().clear()
  await indexedDbStore(searchStore).clear()
  clearContacts()
  clearSent()
  for (const entry of Object.keys(localStorage)) if (entry.startsWith('wallet.')) localStorage.removeItem(entry)
  clearPreferences()
  await keyring.erase()
  queries.clear()
}
