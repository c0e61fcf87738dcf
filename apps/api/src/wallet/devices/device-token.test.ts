import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { type DeviceKey, newDeviceKey, testOrigin } from '../../../testing/device-key.ts'
import type { TestRequest } from '../../../testing/http.ts'
import { ApiError } from '../../base/wire/errors.ts'
import { type Algorithm, parsePublicKey } from './device-key.ts'
import { type BoundRequest, checkBinding, isMadeBy, type RegisteredKey, readToken, registeringKey } from './device-token.ts'

const now = 1_800_000_000
const deviceId = '7b1d9a0e-3c1f-4a51-9a1e-0d7f8b0c2f11'
const request: BoundRequest = { method: 'POST', origins: [testOrigin], url: '/v1/x?y=1', rawBody: '{"a":1}' }
const testRequest: TestRequest = { method: 'POST', url: request.url, body: request.rawBody }
const algorithms = ['ES256', 'EdDSA'] as const
const times = { iat: now, exp: now + 300 }
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

const registered = ({ publicKey, thumbprint }: DeviceKey): RegisteredKey => ({ publicKey: parsePublicKey(publicKey), thumbprint })
const keys: Record<Algorithm, DeviceKey> = { ES256: await newDeviceKey('ES256'), EdDSA: await newDeviceKey('EdDSA') }

/** Returns whether all functions of this module accept the token of a request of the device with this key. */
function accepts(text: string, key: RegisteredKey, of: BoundRequest = request): boolean {
  return !refuses(() => {
    const token = readToken(`Bearer ${text}`)
    if (!isMadeBy(token, key)) throw new ApiError('device_unknown')
    checkBinding(token.claims, key, of, now)
  })
}

/** Returns whether the check throws a refusal. Any other error fails the test. */
function refuses(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    if (error instanceof ApiError && (error.statusCode === 401 || error.statusCode === 403)) return true
    throw error
  }
}

/** Makes the same checks with the library jose, and this server's own rules written a second time. */
async function joseAccepts(text: string, { publicKey, algorithm, thumbprint }: DeviceKey, of: BoundRequest = request): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(text, await importJWK(publicKey, algorithm), {
      algorithms: [algorithm],
      typ: 'device+jwt',
      issuer: thumbprint,
      audience: testOrigin,
      clockTolerance: 60,
      maxTokenAge: 300,
      requiredClaims: ['iat', 'exp', 'jti', 'htm', 'htu'],
      currentDate: new Date(now * 1000),
    })
    const { iat = Number.NaN, exp = Number.NaN, jti, sub, htm, htu, bdy } = payload
    return (
      text.length <= 4096 &&
      !('crit' in protectedHeader || 'b64' in protectedHeader) &&
      text.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part) &&
      (sub === undefined || typeof sub === 'string') &&
      exp > iat &&
      exp - iat <= 300 &&
      typeof jti === 'string' &&
      [...jti].length >= 8 &&
      [...jti].length <= 128 &&
      htm === of.method &&
      htu === `${testOrigin}${of.url}` &&
      (bdy === digest(of.rawBody) || (of.rawBody === '' && bdy === undefined))
    )
  } catch {
    return false
  }
}

const instants = [-361, -360, -359, -300, -61, -60, -59, 0, 1, 59, 60, 61, 299, 300, 300.5, 301]
const time = fc.oneof(
  fc.integer({ min: now - 400, max: now + 400 }),
  fc.constantFrom(...instants.map((seconds) => now + seconds)),
  fc.constantFrom<unknown>(-1, 1e300, '1800000000', null, [now]),
)

/** Changes one or two claims of a token, so that some tokens stay valid and most others have one mistake. */
const changedClaims = few({
  iss: fc.constantFrom<unknown>(keys.ES256.thumbprint, keys.EdDSA.thumbprint, 'somebody', 1),
  sub: fc.constantFrom<unknown>(undefined, '', 'x', 7, null, {}),
  aud: fc.constantFrom<unknown>([testOrigin], ['x', testOrigin], [], ['x'], 'http://other', `${testOrigin}/`, 5, undefined),
  iat: time,
  exp: time,
  nbf: time,
  jti: fc.oneof(
    fc.string({ unit: 'binary', minLength: 6, maxLength: 10 }),
    fc.string({ unit: 'grapheme', minLength: 60, maxLength: 130 }),
    fc.string({ minLength: 126, maxLength: 130 }),
    fc.integer(),
  ),
  htm: fc.constantFrom<unknown>('POST', 'GET', 'post', '', undefined),
  htu: fc.constantFrom<unknown>(`${testOrigin}/v1/x`, `${testOrigin}/v1/x?y=2`, request.url, null, undefined),
  bdy: fc.constantFrom<unknown>(digest(''), digest('{"a":1} '), `${digest(request.rawBody)}=`, null, undefined),
  more: fc.jsonValue(),
})
const changedHeader = few({
  typ: fc.constantFrom<unknown>('Device+JWT', 'application/device+jwt', 'JWT', 'x/device+jwt', 'device+jwt ', 1, undefined),
  kid: fc.jsonValue(),
  b64: fc.constantFrom(true, false, null),
  cty: fc.string(),
  more: fc.jsonValue(),
})

/** Returns an arbitrary of objects with at most two of these members. */
function few(members: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .subarray(Object.keys(members), { maxLength: 2 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, members[name] ?? fc.constant(undefined)]))))
}

describe.each(algorithms)('a token of %s', (algorithm) => {
  const key = keys[algorithm]

  test('a token with random claims → accepted exactly if jose accepts it', async () => {
    const verdicts = { true: 0, false: 0 }
    await fc.assert(
      fc.asyncProperty(changedClaims, changedHeader, async (changes, header) => {
        const claims = { iss: key.thumbprint, ...times, ...changes }
        const text = await key.token(testRequest, deviceId, { claims, header })
        const verdict = accepts(text, registered(key))
        verdicts[`${verdict}`] += 1
        expect(verdict).toBe(await joseAccepts(text, key))
      }),
      { numRuns: 400, seed: 1 },
    )
    expect(Math.min(verdicts.true, verdicts.false)).toBeGreaterThan(40)
  })

  test('a token is sent with random requests → accepted only with its method, URL and body', async () => {
    const body = fc.oneof(fc.constant(''), fc.string({ unit: 'binary' }), fc.json())
    const target = fc.webPath().map((path) => `/v1${path}`)
    const call = fc.record({
      method: fc.constantFrom('GET', 'PUT', 'POST', 'DELETE'),
      url: target,
      rawBody: body,
      origins: fc.constant([testOrigin]),
    })
    await fc.assert(
      fc.asyncProperty(call, call, async (made, other) => {
        const claims = { ...times, htm: made.method, htu: testOrigin + made.url, bdy: digest(made.rawBody) }
        const text = await key.token(testRequest, deviceId, { claims })
        expect(accepts(text, registered(key), made)).toBe(true)
        for (const presented of [
          other,
          { ...made, url: other.url },
          { ...made, rawBody: other.rawBody },
          { ...made, method: other.method },
        ])
          expect(accepts(text, registered(key), presented)).toBe(await joseAccepts(text, key, presented))
      }),
      { numRuns: 100, seed: 2 },
    )
  })

  test('one character of a token is changed → refused with 401', async () => {
    const good = await key.token(testRequest, deviceId, { claims: times })
    expect(accepts(good, registered(key))).toBe(true)
    const place = fc.nat({ max: good.length - 1 })
    const letter = fc.constantFrom(...'AZaz09-_.=+/ é\0')
    fc.assert(
      fc.property(place, letter, fc.boolean(), (at, text, inserted) => {
        const changed = good.slice(0, at) + text + good.slice(inserted ? at : at + 1)
        expect(accepts(changed, registered(key))).toBe(changed === good)
      }),
      { numRuns: 1_000, seed: 3 },
    )
  })

  test.each<[string, number, number, boolean]>([
    ['it expired 59 s ago → accepted', now - 300, now - 59, true],
    ['it expired a minute ago → refused', now - 300, now - 60, false],
    ['it begins in a minute → accepted', now + 60, now + 300, true],
    ['it begins in 61 s → refused', now + 61, now + 300, false],
    ['it is valid for five minutes → accepted', now, now + 300, true],
    ['it is valid a second longer → refused', now, now + 301, false],
    ['it expires when it begins → refused', now, now, false],
  ])('%s', async (_, iat, exp, accepted) => {
    expect(accepts(await key.token(testRequest, deviceId, { claims: { iat, exp } }), registered(key))).toBe(accepted)
  })
})

describe('malformed tokens', () => {
  const part = fc.oneof(
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.constant(Buffer.from('{"alg":"ES256","typ":"device+jwt"}').toString('base64url')),
    fc.base64String(),
    fc.string(),
  )
  const garbage = fc.oneof(
    fc.array(part, { maxLength: 5 }).map((parts) => `Bearer ${parts.join('.')}`),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('Bearer', 'Bearer ', 'Bearer ..', `Bearer ${'e30.'.repeat(10_000)}`, `Bearer ${'a'.repeat(100_000)}`),
  )

  test('random text as a token → 401', () => {
    fc.assert(
      fc.property(garbage, (header) => {
        expect(() => readToken(header)).toThrow(expect.objectContaining({ code: 'unauthorized' }))
      }),
      { numRuns: 2_000, seed: 4 },
    )
  })

  test('a registration carries a random key → 401', async () => {
    const key = keys.ES256
    const coordinate = fc.oneof(
      fc.constantFrom(key.publicKey.x, key.publicKey.y),
      fc.uint8Array({ minLength: 31, maxLength: 33 }).map((b) => Buffer.from(b).toString('base64url')),
    )
    const jwk = fc.oneof(
      fc.record({
        kty: fc.constantFrom('EC', 'OKP', 'oct', 'RSA'),
        crv: fc.constantFrom('P-256', 'Ed25519', 'P-384'),
        x: coordinate,
        y: coordinate,
      }),
      fc.jsonValue(),
    )
    await fc.assert(
      fc.asyncProperty(jwk, async (brought) => {
        const token = readToken(`Bearer ${await key.token(testRequest, undefined, { claims: times, header: { jwk: brought } })}`)
        fc.pre(!isSame(brought, key.publicKey))
        expect(() => registeringKey(token)).toThrow(expect.objectContaining({ code: 'unauthorized' }))
      }),
      { numRuns: 300, seed: 5 },
    )
  })

  const isSame = (brought: unknown, { x, y }: DeviceKey['publicKey']) =>
    JSON.stringify(brought) === JSON.stringify({ kty: 'EC', crv: 'P-256', x, y })
})
