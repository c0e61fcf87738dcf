import { unwrap } from './call.ts'
import { createWalletClient, type Registration, registerDevice, type WalletClient, type WalletClientOptions } from './client.ts'
import type { DeviceStore } from './device-store.ts'

export type OpenDeviceOptions = Omit<WalletClientOptions, 'device'> & Omit<Registration, 'key'> & { store: DeviceStore }

export type OpenDevice = {
  deviceId: string
  /** Client that acts for this device. */
  client: WalletClient
  /** Oldest version of the app that may still be used. Undefined if the server did not answer: an app also starts without a network. */
  minRequiredVersion: string | undefined
}

/**
 * Returns the device of this app, to be called at every start. The first call creates a key and registers the device. Later calls report the
 * app's version and its push token. A device is registered again if its key is gone, or if the server no longer knows it.
 * @throws {WalletError} if a new device cannot be registered
 */
export async function openDevice({ store, ...options }: OpenDeviceOptions): Promise<OpenDevice> {
  return store.lock ? store.lock(() => openStored(store, options)) : openStored(store, options)
}

async function openStored(
  store: DeviceStore,
  { devicePlatform, appVersion, deviceToken, locale, ...options }: Omit<OpenDeviceOptions, 'store'>,
): Promise<OpenDevice> {
  const use = { appVersion, ...(deviceToken !== undefined && { deviceToken }), ...(locale !== undefined && { locale }) }
  const { key, id } = await store.open()
  if (id !== undefined) {
    const client = createWalletClient({ ...options, device: { id, key } })
    const { data, error } = await client.useDevice(use)
    if (error?.code !== 'device_unknown') return { deviceId: id, client, minRequiredVersion: data?.minRequiredVersion }
  }
  // A crash before the id is stored does no harm: the server returns the same device for the same key.
  const { deviceId, client } = await unwrap(registerDevice(createWalletClient(options), { devicePlatform, key, ...use }))
  await store.saveId(deviceId)
  const { data } = await client.useDevice(use)
  return { deviceId, client, minRequiredVersion: data?.minRequiredVersion }
}
