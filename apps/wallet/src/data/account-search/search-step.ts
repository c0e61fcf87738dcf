import { useSyncExternalStore } from 'react'

/**
 * The step of the search for accounts. This browser keeps it until the device of the search is deleted.
 *
 * - `wanted`: the search runs while the wallet is open. An interrupted one starts again.
 * - `ended`: the device is still to be deleted.
 * - Undefined: there is no search.
 */
export type SearchStep = 'wanted' | 'ended' | undefined

const entry = 'wallet.account-search'
const listeners = new Set<() => void>()
/** For browsers whose storage is blocked. */
let current = read()

function read(): SearchStep {
  try {
    const stored = localStorage.getItem(entry)
    return stored === 'wanted' || stored === 'ended' ? stored : undefined
  } catch {
    return undefined
  }
}

export function setSearchStep(step: SearchStep): void {
  current = step
  try {
    if (step === undefined) localStorage.removeItem(entry)
    else localStorage.setItem(entry, step)
  } catch {
    // The search then lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

window.addEventListener('storage', ({ key }) => {
  if (key !== entry) return
  current = read()
  for (const listener of listeners) listener()
})

export const getSearchStep = (): SearchStep => current

export const useSearchStep = (): SearchStep =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, getSearchStep)
