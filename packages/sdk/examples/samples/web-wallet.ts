// A device in a browser: IndexedDB stores its key, and no script can export
// it.
// #region store
import {
  createDeviceKey,
  createWalletClient,
  registerDevice,
  toDeviceKey,
  unwrap,
  type WalletClient,
} from '@wallet/sdk'

type StoredDevice = { deviceId: string; keyPair: CryptoKeyPair }

/** Opens the browser's store, and reads or writes the stored device. */
function inStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('wallet', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('device')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const pending = request(
        opening.result.transaction('device', mode).objectStore('device'),
      )
      pending.onsuccess = () => resolve(pending.result)
      pending.onerror = () => reject(pending.error)
    }
  })
}
// #endregion

// #region open
type OpenWallet = { deviceId: string; client: WalletClient }

let opening: Promise<OpenWallet> | undefined

/**
 * Returns a client for this browser's device. The first visit registers the
 * device, later visits reuse it. Concurrent calls share one registration.
 * After a failure, the next call tries again.
 */
export function openWallet(): Promise<OpenWallet> {
  opening ??= inOneTab(loadOrRegister).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Runs the work in one tab. Other tabs wait, if the browser has Web Locks. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('wallet-device', work)
}

async function loadOrRegister(): Promise<OpenWallet> {
  const unregistered = createWalletClient({ baseUrl: location.origin })
  const stored: StoredDevice | undefined = await inStore('readonly', (store) =>
    store.get('this'),
  )
  if (stored) {
    const { deviceId, keyPair } = stored
    return {
      deviceId,
      client: unregistered.withDevice({ id: deviceId, key: toDeviceKey(keyPair) }),
    }
  }
  const key = await createDeviceKey()
  const { deviceId, client } = await unwrap(
    registerDevice(unregistered, {
      devicePlatform: 'ios',
      appVersion: '1.0.0',
      key,
    }),
  )
  await inStore('readwrite', (store) =>
    store.put({ deviceId, keyPair: key.keyPair } satisfies StoredDevice, 'this'),
  )
  return { deviceId, client }
}
// #endregion

// #region show
/** Returns the balances of an address, one line per token. */
export async function holdings(
  client: WalletClient,
  address: string,
  platformId: string,
): Promise<string[]> {
  await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))
  const { items } = await unwrap(client.getBalances({ address, platformId }))
  return items.map(
    ({ symbol, formatted, listed }) =>
      `${formatted} ${symbol}${listed ? '' : ' (unknown token)'}`,
  )
}
// #endregion
