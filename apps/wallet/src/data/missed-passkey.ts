import { useSyncExternalStore } from 'react'

let isMissed = false
const listeners = new Set<() => void>()

/** Remembers, until the page is loaded again, whether the passkey that the user wanted was not added. The wallet itself is stored by then. */
export function setMissedPasskey(missed: boolean): void {
  isMissed = missed
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the user wanted a passkey that was not added. */
export const useMissedPasskey = (): boolean => useSyncExternalStore(subscribe, () => isMissed)
