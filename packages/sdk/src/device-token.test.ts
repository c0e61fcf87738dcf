import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, importJWK, type JWTPayload, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import {
  createDeviceKey,
  createWalletClient,
  type DeviceKey,
  registerDevice,
  toDeviceKey,
  unwrap,
  type WalletClientOptions,
} from './index.ts'

const baseUrl = 'https://api.example.com'
const id = '7b1d9a0e-3c1f-4a51-9a1e-0d7f8b0c2f11'
const registered = { deviceId: id, devicePlatform: 'ios', createdAt: '2025-01-31T12:00:00.000Z' }

/** A client whose requests end here. */
function listen(options: Partial<WalletClientOptions> = {}) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request.clone())
    return Response.json(registered)
  }
  const last = () => {
    const request = requests.at(-1)
    if (!request) throw new Error('nothing was sent')
    return request
  }
  return { client: createWalletClient({ baseUrl, fetch, ...options }), requests, last }
}

const tokenOf = (request: Request) => /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''

/** The claims of a token that fulfils every rule of the server, whatever request it is bound to. */
async function verified(request: Request, key: DeviceKey, origin = baseUrl): Promise<JWTPayload> {
  const jwk = await key.publicJwk()
  const { payload } = await jwtVerify(tokenOf(request), await importJWK(jwk, key.algorithm), {
    algorithms: [key.algorithm],
    typ: 'device+jwt',
    issuer: await calculateJwkThumbprint(jwk, 'sha256'),
    audience: origin,
    maxTokenAge: 300,
    requiredClaims: ['iat', 'exp', 'jti', 'htm', 'htu'],
  })
  return payload
}

const digest = (body: string) => createHash('sha256').update(body).digest('base64url')

/** A key as the secure hardware of a phone would hold it: this side sees signatures only. */
function hardwareKey(): DeviceKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    algorithm: 'EdDSA',
    publicJwk: () => ({ kty: 'OKP', crv: 'Ed25519', x }),
    sign: (data) => sign(null, data, privateKey),
  }
}

for (const [name, makeKey] of [
  ['P-256 of WebCrypto', createDeviceKey],
  ["Ed25519 of the app's own", async () => hardwareKey()],
] as const) {
  test(`a registration carries its public key and is signed with it: ${name}`, async () => {
    const key = await makeKey()
    const { client, last } = listen()
    await unwrap(registerDevice(client, { devicePlatform: 'ios', appVersion: '1.0.0', key }))

    const { protectedHeader } = await jwtVerify(tokenOf(last()), EmbeddedJWK)
    expect(protectedHeader).toEqual({ alg: key.algorithm, typ: 'device+jwt', jwk: await key.publicJwk() })
    const claims = await verified(last(), key)
    expect(claims.sub).toBeUndefined()
    expect(claims).toMatchObject({ htm: 'POST', htu: `${baseUrl}/v1/devices/new` })
    expect(claims.bdy).toBe(digest('{"devicePlatform":"ios","appVersion":"1.0.0"}'))
    expect(last().headers.get('device-id')).toBeNull()
  })

  test(`a call of a registered device is bound to its method, URL and body: ${name}`, async () => {
    const key = await makeKey()
    const { client, last } = listen({ device: { id, key } })
    await client.sendTransaction({ address: '0xabc', platformId: 'ethereum', txData: '0xé☃' })

    const claims = await verified(last(), key)
    expect(claims).toMatchObject({ sub: id, htm: 'POST', htu: `${baseUrl}/v1/wallet/addresses/0xabc/send-tx` })
    expect(claims.bdy).toBe(digest('{"platformId":"ethereum","txData":"0xé☃"}'))
    expect(claims.bdy).toBe(digest(await last().text()))
    expect(decodeProtectedHeader(tokenOf(last())).jwk).toBeUndefined()
    expect(last().headers.get('device-id')).toBe(id)
  })
}

test('a token lives for five minutes at most', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key } })
  await client.readAllNotifications()
  const { iat = 0, exp = 0 } = await verified(last(), key)
  expect(exp - iat).toBeGreaterThan(0)
  expect(exp - iat).toBeLessThanOrEqual(300)
})

test('the URL of a token is the one that is sent, with its query, letter by letter', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key } })
  await client.getBalances({ address: 'a/b c', platformId: 'ethereum', contracts: 'native,0x1é' })
  const { htu, htm, bdy } = await verified(last(), key)
  expect(htu).toBe(`${baseUrl}/v1/wallet/addresses/a%2Fb%20c/balances?platformId=ethereum&contracts=native%2C0x1%C3%A9`)
  expect(htu).toBe(last().url)
  expect(htm).toBe('GET')
  expect(bdy).toBeUndefined()
})

test('every request has a token of its own', async () => {
  const key = await createDeviceKey()
  const { client, requests } = listen({ device: { id, key } })
  await Promise.all([client.readAllNotifications(), client.readAllNotifications(), client.listNotifications()])
  const ids = await Promise.all(requests.map(async (request) => (await verified(request, key)).jti))
  expect(new Set(ids).size).toBe(3)
})

test('a token is for the origin and port that the client was given', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key }, baseUrl: 'http://127.0.0.1:3000/' })
  await client.listHistory()
  const claims = await verified(last(), key, 'http://127.0.0.1:3000')
  expect(claims).toMatchObject({ htu: 'http://127.0.0.1:3000/v1/tx/history' })
})

test('calls that need no device do not say which device asks', async () => {
  const { client, requests } = listen({ device: { id, key: await createDeviceKey() } })
  await client.getSettings()
  await client.listTokens({ platformId: 'ethereum' })
  await client.quoteSwap({ inputToken: 'a', outputToken: 'b', amount: '1', slippage: 1 })
  for (const { headers } of requests) expect([headers.get('authorization'), headers.get('device-id')]).toEqual([null, null])
})

test('a device without a key sends its id alone', async () => {
  const { client, last } = listen()
  const { client: device } = await unwrap(registerDevice(client, { devicePlatform: 'android', appVersion: '1.0.0' }))
  expect(last().headers.get('authorization')).toBeNull()
  await device.listNotifications()
  expect(last().headers.get('device-id')).toBe(id)
  expect(last().headers.get('authorization')).toBeNull()
})

test('the private half of a WebCrypto key cannot be read, and the pair can be kept and used again', async () => {
  const { keyPair, publicJwk } = await createDeviceKey()
  await expect(crypto.subtle.exportKey('jwk', keyPair.privateKey)).rejects.toThrow()
  const key = toDeviceKey(keyPair)
  expect(await key.publicJwk()).toEqual(await publicJwk())
  const { client, last } = listen({ device: { id, key } })
  await client.listNotifications()
  expect((await verified(last(), key)).sub).toBe(id)
})

test('a platform without WebCrypto brings its own digest and ids', async () => {
  const key = hardwareKey()
  const own = { sha256: (data: Uint8Array) => createHash('sha256').update(data).digest(), randomUUID: () => 'an-id-of-its-own' }
  const { client, last } = listen({ device: { id, key }, crypto: own })
  await client.useDevice({ appVersion: '1.0.0' })
  expect(await verified(last(), key)).toMatchObject({ jti: 'an-id-of-its-own', bdy: digest('{"appVersion":"1.0.0"}') })
})

test('a key that refuses is an error value, nothing is sent, and it is asked again the next time', async () => {
  const key = await createDeviceKey()
  let locked = true
  const publicJwk = async () => {
    if (locked) throw new Error('the phone is locked')
    return key.publicJwk()
  }
  const { client, requests } = listen({ device: { id, key: { ...key, publicJwk } } })
  const { error } = await client.listNotifications()
  expect(error).toMatchObject({ code: 'not_signed', statusCode: 0, message: 'The device did not sign the call' })
  expect(error?.cause).toMatchObject({ message: 'the phone is locked' })
  expect(requests).toHaveLength(0)
  locked = false
  expect((await client.listNotifications()).error).toBeUndefined()
})
