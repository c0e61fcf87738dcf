import fc from 'fast-check'
import type { Operation } from './contract.ts'
import { type DraftRequest, draftOf, encoded, objectsOf, partsOf, withHeader, withoutPart, withText } from './draft-request.ts'
import { at, isObject, type JsonObject } from './json.ts'
import { fitting } from './schema-values.ts'
import { bodyKinds, broken, duplicated, oneChange } from './tricks.ts'
import { strangeHeaders, urlTricks } from './url-tricks.ts'
import { deep, huge, inherited, numbers, prototypes, strange, type Text, unicode, wrongTypes } from './values.ts'
import type { Seed, Who } from './victim.ts'

/** The input of an attack: an operation, a successful request of it, and the named schemas of the contract. */
export type Target = { operation: Operation; seed: Seed; schemas: JsonObject }

/** A kind of attack, which changes a successful request. With `socket`, the request is sent over TCP, because `inject` would correct it. */
export type Kind = { name: string; socket?: true; make(target: Target): fc.Arbitrary<DraftRequest> }

const plainKinds: readonly Kind[] = [
  {
    name: 'valid',
    make: ({ operation, seed, schemas }) => fitting(operation, seed, schemas).map((parts) => draftOf(operation, parts)),
  },
  { name: 'wrong types', make: withTexts(wrongTypes) },
  {
    name: 'missing values',
    make: ({ operation, seed }) => fc.constantFrom(...partsOf(operation, seed)).map((part) => withoutPart(operation, seed, part)),
  },
  {
    name: 'unknown fields',
    make: (target) => added(target, fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), fc.constantFrom(...strange)), wrongTypes),
  },
  { name: 'huge', make: withTexts(huge) },
  { name: 'deep nesting', make: withTexts(deep) },
  { name: 'unicode', make: withTexts(unicode) },
  {
    name: 'prototype names',
    make: (target) => fc.oneof(withTexts(prototypes)(target), added(target, fc.constantFrom(...inherited), prototypes)),
  },
  { name: 'numbers', make: withTexts(numbers) },
  { name: 'duplicates', socket: true, make: ({ operation, seed }) => duplicated(draftOf(operation, seed)) },
  { name: 'paths and methods', socket: true, make: ({ operation, seed }) => urlTricks(draftOf(operation, seed)) },
  { name: 'body types', socket: true, make: ({ operation, seed }) => bodyKinds(draftOf(operation, seed)) },
  { name: 'headers', socket: true, make: ({ operation, seed }) => strangeHeaders(draftOf(operation, seed)) },
  { name: 'broken JSON and UTF-8', make: ({ operation, seed }) => broken(draftOf(operation, seed)) },
  { name: 'long URLs', make: longUrls },
  { name: 'one edit', make: ({ operation, seed }) => oneChange(draftOf(operation, seed)) },
]

/** Most requests come from the device that owns the test data, so that they pass the guards. */
const senders: fc.Arbitrary<Who> = fc.oneof(
  { weight: 7, arbitrary: fc.constant('owner') },
  { weight: 2, arbitrary: fc.constant('keyed') },
  { weight: 1, arbitrary: fc.constantFrom('stranger', 'nobody') },
)

/** All kinds of attack that consist of one request. */
export const kinds: readonly Kind[] = [
  ...plainKinds.map((kind) => ({
    ...kind,
    make: (target: Target) =>
      fc.tuple(kind.make(target), senders).map(([draft, who]) => (draft.who === 'owner' ? { ...draft, who } : draft)),
  })),
  { name: 'impersonated devices', make: impersonated },
]

function withTexts(values: Text) {
  return ({ operation, seed }: Target) =>
    fc.tuple(fc.constantFrom(...partsOf(operation, seed)), values).map(([part, text]) => withText(operation, seed, part, text))
}

/** Adds an undeclared name to an object of the body or to the query. */
function added({ operation, seed }: Target, names: fc.Arbitrary<string>, values: Text): fc.Arbitrary<DraftRequest> {
  const inQuery = fc.tuple(names, values).map(([name, value]) => {
    const { url, ...draft } = draftOf(operation, seed)
    return { ...draft, url: `${url}${url.includes('?') ? '&' : '?'}${encoded(name)}=${encoded(value)}` }
  })
  const objects = objectsOf(seed)
  if (objects.length === 0) return inQuery
  const inBody = fc.tuple(fc.constantFrom(...objects), names, values).map(([place, name, text]) => {
    const inner = at(seed.body ?? null, place)
    const fields = Object.entries(isObject(inner) ? inner : {}).map(([known, value]) => `${JSON.stringify(known)}:${JSON.stringify(value)}`)
    return withText(operation, seed, { in: 'body', place }, `{${[...fields, `${JSON.stringify(name)}:${text}`].join()}}`)
  })
  return fc.oneof(inQuery, { weight: 2, arbitrary: inBody })
}

function longUrls({ operation, seed }: Target): fc.Arbitrary<DraftRequest> {
  const texts = fc.tuple(
    fc.constantFrom('a', '%61', '/', '&', '%', '.', '0', 'a=1&', 'é', '%00'),
    fc.constantFrom(500, 2_000, 10_000, 60_000),
  )
  const parts = partsOf(operation, seed).filter(({ in: part }) => part === 'query' || part === 'path')
  return fc.tuple(fc.constantFrom(...parts), texts, fc.boolean()).map(([part, [unit, length], isRaw]) => {
    const text = unit.repeat(Math.ceil(length / unit.length))
    if (!isRaw) return withText(operation, seed, part, JSON.stringify(text))
    const draft = draftOf(operation, seed)
    return { ...draft, url: `${draft.url}${draft.url.includes('?') ? '&' : '?'}${text}` }
  })
}

/** A correct request with a wrong identity of its sender. */
function impersonated({ operation, seed }: Target): fc.Arbitrary<DraftRequest> {
  const draft: DraftRequest = { ...draftOf(operation, seed), who: 'nobody' }
  const ids = fc.oneof(
    fc.uuid(),
    fc.constantFrom(
      ...strange,
      '',
      '0',
      '00000000-0000-0000-0000-000000000000',
      '{00000000-0000-4000-8000-000000000000}',
      '0'.repeat(36),
      ' ',
    ),
  )
  const part = fc.oneof(
    fc.base64String({ maxLength: 60 }),
    fc.constantFrom('', 'e30', 'eyJhbGciOiJub25lIn0', 'bnVsbA', 'W10', '.', '=', ' '),
  )
  const tokens = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `Bearer ${parts.join('.')}`),
    fc.constantFrom(
      'Bearer',
      'Bearer ',
      'bearer x',
      'Basic dXNlcjpwYXNz',
      'Digest a="b"',
      'Bearer a.b.c, Bearer d.e.f',
      `Bearer ${'a.'.repeat(3_000)}`,
    ),
    forged,
  )
  const signatures = fc.constantFrom('v1,', 'v1,AAAA', 'v2,x', '', 'v1a,', `v1,${'A'.repeat(44)}`, ' '.repeat(20), 'v1,x '.repeat(500))
  const times = fc.constantFrom('0', '-1', '1e9', '9999999999999', 'now', '', '0x0')
  return fc.oneof(
    ids.map((id) => withHeader(draft, 'device-id', id)),
    tokens.map((token) => withHeader(draft, 'authorization', token)),
    fc.tuple(ids, tokens).map(([id, token]) => withHeader(withHeader(draft, 'device-id', id), 'authorization', token)),
    fc.tuple(signatures, times).map(([signature, time]) => ({
      ...draft,
      headers: { ...draft.headers, 'webhook-id': 'msg_1', 'webhook-timestamp': time, 'webhook-signature': signature },
    })),
    fc.constantFrom<Who>('nobody', 'stranger').map((who) => ({ ...draft, who })),
  )
}

/** Text in the form of a token: JSON parts and an invalid signature. */
const forged = fc
  .tuple(
    fc.constantFrom(
      { alg: 'none' },
      { alg: 'HS256' },
      { alg: 'ES256', typ: 'device+jwt' },
      { alg: 'ES256', jwk: {} },
      { alg: 'EdDSA', crit: ['x'] },
      { alg: 'ES256', typ: 'device+jwt', jku: 'http://attacker.example/keys', x5u: 'http://127.0.0.1:1/key', kid: '../../key' },
      [],
    ),
    fc.constantFrom(
      {},
      { sub: 'x' },
      { sub: '00000000-0000-4000-8000-000000000000' },
      { sub: 1 },
      { sub: null, exp: 'x' },
      { iss: 'http://attacker.example/', aud: 'http://localhost:80', iat: 1, exp: 2 },
      'x',
      null,
    ),
    fc.constantFrom('', 'AAAA', 'A'.repeat(86)),
  )
  .map(([header, claims, signature]) => `Bearer ${part64(header)}.${part64(claims)}.${signature}`)

const part64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
