import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { boundaryValues } from './boundaries.ts'
import type { Request, Target } from './certain-requests.ts'
import { type DraftRequest, draftOf, encoded, partsOf, withHeader, withoutPart, withQuery, withText } from './draft-request.ts'
import { hostileValues, strange, type Text, undeclaredNames } from './hostile-values.ts'
import { at, isObject, placesOf } from './json.ts'
import { fitting } from './schema-values.ts'
import { bodyTricks, brokenBodies, duplicates, headerTricks, oneEdit, urlTricks } from './tricks.ts'
import type { Who } from './victim.ts'

type Drafts = fc.Arbitrary<DraftRequest>

/** Most requests come from the device that owns the test data, so that they pass the guards. */
const senders = fc.constantFrom<Who>('owner', 'owner', 'owner', 'owner', 'owner', 'keyed', 'keyed', 'stranger', 'nobody')

/** Returns `count` generated requests of each kind. `randomness` decides them. */
export function hostileRequests(target: Target, count: number, randomness: string): Request[] {
  const sampled = (isRaw: boolean, kinds: Record<string, Drafts>) =>
    Object.entries(kinds).flatMap(([kind, drafts]) => {
      const sent = fc.tuple(drafts, senders).map(([draft, who]) => (draft.who === 'owner' ? { ...draft, who } : draft))
      // Each kind has its own seed, so a change of one kind or operation leaves all other requests unchanged.
      const seed = createHash('sha256').update(`${randomness} ${target.operation.id} ${kind}`).digest().readInt32LE()
      return fc.sample(sent, { seed, numRuns: count }).map((draft) => ({ kind, draft, isRaw }))
    })
  const right = draftOf(target.operation, target.seed)
  return [...sampled(false, plainKinds(target)), ...sampled(true, rawKinds(right))]
}

function plainKinds(target: Target): Record<string, Drafts> {
  const { operation, seed, schemas } = target
  const right = draftOf(operation, seed)
  const parts = partsOf(operation, seed)
  const anyPart = fc.constantFrom(...parts)
  const withTexts = (values: Text) => fc.tuple(anyPart, values).map(([part, text]) => withText(operation, seed, part, text))
  const bounded = parts.flatMap((part) => boundaryValues(operation, part, schemas).map((value) => ({ part, value })))
  return {
    valid: fitting(operation, seed, schemas).map((parts) => draftOf(operation, parts)),
    'without a part': anyPart.map((part) => withoutPart(operation, seed, part)),
    ...(bounded.length > 0 && {
      'around a bound': fc.constantFrom(...bounded).map(({ part, value }) => withText(operation, seed, part, JSON.stringify(value))),
    }),
    ...Object.fromEntries(Object.entries(hostileValues).map(([kind, values]) => [kind, withTexts(values)])),
    'undeclared fields': withUndeclared(target, fc.oneof(...Object.values(hostileValues))),
    'broken bodies': brokenBodies(right),
    'one edit': oneEdit(right),
    impersonation: impersonations(right),
  }
}

const rawKinds = (right: DraftRequest): Record<string, Drafts> => ({
  duplicates: duplicates(right),
  'paths and methods': urlTricks(right),
  'body types': bodyTricks(right),
  headers: headerTricks(right),
})

/** Adds an undeclared name to an object of the body or to the query. */
function withUndeclared({ operation, seed }: Target, values: Text): Drafts {
  const right = draftOf(operation, seed)
  const inQuery = fc
    .tuple(undeclaredNames, values)
    .map(([name, value]) => ({ ...right, url: withQuery(right.url, `${encoded(name)}=${encoded(value.slice(0, 2_000))}`) }))
  const { body } = seed
  if (body === undefined) return inQuery
  const objects = placesOf(body).filter((place) => isObject(at(body, place)))
  const inBody = fc.tuple(fc.constantFrom(...objects), undeclaredNames, values).map(([place, name, text]) => {
    const fields = Object.entries(Object(at(body, place))).map(([known, value]) => `${JSON.stringify(known)}:${JSON.stringify(value)}`)
    return withText(operation, seed, { in: 'body', place }, `{${[...fields, `${JSON.stringify(name)}:${text}`].join()}}`)
  })
  return fc.oneof(inQuery, inBody, inBody)
}

/** A correct request with a wrong identity of its sender. Tokens with a valid signature are in `forgeries.ts`. */
function impersonations(right: DraftRequest): Drafts {
  const draft: DraftRequest = { ...right, who: 'nobody' }
  const ids = fc.oneof(fc.uuid(), fc.constantFrom(...strange, '', '{00000000-0000-4000-8000-000000000000}', '0'.repeat(36)))
  const part = fc.constantFrom('', 'e30', 'eyJhbGciOiJub25lIn0', 'bnVsbA', 'W10', '.', '=', ' ')
  const tokens = fc.oneof(
    fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `Bearer ${parts.join('.')}`),
    fc.constantFrom('Bearer ', 'bearer x', 'Digest a="b"', 'Bearer a.b.c, Bearer d.e.f', `Bearer ${'a.'.repeat(3_000)}`),
    invalidTokens,
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
  )
}

/** Text in the form of a token: JSON parts and an invalid signature. */
const invalidTokens = fc
  .tuple(
    fc.constantFrom<object>(
      { alg: 'none' },
      { alg: 'ES256', jwk: {} },
      { alg: 'EdDSA', crit: ['x'] },
      { alg: 'ES256', typ: 'device+jwt', jku: 'http://attacker.example/keys', x5u: 'http://127.0.0.1:1/key', kid: '../../key' },
      [],
    ),
    fc.constantFrom(
      {},
      { sub: '00000000-0000-4000-8000-000000000000' },
      { sub: 1 },
      { iss: 'http://attacker.example/', iat: 1 },
      'x',
      null,
    ),
    fc.constantFrom('', 'AAAA', 'A'.repeat(86)),
  )
  .map(([header, claims, signature]) => `Bearer ${part64(header)}.${part64(claims)}.${signature}`)

const part64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
