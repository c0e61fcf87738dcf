import { createDeviceKey, type DeviceKeyPair, toDeviceKey } from './device-key.ts'
import type { DeviceStore } from './device-store.ts'

type Stored = { keyPair: DeviceKeyPair; id?: string }

const entry = 'device'
const table = 'device'

/**
 * Returns a store in IndexedDB. Scripts cannot read its private key. All tabs of an origin share the device.
 * @param name name of the database
 */
export function indexedDbStore(name = 'wallet-device'): DeviceStore {
  const use = async <T>(mode: IDBTransactionMode, work: (device: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
    const database = await openDatabase(name)
    try {
      const transaction = database.transaction(table, mode)
      const [{ result }] = await Promise.all([done(work(transaction.objectStore(table))), endOf(transaction)])
      return result
    } finally {
      database.close()
    }
  }
  const read = () => use<Stored | undefined>('readonly', (device) => device.get(entry))
  const toDevice = ({ keyPair, id }: Stored) => ({ key: toDeviceKey(keyPair), ...(id !== undefined && { id }) })

  return {
    async open() {
      const stored = await read()
      if (stored) return toDevice(stored)
      const { keyPair } = await createDeviceKey()
      // `add` fails if another tab was faster. Then this tab uses the key of the other one.
      await use('readwrite', (device) => device.add({ keyPair } satisfies Stored, entry)).catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'ConstraintError')) throw error
      })
      return toDevice((await read()) ?? { keyPair })
    },
    async saveId(id) {
      const stored = await read()
      if (stored) await use('readwrite', (device) => device.put({ ...stored, id } satisfies Stored, entry))
    },
    async clear() {
      await use('readwrite', (device) => device.delete(entry))
    },
    // Pages that are not served by https have no locks.
    lock: async (work) => ('locks' in navigator ? navigator.locks.request(name, work) : work()),
  }
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(table)
  return done(request).then(({ result }) => result)
}

const done = <Request extends IDBRequest>(request: Request): Promise<Request> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request)
    request.onerror = () => reject(request.error)
  })

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
