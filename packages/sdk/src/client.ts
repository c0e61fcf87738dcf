import createClient from 'openapi-fetch'
import type { CallOptions, Result } from './call.ts'
import type { DeviceKey } from './device-key.ts'
import { type Device, fetchAs, type TokenCrypto, webCrypto } from './device-token.ts'
import { type EventsOptions, readEvents } from './events.ts'
import { createOperations } from './generated/operations.ts'
import type { paths, RegisteredDevice, WalletEvent } from './generated/schema.ts'
import { repeatReads } from './repeat-reads.ts'

export type WalletClientOptions = {
  /** The origin of the API, equal to the operator's `PUBLIC_URL`. Tokens are bound to it. */
  baseUrl: string
  /** The registered device that sends the calls. */
  device?: Device
  /** Function that sends the requests. Default: the platform's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Cryptography for the digests and random ids of tokens. Default: WebCrypto. */
  crypto?: TokenCrypto
}

export type WalletClient = ReturnType<typeof createOperations> & {
  /** Returns the same client, acting for this device. */
  withDevice(device: Device): WalletClient
  /**
   * Yields the events of the device's linked addresses: `for await (const event of client.events({ after }, { signal }))`. The iteration
   * reconnects whenever the connection ends, until the signal aborts.
   * @throws {WalletError} if the server refuses the device, or with `cursor_expired` if events after `after` are no longer stored
   */
  events(options?: EventsOptions, call?: Pick<CallOptions, 'signal'>): AsyncGenerator<WalletEvent, void, undefined>
}

/**
 * Returns a client of the wallet API with one method per operation, named by its id. Every method returns its answer or its error as a
 * value. The device's key signs calls that need a device. Other calls contain no device id.
 */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const { baseUrl, device, fetch = (request) => globalThis.fetch(request), crypto = webCrypto } = options
  const connect = (fetch: (request: Request) => Promise<Response>) =>
    createClient<paths, 'application/json'>({ baseUrl, fetch, redirect: 'error' })
  const open = connect(repeatReads(fetch))
  const send = device ? fetchAs(device, fetch, crypto) : fetch
  return {
    ...createOperations({ open, device: device ? connect(repeatReads(send)) : open }),
    withDevice: (device) => createWalletClient({ ...options, device }),
    events: (wanted = {}, call = {}) => {
      const request = (url: string, headers: Record<string, string>, signal: AbortSignal) =>
        send(new Request(new URL(url, baseUrl), { headers, signal, redirect: 'error' }))
      return readEvents(request, { ...wanted, ...call })
    },
  }
}

export type Registration = {
  devicePlatform: RegisteredDevice['devicePlatform']
  /** Semver version of the app. */
  appVersion: string
  /** Push token of the device, from FCM or APNs. */
  deviceToken?: string
  /** Language of the device's notifications, a BCP 47 tag. */
  locale?: string
  /** The key to register. Afterwards only this key can act for the device. */
  key?: DeviceKey
}

/**
 * Registers a device. Returns it with a client that acts for it. Store `deviceId` and the key: the next start of the app is
 * `createWalletClient({ baseUrl, device: { id: deviceId, key } })`. Registering the same key again returns the same device.
 */
export async function registerDevice(
  client: WalletClient,
  { key, ...registration }: Registration,
): Promise<Result<RegisteredDevice & { client: WalletClient }>> {
  const { data, error } = await (key ? client.withDevice({ key }) : client).newDevice(registration)
  if (error) return { error }
  return { data: { ...data, client: client.withDevice({ id: data.deviceId, ...(key && { key }) }) } }
}
