import { useSyncExternalStore } from 'react'

/** A list that this browser keeps, the same in every tab. Nothing in it is secret. */
export type StoredList<Item> = {
  get(): readonly Item[]
  set(items: readonly Item[]): void
  clear(): void
  /** Returns the list, and renders again when it changes. */
  use(): readonly Item[]
}

type Format<Item> = { read: (text: string | null) => Item[]; write: (items: readonly Item[]) => string }

/** Returns a list under an entry of `localStorage`. Without storage, the list lasts until the page is closed. */
export function storedList<Item>(entry: string, { read, write }: Format<Item>): StoredList<Item> {
  const listeners = new Set<() => void>()
  let items: readonly Item[] = load()

  function load() {
    try {
      return read(localStorage.getItem(entry))
    } catch {
      return []
    }
  }
  function change(next: readonly Item[], store: () => void) {
    items = next
    try {
      store()
    } catch {
      // Storage is blocked or full.
    }
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === entry || key === null) change(load(), () => {})
  })
  return {
    get: () => items,
    set: (next) => change(next, () => localStorage.setItem(entry, write(next))),
    clear: () => change([], () => localStorage.removeItem(entry)),
    use: () => useSyncExternalStore(subscribe, () => items),
  }
}
