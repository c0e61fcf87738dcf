import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Cache } from '../cache/cache.ts'
import { ApiError } from '../http/errors.ts'
import { originOf } from '../http/origin.ts'
import { isUuid } from '../http/scalars.ts'
import { parsePublicKey } from './device-key.ts'
import {
  type BoundRequest,
  type Claims,
  checkBinding,
  isForOrigin,
  isMadeBy,
  type RegisteredKey,
  readToken,
  registeringKey,
} from './device-token.ts'
import type { DeviceRow, DeviceStore } from './devices.store.ts'
import { storedLocale } from './stored-locale.ts'

/** The caller of a request, once it is known. `locale` is the language tag that it named; null for none. */
export type Device = { deviceId: string; devicePlatform: 'ios' | 'android'; locale: string | null }

export type DeviceSettings = { deviceAuth: 'required' | 'optional'; publicOrigin: string | undefined }

export type Devices = ReturnType<typeof createDevices>

const replayWindowMs = 420_000

/** Devices: who is calling, and what a device tells of itself. */
export function createDevices(store: DeviceStore, cache: Cache, { deviceAuth, publicOrigin }: DeviceSettings) {
  const bound = (request: FastifyRequest): BoundRequest => ({
    method: request.method,
    origin: originOf(request, publicOrigin),
    url: request.originalUrl,
    rawBody: request.rawBody,
  })

  const find = async (deviceId: string): Promise<DeviceRow | undefined> => {
    const row = isUuid(deviceId) ? await store.find(deviceId.toLowerCase()) : undefined
    return row?.revokedAt === null ? row : undefined
  }

  /**
   * A write is done once per token: a recorded request cannot be sent again, not even after the cache lost its data.
   * `owner` is a device, or the thumbprint of a key that registers.
   */
  const useOnce = async (owner: string, { jti, iat }: Pick<Claims, 'jti' | 'iat'>) => {
    const fresh = await cache.claim(`token:${owner}:${jti}`, Date.now() - iat * 1000, replayWindowMs).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause })
    })
    if (!fresh) throw new ApiError('unauthorized')
  }

  /**
   * The order of its checks is that of docs/DEVICE-TOKENS.md: who does not hold the device's key learns nothing of the device, nor which
   * of its own mistakes was found.
   */
  const withToken = async (request: FastifyRequest, authorization: string, header: string | undefined): Promise<Device> => {
    const target = bound(request)
    const token = readToken(authorization)
    const { sub } = token.claims
    const stranger = isForOrigin(token.claims, target.origin) ? 'device_unknown' : 'unauthorized'
    if (sub === undefined || token.embeddedKey !== undefined) throw new ApiError('unauthorized')
    if (header !== undefined && header.toLowerCase() !== sub.toLowerCase()) throw new ApiError(stranger)
    const row = await find(sub)
    const key = keyOf(row)
    if (!isMadeBy(token, key) || !row || !key) throw new ApiError(stranger)
    checkBinding(token.claims, key, target)
    if (request.method !== 'GET' && request.method !== 'HEAD') await useOnce(row.id, token.claims)
    return { deviceId: row.id, devicePlatform: row.platform, locale: row.locale }
  }

  /** A device with a key answers to its bare id as if it were not there. */
  const withoutToken = async (header: string | undefined): Promise<Device> => {
    if (deviceAuth === 'required') throw new ApiError('unauthorized')
    const row = header === undefined ? undefined : await find(header)
    if (!row || row.publicKey !== null) throw new ApiError('device_unknown')
    return { deviceId: row.id, devicePlatform: row.platform, locale: row.locale }
  }

  const registering = async (request: FastifyRequest, authorization: string): Promise<RegisteredKey> => {
    const target = bound(request)
    const token = readToken(authorization)
    const key = registeringKey(token)
    checkBinding(token.claims, key, target)
    await useOnce(key.thumbprint, token.claims)
    return key
  }

  return {
    /**
     * The device that makes this request: the subject of its bearer token or, where keys are optional, its `device-id` header.
     * Only a device that is known by then is counted: a stranger cannot use up its allowance.
     * @throws {ApiError} `unauthorized`, `device_unknown`, `rate_limited`, `unavailable` when a write's token cannot be checked for replay
     */
    async authorize(request: FastifyRequest): Promise<Device> {
      const { authorization } = request.headers
      const header = request.headers['device-id']
      if (Array.isArray(header)) throw new ApiError('device_unknown')
      const device = await (authorization === undefined ? withoutToken(header) : withToken(request, authorization, header))
      await request.countAgainst?.(device.deviceId)
      return device
    },

    /**
     * A new device, or the one that already has the key which signed the registration.
     * @throws {ApiError} `unauthorized`, `device_unknown`, `unavailable` when the token cannot be checked for replay
     */
    async register(
      request: FastifyRequest,
      told: { devicePlatform: 'ios' | 'android'; appVersion: string; deviceToken?: string; locale?: string },
    ) {
      const { authorization } = request.headers
      if (authorization === undefined && deviceAuth === 'required') throw new ApiError('unauthorized')
      const key = authorization === undefined ? undefined : await registering(request, authorization)
      const device = await store.insert({
        id: randomUUID(),
        platform: told.devicePlatform,
        appVersion: told.appVersion,
        deviceToken: told.deviceToken,
        locale: told.locale === undefined ? undefined : storedLocale(told.locale),
        key,
      })
      if (!device) throw new ApiError('device_unknown')
      return device
    },

    /**
     * Deletes a device with its links, push token and notifications.
     * @throws {ApiError} `device_unknown` if another call deleted it first
     */
    async forget({ deviceId }: Device) {
      if (!(await store.forget(deviceId))) throw new ApiError('device_unknown')
    },

    /** Notes the version, push token and language that a device reports when its app starts. */
    async use(device: Device, told: { appVersion: string; deviceToken?: string; locale?: string }) {
      const locale = told.locale === undefined ? undefined : storedLocale(told.locale)
      await store.touch(device.deviceId, told.appVersion, told.deviceToken, locale)
    },
  }
}

/** The key that a device registered with; undefined where there is no device, or none that has one. */
function keyOf(row: DeviceRow | undefined): RegisteredKey | undefined {
  if (!row || row.publicKey === null || row.thumbprint === null) return undefined
  return { publicKey: parsePublicKey(row.publicKey), thumbprint: row.thumbprint }
}
