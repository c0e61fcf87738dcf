const storageKey = 'wallet.keys'

/**
 * Returns the part of the name of the shared worker that changes whenever the wallet is locked. It is no secret. A tab never finds a worker that is
 * ending, since that one has an earlier name.
 */
export function keyGeneration(): string {
  const stored = localStorage.getItem(storageKey)
  if (stored !== null && /^[0-9a-f-]{36}$/.test(stored)) return stored
  return renewKeyGeneration()
}

/** Forgets it, with the wallet. */
export const forgetKeyGeneration = (): void => localStorage.removeItem(storageKey)

/** Chooses the next name, for all tabs. */
export function renewKeyGeneration(): string {
  const next = crypto.randomUUID()
  setKeyGeneration(next)
  return next
}

/** Another tab has chosen the next name. */
export const setKeyGeneration = (generation: string): void => localStorage.setItem(storageKey, generation)
