import { createHash, randomUUID, type webcrypto } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import type { App } from '../src/http/server/route.ts'
import type { Algorithm } from '../src/wallet/devices/device-key.ts'
import { type Caller, caller, type TestRequest } from './http.ts'

/** The origin of all requests that tests send with `inject`. */
export const testOrigin = 'http://localhost:80'

/** Changes to a default device token. A claim that is `undefined` is left out. */
export type TokenChanges = {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
  signer?: webcrypto.CryptoKey | Uint8Array
}

/** A device key, as in a phone's secure hardware, which signs bearer tokens. */
export type DeviceKey = {
  algorithm: Algorithm
  publicKey: JWK
  thumbprint: string
  /**
   * Returns the bearer token of one request. Without a device id (`subject`) the token is for a registration and contains the public key.
   */
  token(request: TestRequest, subject?: string, changes?: TokenChanges): Promise<string>
}

export async function newDeviceKey(algorithm: Algorithm = 'ES256', origin = testOrigin): Promise<DeviceKey> {
  const pair = await generateKeyPair(algorithm)
  const publicKey = await exportJWK(pair.publicKey)
  const thumbprint = await calculateJwkThumbprint(publicKey)
  return {
    algorithm,
    publicKey,
    thumbprint,
    async token({ method, url, body }, subject, { claims = {}, header = {}, signer = pair.privateKey } = {}) {
      const now = Math.floor(Date.now() / 1000)
      const defaultClaims: JWTPayload = {
        iss: thumbprint,
        ...(subject !== undefined && { sub: subject }),
        aud: origin,
        iat: now,
        exp: now + 300,
        jti: randomUUID(),
        htm: method,
        htu: origin + url,
        ...(typeof body === 'string' && { bdy: createHash('sha256').update(body).digest('base64url') }),
      }
      return new SignJWT({ ...defaultClaims, ...claims })
        .setProtectedHeader({
          alg: algorithm,
          typ: 'device+jwt',
          ...(subject === undefined ? { jwk: publicKey } : { kid: thumbprint }),
          ...header,
        })
        .sign(signer)
    },
  }
}

/** A device that is registered with a key and signs each request. */
export type KeyedDevice = Caller & { id: string; key: DeviceKey }

/** Registers a device with a new key. Returns the device, which sends a new token with each request. */
export async function registerKeyedDevice(app: App, algorithm: Algorithm = 'ES256'): Promise<KeyedDevice> {
  const key = await newDeviceKey(algorithm)
  const { status, body } = await registerKey(app, key)
  if (status !== 201) throw new Error(`The device was not registered: ${status} ${body.message}`)
  const id: string = body.deviceId
  const signing = caller(app, async (request) => ({ 'device-id': id, authorization: `Bearer ${await key.token(request, id)}` }))
  return { id, key, ...signing }
}

/** Sends the registration of a device with this key, as an app does. */
export function registerKey(
  app: App,
  key: DeviceKey,
  changes?: TokenChanges,
  body: object = { devicePlatform: 'android', appVersion: '2.0.0' },
) {
  const registering = caller(app, async (request) => ({ authorization: `Bearer ${await key.token(request, undefined, changes)}` }))
  return registering.post('/v1/devices/new', body)
}
