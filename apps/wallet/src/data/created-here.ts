import { useKeyring } from './keys.ts'

const entry = 'wallet.created'

/** Remembers that the words of this wallet were made in this browser, so that its accounts have no older history anywhere. */
export function rememberCreated(): void {
  try {
    localStorage.setItem(entry, new Date().toISOString())
  } catch {
    // Storage is blocked: the wallet then speaks of a history as if the words came from elsewhere.
  }
}

/** Returns whether all history of the wallet's accounts was made since this browser made its words. */
export function useIsCreatedHere(): boolean {
  const { accounts } = useKeyring()
  return wasCreated() && accounts.every(({ kind, path }) => kind === 'derived' && path === undefined)
}

function wasCreated(): boolean {
  try {
    return localStorage.getItem(entry) !== null
  } catch {
    return false
  }
}
