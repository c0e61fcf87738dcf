import { useSyncExternalStore } from 'react'

/** A version of the wallet that is installed and waits for the user. */
let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
const secondMs = 1_000
const hourMs = 3_600_000

/**
 * Installs the service worker, which keeps the wallet for starts without a network, and looks for new versions every hour. A new version
 * waits until `applyUpdate`, because an open page needs the files that it started with.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const show = () => {
    // Without a controller this is the first installation, which needs no consent.
    waiting = navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined
    for (const listener of listeners) listener()
  }
  const follow = () => registration.installing?.addEventListener('statechange', show)
  show()
  // Another tab may have begun the installation before this page listened.
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => void registration.update().catch(() => {}), hourMs)
}

/** Returns whether a new version waits. */
export const useUpdate = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined)

/**
 * Starts the new version: reloads this page with its files. The other tabs keep running until they are reloaded. The message repeats until
 * then, because a browser activates a new version only while the old one is idle.
 */
export function applyUpdate(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  const ask = () => waiting?.postMessage('use-new-version')
  ask()
  setInterval(ask, secondMs)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
