import { createHash, createPublicKey, randomUUID } from 'node:crypto'
import { type DeviceKey, newDeviceKey, type TokenChanges } from '../../../testing/device-key.ts'
import type { TestRequest } from '../../../testing/http.ts'

/** The forger's knowledge of a device: everything except its private key. `key` signs the valid tokens that the forger has intercepted. */
export type Victim = { id: string; key: DeviceKey }

/** The input of a forgery of one request: the forger's own devices, and the token that the victim used for this request. */
export type Scene = { request: TestRequest; victim: Victim; own: Victim; used: string }

/** The forgeries by name. Each returns its forged requests, or none if it does not apply. */
export const forgeries: Record<string, (scene: Scene) => Promise<TestRequest[]>> = {
  'no signature': async ({ request, victim }) => {
    const token = await victim.key.token(request, victim.id)
    const algorithms = ['none', 'None', 'NONE', '', victim.key.algorithm]
    const signatures = ['', 'AA', 'A'.repeat(86)]
    return algorithms.flatMap((alg) => signatures.map((signature) => withToken(request, rewritten(token, { header: { alg }, signature }))))
  },
  'HS256 with the public key as the secret': async (scene) => {
    const { publicKey, thumbprint } = scene.victim.key
    const key = createPublicKey({ key: publicKey, format: 'jwk' })
    const secrets = [
      JSON.stringify(publicKey),
      publicKey.x ?? '',
      Buffer.from(publicKey.x ?? '', 'base64url'),
      thumbprint,
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'spki', format: 'der' }),
    ]
    return signed(
      scene,
      secrets.map((secret) => ({ header: { alg: 'HS256' }, signer: Uint8Array.from(Buffer.from(secret)) })),
    )
  },
  'an algorithm that does not match the key': async ({ request, victim, used }) =>
    ['ES256', 'EdDSA', 'Ed25519', 'ES384', 'ES512', 'ES256K', 'RS256', 'PS256', 'HS256']
      .filter((alg) => alg !== victim.key.algorithm)
      .map((alg) => withToken(request, rewritten(used, { header: { alg } }))),
  'the key of another device': async ({ request, victim, own }) => {
    const disguise = { claims: { iss: victim.key.thumbprint }, header: { kid: victim.key.thumbprint } }
    const keys = [own.key, await newDeviceKey('ES256'), await newDeviceKey('EdDSA')]
    const tokens = keys.flatMap((key) => [undefined, disguise].map((changes) => key.token(request, victim.id, changes)))
    return (await Promise.all(tokens)).map((token) => withToken(request, token))
  },
  'a key in the token after registration': async ({ request, victim, own }) => {
    const tokens = [own.key, victim.key].flatMap((key) => {
      const brought = [key.publicKey, victim.key.publicKey, null, {}]
      return brought.map((jwk) => key.token(request, victim.id, { header: { jwk } }))
    })
    return (await Promise.all(tokens)).map((token) => withToken(request, token))
  },
  'a body that does not match the token': async ({ request, victim }) => {
    if (request.method === 'GET') return []
    const bodies =
      typeof request.body === 'string' ? [`${request.body} `, `\n${request.body}`, request.body.replace('{', '{ ')] : ['{}', '[]']
    return Promise.all(bodies.map(async (body) => withToken({ ...request, body }, await victim.key.token(request, victim.id))))
  },
  'a method, path or query that does not match the token': async (scene) => {
    const { method, url } = scene.request
    const [path = ''] = url.split('?')
    const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', method.toLowerCase(), ''].filter((other) => other !== method)
    const urls = ['/v1/settings', `${path}/`, path.toUpperCase(), path.replace('v1', '%761'), `/${path}`, `${url}#`, '', url.slice(1)]
    const queries = url === path ? [`${url}?`, `${url}?a=1`] : [path, `${path}?`, `${url}&a=1`, `${url}0`]
    return signed(scene, [
      ...methods.map((htm) => ({ claims: { htm } })),
      ...[...urls, ...queries].map((target) => ({ claims: { htu: `${originOf(scene)}${target}` } })),
    ])
  },
  'a server that does not match the token': async (scene) => {
    const origin = originOf(scene)
    const others = [
      'https://other.example',
      `${origin}/`,
      origin.toUpperCase(),
      `${origin}.evil.example`,
      origin.replace('http', 'https'),
      '',
    ]
    return signed(scene, [
      ...others.flatMap((aud) => [{ claims: { aud } }, { claims: { aud: [aud] } }]),
      ...others.map((other) => ({ claims: { htu: `${other}${scene.request.url}` } })),
    ])
  },
  'a used token of a write': async ({ request, victim, used }) => {
    if (request.method === 'GET') return []
    const again = Array.from({ length: 5 }, () => withToken(request, used))
    return victim.key.algorithm === 'ES256' ? [...again, withToken(request, twin(used))] : again
  },
  'a time that is past, in the future or too long': async (scene) => {
    const now = Math.floor(Date.now() / 1000)
    const times = [
      { iat: now - 361, exp: now - 61 },
      { iat: now - 86_400, exp: now - 86_100 },
      { iat: now + 120, exp: now + 300 },
      { iat: now, exp: now + 301 },
      { iat: now, exp: now + 31_536_000 },
      { iat: now - 86_400, exp: now + 60 },
      { iat: now, exp: now - 1 },
      { iat: now, exp: now },
      { nbf: now + 120 },
      { iat: now * 1000, exp: now * 1000 + 300 },
      { iat: 0, exp: 300 },
      { iat: -1e300, exp: 1e300 },
    ]
    return signed(
      scene,
      times.map((claims) => ({ claims })),
    )
  },
  'a changed claim': async ({ request, victim, own }) => {
    const token = await victim.key.token(request, victim.id)
    const { iat, exp } = claimsOf(token)
    const changes = [
      { iat: Number(iat) - 1 },
      { exp: Number(exp) - 1 },
      { jti: randomUUID() },
      { htm: request.method === 'DELETE' ? 'PUT' : 'DELETE' },
      { htu: `${claimsOf(token).htu}&` },
      { bdy: digest('') },
      { sub: own.id },
      { iss: own.key.thumbprint },
      { more: 1 },
    ]
    return changes.map((claims) => withToken(request, rewritten(token, { claims })))
  },
  'a missing claim, or one of the wrong type': async (scene) => {
    const names = ['iss', 'sub', 'aud', 'iat', 'exp', 'jti', 'htm', 'htu', ...(scene.request.body === undefined ? [] : ['bdy'])]
    const values = [undefined, null, true, {}, [], ['iat', 'exp'], '']
    return signed(
      scene,
      names.flatMap((name) => values.map((value) => ({ claims: { [name]: value } }))),
    )
  },
  'a wrong or unknown header value': async (scene) => {
    const types = ['JWT', 'dpop+jwt', 'device+jwt+x', '', undefined, 1]
    const extensions = [{ crit: [] }, { crit: ['b64'], b64: false }, { b64: true }, { crit: ['x'], x: 1 }, { crit: null }]
    const unsigned = extensions.map((header) => withToken(scene.request, rewritten(scene.used, { header })))
    return [
      ...unsigned,
      ...(await signed(
        scene,
        types.map((typ) => ({ header: { typ } })),
      )),
    ]
  },
  'a changed signature': async ({ request, victim }) => {
    const token = await victim.key.token(request, victim.id)
    const signature = Buffer.from(token.split('.')[2] ?? '', 'base64url')
    const flipped = [0, 31, 32, 63].map((at) => Buffer.from(signature.map((byte, index) => (index === at ? byte ^ 1 : byte))))
    const swapped = Buffer.concat([signature.subarray(32), signature.subarray(0, 32)])
    const others = [
      ...flipped,
      swapped,
      signature.subarray(0, 63),
      Buffer.concat([signature, signature]),
      der(signature),
      Buffer.alloc(64, 255),
    ]
    return others.map((bytes) => withToken(request, rewritten(token, { signature: bytes.toString('base64url') })))
  },
  'a valid token in the wrong syntax': async ({ request, victim }) => {
    const token = await victim.key.token(request, victim.id)
    const [header = '', payload = '', signature = ''] = token.split('.')
    const dresses = [
      `Bearer ${token}.`,
      `Bearer ${token}.${signature}`,
      `Bearer ${header}=.${payload}.${signature}`,
      `Bearer ${header}.${payload}==.${signature}==`,
      `Bearer ${header}..${payload}.${signature}`,
      `Bearer  ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer "${token}"`,
      `DPoP ${token}`,
      `Basic ${token}`,
      token,
    ]
    return dresses.map((authorization) => ({ ...request, headers: { authorization } }))
  },
  'a valid token with the id of another device': async ({ request, victim, own }) => {
    const ids = [own.id, randomUUID(), '', 'null', `${victim.id}, ${victim.id}`, `${victim.id}0`]
    return Promise.all(
      ids.map(async (id) => ({ ...request, headers: { ...headersOf(await victim.key.token(request, victim.id)), 'device-id': id } })),
    )
  },
  'the device id without a token': async ({ request, victim }) =>
    [victim.id, victim.id.toUpperCase(), ` ${victim.id}`].map((id) => ({ ...request, headers: { 'device-id': id } })),
  'a registration with the public key of another device': async ({ victim, own }) => {
    const request: TestRequest = { method: 'POST', url: '/v1/devices/new', body: '{"devicePlatform":"ios","appVersion":"6.6.6"}' }
    const { publicKey, thumbprint } = victim.key
    const changes: TokenChanges[] = [
      { header: { jwk: publicKey } },
      { header: { jwk: publicKey }, claims: { iss: thumbprint } },
      { claims: { iss: thumbprint } },
      { header: { jwk: undefined }, claims: { iss: thumbprint } },
      { claims: { sub: victim.id } },
      { header: { jwk: publicKey, alg: 'HS256' }, claims: { iss: thumbprint }, signer: Buffer.from(JSON.stringify(publicKey)) },
    ]
    const tokens = await Promise.all(changes.map((change) => own.key.token(request, undefined, change)))
    const bare = rewritten(await victim.key.token(request), { header: { alg: 'none' }, signature: '' })
    return [...tokens, bare].map((token) => withToken(request, token))
  },
}

/** Tokens signed with the victim's key, each with one of these changes. */
const signed = async ({ request, victim }: Scene, changes: TokenChanges[]): Promise<TestRequest[]> =>
  Promise.all(changes.map(async (change) => withToken(request, await victim.key.token(request, victim.id, change))))

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` })
const withToken = (request: TestRequest, token: string): TestRequest => ({ ...request, headers: headersOf(token) })
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const originOf = ({ used, request }: Scene) => String(claimsOf(used).htu).slice(0, -request.url.length)

const decoded = (part: string | undefined): Record<string, unknown> => JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string) => decoded(token.split('.')[1])

/** Returns the token with changed header and claims. The token keeps its old signature unless `signature` is given. */
function rewritten(token: string, { header = {}, claims = {}, signature }: { header?: object; claims?: object; signature?: string }) {
  const [first, second, third] = token.split('.')
  return `${encoded({ ...decoded(first), ...header })}.${encoded({ ...decoded(second), ...claims })}.${signature ?? third}`
}

const orderOfP256 = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Returns the second valid P-256 signature of the same text: `s` is replaced by the curve order minus `s`. */
function twin(token: string): string {
  const signature = Buffer.from(token.split('.')[2] ?? '', 'base64url')
  const s = orderOfP256 - BigInt(`0x${signature.subarray(32).toString('hex')}`)
  return rewritten(token, {
    signature: Buffer.concat([signature.subarray(0, 32), Buffer.from(s.toString(16).padStart(64, '0'), 'hex')]).toString('base64url'),
  })
}

/** Returns the signature in the DER form of secure hardware: a sequence of two integers. */
function der(signature: Buffer): Buffer {
  const integers = [signature.subarray(0, 32), signature.subarray(32)].map((part) => Buffer.concat([Buffer.from([2, 33, 0]), part]))
  return Buffer.concat([Buffer.from([0x30, 70]), ...integers])
}
