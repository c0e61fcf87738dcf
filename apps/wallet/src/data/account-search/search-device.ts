import { createWalletClient, type DeviceStore, type OpenDeviceOptions, openDevice, type WalletClient } from '@patina/sdk'

/**
 * Runs a search with a device of its own, and deletes the device afterwards with all its links. A search links many addresses, and most of them
 * were never used. They must not take the links of the wallet's device, and its funds must not include them.
 * A crash leaves the device in `store`. The next search, or the next start of the wallet, deletes it.
 */
export async function withSearchDevice<T>(options: OpenDeviceOptions, search: (client: WalletClient) => Promise<T>): Promise<T> {
  await deleteSearchDevice(options)
  try {
    const { client } = await openDevice(options)
    return await search(client)
  } finally {
    // Without a connection the device stays stored, and is deleted later.
    await deleteSearchDevice(options).catch(() => {})
  }
}

/** Deletes the device of an earlier search, if there is one. @throws {WalletError} if the API does not answer; the device then stays stored */
export async function deleteSearchDevice(options: Pick<OpenDeviceOptions, 'baseUrl' | 'fetch'> & { store: DeviceStore }): Promise<void> {
  const { store, baseUrl, fetch } = options
  const { key, id } = await store.open()
  if (id !== undefined) {
    const client = createWalletClient({ baseUrl, ...(fetch && { fetch }), device: { id, key } })
    const { error } = await client.deleteDevice()
    if (error && error.code !== 'device_unknown') throw new Error(`The device of the search was not deleted: ${error.message}`)
  }
  await store.clear()
}
