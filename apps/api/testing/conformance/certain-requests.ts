import type { Contract, Operation } from '../attack/contract.ts'
import { type DraftRequest, draftOf, json, partsOf, type RequestPart, withHeader, withoutPart, withText } from '../attack/draft-request.ts'
import { at } from '../attack/json.ts'
import type { Seed } from '../attack/victim.ts'
import { boundaryValues } from './boundaries.ts'

export type Request = { kind: string; draft: DraftRequest }

/** Well-formed ids that do not exist or that this server does not serve, and texts that are not ids. */
const unknownIds = [
  'unknown',
  '',
  'polygon',
  '999999999',
  '00000000-0000-4000-8000-000000000000',
  '0x00000000000000000000000000000000000000aa',
  `0x${'ab'.repeat(32)}`,
]

/** Returns requests for every status that depends only on the request. Each run sends the same requests. */
export function certainRequests({ schemas }: Contract, operation: Operation, seed: Seed): Request[] {
  const right = draftOf(operation, seed)
  const parts = partsOf(operation, seed)
  const as = (kind: string, ...drafts: DraftRequest[]): Request[] => drafts.map((draft) => ({ kind, draft }))
  return [
    ...as('right', right, { ...right, who: 'keyed' }),
    ...as(
      'from an unknown caller',
      { ...right, who: 'nobody' },
      { ...right, who: 'stranger' },
      ...unknownDeviceIds.map((id) => unknownDevice(right, id)),
    ),
    ...as('with a bad token', ...badTokens.map((token) => withHeader({ ...right, who: 'nobody' }, 'authorization', token))),
    ...as('for another host', withHeader(right, 'host', 'elsewhere.example')),
    ...as('with a tag', withHeader(right, 'if-none-match', '*'), withHeader(right, 'if-none-match', '"other"')),
    ...as('missing', ...parts.map((part) => withoutPart(operation, seed, part))),
    ...as(
      'unknown ids',
      ...parts
        .filter((part) => isText(seed, part))
        .flatMap((part) => unknownIds.map((id) => withText(operation, seed, part, JSON.stringify(id)))),
    ),
    ...as(
      'around a bound',
      ...parts
        .filter((part) => part.in === 'query' || part.in === 'path')
        .flatMap((part) => boundaryValues(operation, part, schemas).map((value) => withText(operation, seed, part, JSON.stringify(value)))),
    ),
    ...as('unknown parameters', { ...right, url: `${right.url}${right.url.includes('?') ? '&' : '?'}unknown=1` }),
    ...(operation.method === 'GET' ? [] : as('bad bodies', ...badBodies(right))),
  ]
}

const unknownDeviceIds = ['00000000-0000-4000-8000-000000000000', 'unknown']
const unknownDevice = (draft: DraftRequest, id: string) => withHeader({ ...draft, who: 'nobody' }, 'device-id', id)

const badTokens = ['Bearer a.b.c', 'Bearer', 'Basic dXNlcjpwYXNz', `Bearer ${'a'.repeat(9_000)}`]

function badBodies(draft: DraftRequest): DraftRequest[] {
  const withBody = (body: string | undefined, headers: DraftRequest['headers'] = json): DraftRequest => ({ ...draft, headers, body })
  return [
    withBody(undefined, {}),
    withBody(''),
    ...['{', '[', 'null', '[]', '{}', '"x"', '0', '{"a":1}}', '{"a":}'].map((body) => withBody(body)),
    withBody('text', { 'content-type': 'text/plain' }),
    withBody('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    withBody(`"${'x'.repeat(600_000)}"`),
  ]
}

/**
 * Returns whether this part of a request may be an id: a parameter in the path or query, or a text in the body at most three levels deep.
 */
function isText({ body, query, path }: Seed, part: RequestPart): boolean {
  if (part.in === 'body') return part.place.length <= 3 && typeof at(body ?? null, part.place) === 'string'
  if (part.in === 'header') return false
  return (part.in === 'query' ? query : path)[part.name] !== undefined
}
