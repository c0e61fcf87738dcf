import { boundaryValues } from './boundaries.ts'
import type { Operation } from './contract.ts'
import { type DraftRequest, draftOf, json, partsOf, withHeader, withoutPart, withQuery, withText } from './draft-request.ts'
import type { JsonObject } from './json.ts'
import type { Seed } from './victim.ts'

/** An operation, a successful request of it, and the named schemas of the contract. */
export type Target = { operation: Operation; seed: Seed; schemas: JsonObject }

/** A request and the kind of its mistake. With `isRaw`, it is sent over TCP, because `inject` would correct it. */
export type Request = { kind: string; draft: DraftRequest; isRaw?: boolean }

/** Well-formed ids that do not exist or that this server does not serve, and texts that are not ids. */
const unknownIds = [
  ...['unknown', '', 'polygon', '999999999', '00000000-0000-4000-8000-000000000000'],
  ...['0x00000000000000000000000000000000000000aa', `0x${'ab'.repeat(32)}`],
]
const badTokens = ['Bearer a.b.c', 'Bearer', 'Basic dXNlcjpwYXNz', `Bearer ${'a'.repeat(9_000)}`]

/** Returns requests for every status that depends only on the request. Each run sends the same requests. */
export function certainRequests({ operation, seed, schemas }: Target): Request[] {
  const right = draftOf(operation, seed)
  const nobody: DraftRequest = { ...right, who: 'nobody' }
  const parts = partsOf(operation, seed)
  const parameters = parts.filter((part) => part.in === 'query' || part.in === 'path')
  const ids = parts.filter((part) => part.in !== 'header' && (part.in !== 'body' || part.place.length <= 3))
  const spoilt = (some: typeof parts, values: (part: (typeof parts)[number]) => unknown[]) =>
    some.flatMap((part) => values(part).map((value) => withText(operation, seed, part, JSON.stringify(value))))
  const kinds: Record<string, DraftRequest[]> = {
    right: [right, { ...right, who: 'keyed' }],
    'from an unknown caller': [
      nobody,
      { ...right, who: 'stranger' },
      ...unknownIds.slice(0, 5).map((id) => withHeader(nobody, 'device-id', id)),
    ],
    'with a bad token': badTokens.map((token) => withHeader(nobody, 'authorization', token)),
    'for another host': [withHeader(right, 'host', 'elsewhere.example')],
    'to ask what a page may do': [
      { ...right, method: 'OPTIONS', headers: {}, body: undefined },
      {
        ...right,
        method: 'OPTIONS',
        headers: { origin: 'https://site.example', 'access-control-request-method': 'POST' },
        body: undefined,
      },
    ],
    'with a tag': ['*', '"other"'].map((tag) => withHeader(right, 'if-none-match', tag)),
    'without a part': parts.map((part) => withoutPart(operation, seed, part)),
    'with an unknown id': spoilt(ids, () => unknownIds),
    'around a bound': spoilt(parameters, (part) => boundaryValues(operation, part, schemas)),
    'with an unknown parameter': [{ ...right, url: withQuery(right.url, 'unknown=1') }],
    'with a bad body': operation.method === 'GET' ? [] : badBodies(right),
  }
  return Object.entries(kinds).flatMap(([kind, drafts]) => drafts.map((draft) => ({ kind, draft })))
}

function badBodies(draft: DraftRequest): DraftRequest[] {
  const withBody = (body: string | undefined, headers: DraftRequest['headers'] = json): DraftRequest => ({ ...draft, headers, body })
  const texts = ['', '{', '[', 'null', '[]', '{}', '"x"', '0', '{"a":1}}', '{"a":}', `"${'x'.repeat(600_000)}"`]
  return [
    withBody(undefined, {}),
    ...texts.map((body) => withBody(body)),
    withBody('text', { 'content-type': 'text/plain' }),
    withBody('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  ]
}
