// A device in a browser: IndexedDB stores its key, and no script can export
// it.
// #region open
import { indexedDbStore, type OpenDevice, openDevice } from '@patina/sdk'

let opening: Promise<OpenDevice> | undefined

/**
 * Returns this browser's device. The first visit registers it, later visits
 * and other tabs use the same one. After a failure, the next call tries again.
 */
export function openWallet(): Promise<OpenDevice> {
  opening ??= openDevice({
    baseUrl: location.origin,
    store: indexedDbStore(),
    devicePlatform: 'ios',
    appVersion: '1.0.0',
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
// #endregion
