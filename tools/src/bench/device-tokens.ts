import type { KeyObject } from 'node:crypto'
import { createECDH, createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'

export type DeviceKey = { privateKey: KeyObject; jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string }; thumbprint: string }

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Returns a new P-256 key with its RFC 7638 thumbprint. ECDH makes it, because Node 20 can hang forever if a garbage collection happens
 * during the export of a key from `generateKeyPairSync`. The benchmarks make many keys.
 */
export function makeKey(): DeviceKey {
  const pair = createECDH('prime256v1')
  const point = pair.generateKeys()
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk: DeviceKey['jwk'] = { kty: 'EC', crv: 'P-256', x, y }
  const d = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  const privateKey = createPrivateKey({ key: { ...jwk, d }, format: 'jwk' })
  return { privateKey, jwk, thumbprint: sha256(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x, y })) }
}

/** Returns the bearer token of one request. Without a device id, the token is for a registration and contains the public key. */
export function makeToken(
  { privateKey, jwk, thumbprint }: DeviceKey,
  { origin, method, path, body, deviceId }: { origin: string; method: string; path: string; body?: string | undefined; deviceId?: string },
) {
  const iat = Math.floor(Date.now() / 1000)
  const header = { alg: 'ES256', typ: 'device+jwt', ...(deviceId === undefined ? { jwk } : { kid: thumbprint }) }
  const claims = {
    iss: thumbprint,
    ...(deviceId !== undefined && { sub: deviceId }),
    aud: origin,
    iat,
    exp: iat + 300,
    jti: randomUUID(),
    htm: method,
    htu: origin + path,
    ...(body !== undefined && { bdy: sha256(body) }),
  }
  const signed = `${base64url(header)}.${base64url(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
