import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Cache } from '../../base/cache/cache.ts'
import { ApiError, refused } from '../../base/wire/errors.ts'
import { originsOf, type PublicOrigin } from '../../base/wire/origin.ts'
import { isUuid } from '../../base/wire/scalars.ts'
import { parsePublicKey } from './device-key.ts'
import {
  type BoundRequest,
  type Claims,
  checkBinding,
  isMadeBy,
  originFor,
  type RegisteredKey,
  readToken,
  refusal,
  registeringKey,
} from './device-token.ts'
import type { DeviceRow, DeviceStore, RegisteredDevice } from './devices.store.ts'
import { storedLocale } from './stored-locale.ts'

/** An authenticated device. `locale` is the language tag that it reported, or null. */
export type Device = { deviceId: string; devicePlatform: 'ios' | 'android'; locale: string | null }

export type DeviceSettings = { deviceAuth: 'required' | 'optional'; publicOrigins: readonly PublicOrigin[] }

type Reported = { appVersion: string; deviceToken?: string; locale?: string }

export type Devices = {
  /**
   * Returns the device that makes a request: the subject of its bearer token or, if keys are optional, of its `device-id` header. Only requests
   * of an authenticated device count against its rate limit, so other clients cannot use up the limit.
   * @throws {ApiError} `unauthorized`, `device_unknown`, `rate_limited`, `unavailable` if the token of a write cannot be checked for replay
   */
  authorize(request: FastifyRequest): Promise<Device>
  /**
   * Registers a device. Returns the existing device if the same key registers again.
   * @throws {ApiError} `unauthorized`, `device_unknown`, `unavailable` if the token cannot be checked for replay
   */
  register(request: FastifyRequest, reported: Reported & { devicePlatform: 'ios' | 'android' }): Promise<RegisteredDevice>
  /**
   * Deletes a device with its links, push token and notifications.
   * @throws {ApiError} `device_unknown` if another call has already deleted the device
   */
  forget(device: Device): Promise<void>
  /**
   * Stores the version, push token and language that a device reports when its app starts.
   * @throws {ApiError} `device_unknown` if the device was deleted since the call was authorised
   */
  use(device: Device, reported: Reported): Promise<void>
}

type Context = DeviceSettings & { store: DeviceStore; cache: Cache }

const replayWindowMs = 420_000

/** Registers and authenticates devices. */
export function createDevices(store: DeviceStore, cache: Cache, settings: DeviceSettings): Devices {
  const context = { store, cache, ...settings }
  return {
    async authorize(request) {
      const { authorization } = request.headers
      const header = request.headers['device-id']
      if (Array.isArray(header)) throw refused('device_unknown', 'device_id_mismatch', 'The request has the header device-id twice')
      const device = await (authorization === undefined
        ? authorizeWithoutToken(context, request, header)
        : authorizeWithToken(context, request, authorization, header))
      await request.countAgainst?.(device.deviceId)
      return device
    },

    async register(request, { devicePlatform: platform, appVersion, deviceToken, locale }) {
      const { authorization } = request.headers
      if (authorization === undefined && settings.deviceAuth === 'required') throw withoutToken(request)
      const key = authorization === undefined ? undefined : await verifyRegistration(context, request, authorization)
      const device = await store.insert({
        id: randomUUID(),
        platform,
        appVersion,
        deviceToken,
        locale: locale === undefined ? undefined : storedLocale(locale),
        key,
      })
      if (!device) throw new ApiError('device_unknown')
      return device
    },

    async forget({ deviceId }) {
      if (!(await store.forget(deviceId))) throw new ApiError('device_unknown')
    },

    async use(device, { appVersion, deviceToken, locale }) {
      const language = locale === undefined ? undefined : storedLocale(locale)
      if (!(await store.touch(device.deviceId, appVersion, deviceToken, language))) throw new ApiError('device_unknown')
    },
  }
}

/** Checks a token in the order of docs/DEVICE-TOKENS.md. Only the owner of the device's key learns what is wrong with its request. */
async function authorizeWithToken(
  context: Context,
  request: FastifyRequest,
  authorization: string,
  header: string | undefined,
): Promise<Device> {
  const target = boundRequest(context, request)
  const token = readToken(authorization)
  const { sub } = token.claims
  if (sub === undefined) throw refusal('malformed', 'only a registration has no sub')
  if (token.embeddedKey !== undefined) throw refusal('header', 'only a registration has a jwk')
  const unknown = originFor(token.claims, target.origins) === undefined ? 'unauthorized' : 'device_unknown'
  if (header !== undefined && header.toLowerCase() !== sub.toLowerCase())
    throw unknown === 'unauthorized'
      ? new ApiError(unknown)
      : refused(unknown, 'device_id_mismatch', 'device-id is not the sub of the token')
  const row = await find(context, sub)
  const key = keyOf(row)
  const isSigned = isMadeBy(token, key)
  if (!row || !key) throw new ApiError(unknown)
  if (!isSigned) throw refusal('signature', 'the key of the device has not signed the token')
  if (row.revokedAt !== null) throw new ApiError('device_unknown', { details: { reason: 'device_revoked' } })
  checkBinding(token.claims, key, target)
  if (request.method !== 'GET' && request.method !== 'HEAD') await useOnce(context, row.id, token.claims)
  return { deviceId: row.id, devicePlatform: row.platform, locale: row.locale }
}

/** Returns the refusal of a request without a bearer token. The API has no other keys. */
const withoutToken = ({ headers }: FastifyRequest): ApiError =>
  headers['x-api-key'] === undefined
    ? refusal('missing', 'The request has no bearer token')
    : refusal('api_key', 'The request has an API key instead of a bearer token')

/** Returns a device that authenticates by its id alone. A device with a key counts as unknown here, since it must send a token. */
async function authorizeWithoutToken(context: Context, request: FastifyRequest, header: string | undefined): Promise<Device> {
  if (context.deviceAuth === 'required') throw withoutToken(request)
  if (header === undefined) throw refused('device_unknown', 'missing', 'The request names no device')
  const row = await find(context, header)
  if (!row || row.publicKey !== null || row.revokedAt !== null)
    throw refused('device_unknown', 'no_token', 'No device without a key has this id')
  return { deviceId: row.id, devicePlatform: row.platform, locale: row.locale }
}

/** Returns the key that a registration token carries, after checking that this key signed the token. */
async function verifyRegistration(context: Context, request: FastifyRequest, authorization: string): Promise<RegisteredKey> {
  const target = boundRequest(context, request)
  const token = readToken(authorization)
  const key = registeringKey(token)
  checkBinding(token.claims, key, target)
  await useOnce(context, key.thumbprint, token.claims)
  return key
}

const boundRequest = ({ publicOrigins }: Context, request: FastifyRequest): BoundRequest => ({
  method: request.method,
  origins: originsOf(request, publicOrigins),
  url: request.originalUrl,
  rawBody: request.rawBody,
})

const find = async ({ store }: Context, deviceId: string): Promise<DeviceRow | undefined> =>
  isUuid(deviceId) ? store.find(deviceId.toLowerCase()) : undefined

/**
 * Marks a token as used, so that a recorded write cannot be replayed, even after the cache lost its data. `owner` is a device id, or the
 * thumbprint of the key that registers.
 */
async function useOnce({ cache }: Context, owner: string, { jti, iat }: Pick<Claims, 'jti' | 'iat'>) {
  const isFirstUse = await cache.claim(`token:${owner}:${jti}`, Date.now() - iat * 1000, replayWindowMs).catch((cause: unknown) => {
    throw new ApiError('unavailable', { cause })
  })
  if (!isFirstUse) throw refusal('replayed', 'the jti was used before')
}

/** Returns the key that a device registered with. */
function keyOf(row: DeviceRow | undefined): RegisteredKey | undefined {
  if (!row || row.publicKey === null || row.thumbprint === null) return undefined
  return { publicKey: parsePublicKey(row.publicKey), thumbprint: row.thumbprint }
}
