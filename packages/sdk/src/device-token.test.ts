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

/** Returns a client that records its requests and sends none. */
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

/** Verifies a token by the server's rules, except its binding to a request. Returns its claims. */
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

/** Returns a key like one in secure hardware: the client sees only signatures. */
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
  test(`${name}: a registration → the token has the public key and its signature`, async () => {
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

  test(`${name}: a call of a registered device → the token is bound to method, URL and body`, async () => {
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

test('a token → it is valid for at most five minutes', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key } })
  await client.readAllNotifications()
  const { iat = 0, exp = 0 } = await verified(last(), key)
  expect(exp - iat).toBeGreaterThan(0)
  expect(exp - iat).toBeLessThanOrEqual(300)
})

test('the URL needs escaping → the token has exactly the URL that is sent', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key } })
  await client.getBalances({ address: 'a/b c', platformId: 'ethereum', contracts: 'native,0x1é' })
  const { htu, htm, bdy } = await verified(last(), key)
  expect(htu).toBe(`${baseUrl}/v1/wallet/addresses/a%2Fb%20c/balances?platformId=ethereum&contracts=native%2C0x1%C3%A9`)
  expect(htu).toBe(last().url)
  expect(htm).toBe('GET')
  expect(bdy).toBeUndefined()
})

test('concurrent requests → each has its own token', async () => {
  const key = await createDeviceKey()
  const { client, requests } = listen({ device: { id, key } })
  await Promise.all([client.readAllNotifications(), client.readAllNotifications(), client.listNotifications()])
  const ids = await Promise.all(requests.map(async (request) => (await verified(request, key)).jti))
  expect(new Set(ids).size).toBe(3)
})

test('the base URL has a port and a slash → the token has its origin and port', async () => {
  const key = await createDeviceKey()
  const { client, last } = listen({ device: { id, key }, baseUrl: 'http://127.0.0.1:3000/' })
  await client.listHistory()
  const claims = await verified(last(), key, 'http://127.0.0.1:3000')
  expect(claims).toMatchObject({ htu: 'http://127.0.0.1:3000/v1/tx/history' })
})

test('a call needs no device → it has neither a token nor a device id', async () => {
  const { client, requests } = listen({ device: { id, key: await createDeviceKey() } })
  await client.getSettings()
  await client.listTokens({ platformId: 'ethereum' })
  await client.quoteSwap({ inputToken: 'a', outputToken: 'b', amount: '1', slippage: 1 })
  for (const { headers } of requests) expect([headers.get('authorization'), headers.get('device-id')]).toEqual([null, null])
})

test('a device without a key → its calls have only the device id', async () => {
  const { client, last } = listen()
  const { client: device } = await unwrap(registerDevice(client, { devicePlatform: 'android', appVersion: '1.0.0' }))
  expect(last().headers.get('authorization')).toBeNull()
  await device.listNotifications()
  expect(last().headers.get('device-id')).toBe(id)
  expect(last().headers.get('authorization')).toBeNull()
})

test('a WebCrypto key → its private key cannot be exported, and the stored pair works again', async () => {
  const { keyPair, publicJwk } = await createDeviceKey()
  await expect(crypto.subtle.exportKey('jwk', keyPair.privateKey)).rejects.toThrow()
  const key = toDeviceKey(keyPair)
  expect(await key.publicJwk()).toEqual(await publicJwk())
  const { client, last } = listen({ device: { id, key } })
  await client.listNotifications()
  expect((await verified(last(), key)).sub).toBe(id)
})

test('no WebCrypto → the given digest and ids are used', async () => {
  const key = hardwareKey()
  const own = { sha256: (data: Uint8Array) => createHash('sha256').update(data).digest(), randomUUID: () => 'an-id-of-its-own' }
  const { client, last } = listen({ device: { id, key }, crypto: own })
  await client.useDevice({ appVersion: '1.0.0' })
  expect(await verified(last(), key)).toMatchObject({ jti: 'an-id-of-its-own', bdy: digest('{"appVersion":"1.0.0"}') })
})

test('the key cannot be read → an error value, nothing is sent, and the next call reads it again', async () => {
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

test('the clock of the device is an hour slow → the call is repeated once by the time of the server, and later calls have that time', async () => {
  const key = hardwareKey()
  const serverNow = Date.now() + 3_600_000
  const issued: number[] = []
  const fetch = async (request: Request) => {
    const { iat = 0 } = JSON.parse(Buffer.from(tokenOf(request).split('.')[1] ?? '', 'base64url').toString())
    issued.push(Math.round(Math.abs(serverNow - iat * 1000) / 60_000))
    const details = { reason: 'expired', serverTime: new Date(serverNow).toISOString() }
    const refusal = { statusCode: 401, message: 'Unauthorized', error: 'Unauthorized', code: 'unauthorized', details }
    return issued.at(-1) === 0 ? Response.json(registered) : Response.json(refusal, { status: 401 })
  }
  const client = createWalletClient({ baseUrl, fetch, device: { id, key } })
  expect((await client.useDevice({ appVersion: '1.2.3' })).error).toBeUndefined()
  expect((await client.useDevice({ appVersion: '1.2.3' })).error).toBeUndefined()
  expect(issued).toEqual([60, 0, 0])
})

test('the server refuses the corrected time too → the error is returned after two calls', async () => {
  const details = { reason: 'clock', serverTime: '2030-01-01T00:00:00.000Z' }
  let calls = 0
  const fetch = async () => {
    calls++
    const refusal = { statusCode: 401, message: 'Unauthorized', error: 'Unauthorized', code: 'unauthorized', details }
    return Response.json(refusal, { status: 401 })
  }
  const client = createWalletClient({ baseUrl, fetch, device: { id, key: hardwareKey() } })
  expect((await client.useDevice({ appVersion: '1.2.3' })).error).toMatchObject({ code: 'unauthorized', details })
  expect(calls).toBe(2)
})
