import { useSyncExternalStore } from 'react'

/** A newer version of the wallet. It waits for the user, or another tab has started it. */
let waiting: ServiceWorker | undefined
/** The message that the service worker knows. */
const useNewVersion = 'use-new-version'
const listeners = new Set<() => void>()
const secondMs = 1_000
const hourMs = 3_600_000

/**
 * Installs the service worker, which keeps the wallet for starts without a network, and looks for new versions every hour. A new version
 * waits until `applyUpdate`, because an open page needs the files that it started with.
 */
export async function watchUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  // The version of this page. Without one this is the first installation, which needs no consent.
  let own = serviceWorker.controller
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  const show = () => {
    own ??= serviceWorker.controller
    // Another tab may have started a newer version.
    const started = serviceWorker.controller === own ? null : serviceWorker.controller
    waiting = own ? (registration.waiting ?? started ?? undefined) : undefined
    for (const listener of listeners) listener()
  }
  serviceWorker.addEventListener('controllerchange', show)
  const follow = () => registration.installing?.addEventListener('statechange', show)
  show()
  // Another tab may have begun the installation before this page listened.
  follow()
  registration.addEventListener('updatefound', follow)
  setInterval(() => void registration.update().catch(() => {}), hourMs)
}

/** Returns whether there is a newer version than that of this page. */
export const useUpdate = (): boolean => useSyncExternalStore(subscribe, () => waiting !== undefined)

/**
 * Starts the new version: reloads this page with its files. The other tabs keep running until they are reloaded. The message repeats until
 * then, because a browser activates a new version only while the old one is idle.
 */
export function applyUpdate(): void {
  // Another tab may have started it already.
  if (waiting?.state !== 'installed') location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  const ask = () => waiting?.postMessage(useNewVersion)
  ask()
  setInterval(ask, secondMs)
}

/**
 * Lets the newest version serve the tabs that open from now on. Waits for it at most two seconds, in which a click may still open a tab. The
 * window that sites open is of the newest version, and an older tab would not open its keys.
 */
export async function startNewestVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const newest = registration?.waiting ?? registration?.installing
  if (!newest) return
  await new Promise<void>((done) => {
    setTimeout(done, 2 * secondMs)
    const follow = () => {
      if (newest.state === 'installed') newest.postMessage(useNewVersion)
      else if (newest.state !== 'installing') done()
    }
    newest.addEventListener('statechange', follow)
    follow()
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
