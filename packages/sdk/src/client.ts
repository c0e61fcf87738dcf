import createClient from 'openapi-fetch'
import type { Result } from './call.ts'
import type { DeviceKey } from './device-key.ts'
import { type Device, fetchAs, type TokenCrypto, webCrypto } from './device-token.ts'
import { createOperations } from './generated/operations.ts'
import type { paths, RegisteredDevice } from './generated/schema.ts'

export type WalletClientOptions = {
  /** Where the API is: its origin, as the operator made it known. Tokens are bound to it. */
  baseUrl: string
  /** The device to speak for, once there is one. */
  device?: Device
  /** Makes the requests. Default: the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Digests and random ids for tokens. Default: WebCrypto. */
  crypto?: TokenCrypto
}

export type WalletClient = ReturnType<typeof createOperations> & {
  /** The same client, speaking for this device. */
  withDevice(device: Device): WalletClient
}

/**
 * A client of the wallet API: one method per operation, named by its id. Every method gives its answer or its error as a value.
 * Calls that need a device are signed with its key; the others tell nobody which device asks.
 */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { baseUrl, device, fetch = (request) => globalThis.fetch(request), crypto = webCrypto } = options
  const connect = (fetch: (request: Request) => Promise<Response>) =>
    createClient<paths, 'application/json'>({ baseUrl, fetch, redirect: 'error' })
  const open = connect(fetch)
  return {
    ...createOperations({ open, device: device ? connect(fetchAs(device, fetch, crypto)) : open }),
    withDevice: (device) => createWalletClient({ ...options, device }),
  }
}

export type Registration = {
  devicePlatform: RegisteredDevice['devicePlatform']
  /** Semver version of the app. */
  appVersion: string
  /** Push token of FCM or APNs. */
  deviceToken?: string
  /** Language of the notifications, a BCP 47 tag. */
  locale?: string
  /** The key to register. From then on only it can act for the device. */
  key?: DeviceKey
}

/**
 * A new device, and a client that speaks for it. Keep `deviceId` and the key: the next start of the app is
 * `createWalletClient({ baseUrl, device: { id: deviceId, key } })`. The same key again gives the same device.
 */
export async function registerDevice(
  client: WalletClient,
  { key, ...registration }: Registration,
): Promise<Result<RegisteredDevice & { client: WalletClient }>> {
  const { data, error } = await (key ? client.withDevice({ key }) : client).newDevice(registration)
  if (error) return { error }
  return { data: { ...data, client: client.withDevice({ id: data.deviceId, ...(key && { key }) }) } }
}
