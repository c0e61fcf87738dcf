import type { App } from '../src/http/server/route.ts'
import { type Caller, caller } from './http.ts'

/** A device without a key. The device identifies itself only by the header `device-id`. */
export type TestDevice = Caller & { id: string }

const registration = { devicePlatform: 'ios', appVersion: '1.2.3' }

/** Registers a device and links each of these addresses on each of these platforms. */
export async function registerDevice(
  app: App,
  { addresses = [], platforms = ['ethereum'] }: { addresses?: string[]; platforms?: string[] } = {},
): Promise<TestDevice> {
  const { status, body } = await caller(app).post('/v1/devices/new', registration)
  if (status !== 201) throw new Error(`The device was not registered: ${status} ${body.message}`)
  const device = withDeviceId(app, body.deviceId)
  if (addresses.length > 0) await linkAddresses(device, addresses, platforms)
  return device
}

/** Returns a caller that sends this `device-id`, even if no such device exists. */
export const withDeviceId = (app: App, id: string): TestDevice => ({ id, ...caller(app, () => ({ 'device-id': id })) })

/** Maximum number of addresses in one call. */
const maxLinks = 20

/** Links each address on each platform to the device, in as few calls as possible. */
export async function linkAddresses(device: Caller, addresses: string[], platforms: string[] = ['ethereum']) {
  const entries = addresses.flatMap((address) => platforms.map((platformId) => ({ address, platformId })))
  for (let from = 0; from < entries.length; from += maxLinks) {
    const { status, body } = await device.post('/v1/wallet/addresses', { addresses: entries.slice(from, from + maxLinks) })
    if (status !== 201) throw new Error(`The addresses were not linked: ${status} ${body.message}`)
  }
}
