import type { DeviceKey, PublicJwk } from './device-key.ts'
import { SigningError } from './errors.ts'

/** The sender of a call: a registered device with its key, if it has one, or a key that is about to be registered. */
export type Device = { id: string; key?: DeviceKey } | { id?: never; key: DeviceKey }

/** Digests and random ids for tokens. Only platforms without WebCrypto, such as React Native, must provide them. */
export type TokenCrypto = {
  sha256(data: Uint8Array<ArrayBuffer>): Uint8Array | Promise<Uint8Array>
  randomUUID(): string
}

export const webCrypto: TokenCrypto = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data)),
  randomUUID: () => crypto.randomUUID(),
}

/** Lifetime of a token. The server refuses tokens with a longer lifetime. */
const lifetimeSeconds = 300

const utf8 = new TextEncoder()

/**
 * Returns a `fetch` that adds the device id and a token to every request. The device's key signs the token for this one request. If the server
 * refuses the times of a token, its clock is used from then on, and the request is sent again once: a refused request had no effect.
 */
export function fetchAs(device: Device, fetch: (request: Request) => Promise<Response>, crypto: TokenCrypto) {
  const { id, key } = device
  const signToken = key && tokenSigner(id, key, crypto)
  /** Milliseconds by which the server's clock is ahead of this device's. */
  let aheadMs = 0
  const send = async (request: Request) => {
    if (id !== undefined) request.headers.set('device-id', id)
    if (signToken) {
      const token = await signToken(request, Date.now() + aheadMs).catch((cause: unknown) => {
        throw new SigningError('The device did not sign the call', { cause })
      })
      request.headers.set('authorization', `Bearer ${token}`)
    }
    return fetch(request)
  }
  return async (request: Request) => {
    if (!signToken) return send(request)
    const again = request.clone()
    const response = await send(request)
    const serverTime = response.status === 401 ? await serverTimeIn(response.clone()) : undefined
    if (serverTime === undefined) return response
    aheadMs = serverTime - Date.now()
    return send(again)
  }
}

/** Returns the server's time in milliseconds, if it refused the times of a token. */
async function serverTimeIn(refusal: Response): Promise<number | undefined> {
  const body: unknown = await refusal.json().catch(() => undefined)
  const { details }: { details?: unknown } = Object(body)
  return serverTimeOf(details)
}

/** Returns the server's time in milliseconds, if the details of an error have it, because the server refused a time. */
export function serverTimeOf(details: unknown): number | undefined {
  const { serverTime }: { serverTime?: unknown } = Object(details)
  const time = typeof serverTime === 'string' ? Date.parse(serverTime) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

/**
 * Returns a function that creates bearer tokens: JWTs signed by the device's key, each bound to the method, URL and body of one request.
 * A registration has no device id yet, so its token carries the public key instead.
 */
function tokenSigner(deviceId: string | undefined, key: DeviceKey, { sha256, randomUUID }: TokenCrypto) {
  const hash = async (text: string) => base64url(await sha256(utf8.encode(text)))
  const identify = async () => {
    const jwk = await key.publicJwk()
    const thumbprint = await hash(canonical(jwk))
    const known = deviceId === undefined ? { jwk } : { kid: thumbprint }
    return { header: base64url(utf8.encode(JSON.stringify({ alg: key.algorithm, typ: 'device+jwt', ...known }))), thumbprint }
  }
  let identity: ReturnType<typeof identify> | undefined

  return async (request: Request, now: number): Promise<string> => {
    // If the key could not be read, as on a locked phone, the next call reads it again.
    identity ??= identify().catch((error: unknown) => {
      identity = undefined
      throw error
    })
    const { header, thumbprint } = await identity
    const url = request.url.replace(/#.*$/, '')
    const body = await request.clone().text()
    const issuedAt = Math.floor(now / 1000)
    const claims = {
      iss: thumbprint,
      ...(deviceId !== undefined && { sub: deviceId }),
      aud: /^[^:]+:\/\/[^/?]+/.exec(url)?.[0],
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
      jti: randomUUID(),
      htm: request.method,
      htu: url,
      ...(body !== '' && { bdy: await hash(body) }),
    }
    const signed = `${header}.${base64url(utf8.encode(JSON.stringify(claims)))}`
    return `${signed}.${base64url(await key.sign(utf8.encode(signed)))}`
  }
}

/** Returns the text whose digest is the key's thumbprint. @see RFC 7638: the required members in the order of their names */
const canonical = (jwk: PublicJwk) =>
  JSON.stringify(jwk.kty === 'EC' ? { crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y } : { crv: jwk.crv, kty: jwk.kty, x: jwk.x })

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
