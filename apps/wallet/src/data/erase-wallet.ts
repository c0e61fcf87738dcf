import { indexedDbStore } from '@patina/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { keyring } from '../keys/keyring.ts'
import { searchStore } from './account-search/use-account-search.ts'
import { clearContacts } from './contacts/contacts.ts'
import { clearPreferences } from './preferences.ts'
import { clearSent } from './sent.ts'

/**
 * Deletes everything of this wallet from the browser, the keys at last. Before them it deletes the key of the device, contacts, sent
 * transactions, last known balances and preferences. The cache ends too, so that the next wallet begins as a new device.
 */
export async function eraseWallet(queries: QueryClient): Promise<void> {
  await queries.cancelQueries()
  await indexedDbStore().clear()
  await indexedDbStore(searchStore).clear()
  clearContacts()
  clearSent()
  for (const entry of Object.keys(localStorage)) if (entry.startsWith('wallet.')) localStorage.removeItem(entry)
  // Lists of other screens read the storage again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }))
  clearPreferences()
  await keyring.erase()
  queries.clear()
}
