// A wallet's device in a browser: a key that no script can export, kept in
// IndexedDB.
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

/** Opens the browser's store, and reads or writes the one device in it. */
function inStore<T>(
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('wallet', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('device')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const asked = request(
        opening.result.transaction('device', mode).objectStore('device'),
      )
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    }
  })
}
// #endregion

// #region open
type OpenWallet = { deviceId: string; client: WalletClient }

let opening: Promise<OpenWallet> | undefined

/**
 * A client that speaks for this browser: registered at the first visit, the
 * same device at every later one. Calls at the same time share one
 * registration. After a failure, the next call tries again.
 */
export function openWallet(): Promise<OpenWallet> {
  opening ??= inOneTab(loadOrRegister).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Other tabs of this browser wait, if it has Web Locks. */
async function inOneTab<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request('wallet-device', work)
}

async function loadOrRegister(): Promise<OpenWallet> {
  const anyone = createWalletClient({ baseUrl: location.origin })
  const stored: StoredDevice | undefined = await inStore('readonly', (store) =>
    store.get('this'),
  )
  if (stored) {
    const { deviceId, keyPair } = stored
    return {
      deviceId,
      client: anyone.withDevice({ id: deviceId, key: toDeviceKey(keyPair) }),
    }
  }
  const key = await createDeviceKey()
  const { deviceId, client } = await unwrap(
    registerDevice(anyone, { devicePlatform: 'ios', appVersion: '1.0.0', key }),
  )
  await inStore('readwrite', (store) =>
    store.put({ deviceId, keyPair: key.keyPair } satisfies StoredDevice, 'this'),
  )
  return { deviceId, client }
}
// #endregion

// #region show
/** What an address holds, one line for each token. */
export async function holdings(
  client: WalletClient,
  address: string,
  platformId: string,
): Promise<string[]> {
  await unwrap(client.linkAddresses({ addresses: [{ address, platformId }] }))
  const { items } = await unwrap(client.getBalances({ address, platformId }))
  return items.map(
    ({ symbol, formatted, listed }) =>
      `${formatted} ${symbol}${listed ? '' : ', which nobody vouches for'}`,
  )
}
// #endregion
