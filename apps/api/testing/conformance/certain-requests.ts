import type { Contract, Operation } from '../attack/contract.ts'
import { at } from '../attack/json.ts'
import { json, type Shot, type Spot, shotOf, spoilt, spotsOf, withHeader, without } from '../attack/shot.ts'
import type { Seed } from '../attack/victim.ts'
import { boundaryValues } from './boundaries.ts'

export type Request = { kind: string; shot: Shot }

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

/** Returns requests for every status that depends only on the request. Each run sends the same ones. */
export function certainRequests({ schemas }: Contract, operation: Operation, seed: Seed): Request[] {
  const right = shotOf(operation, seed)
  const spots = spotsOf(operation, seed)
  const as = (kind: string, ...shots: Shot[]): Request[] => shots.map((shot) => ({ kind, shot }))
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
    ...as('missing', ...spots.map((spot) => without(operation, seed, spot))),
    ...as(
      'unknown ids',
      ...spots
        .filter((spot) => isText(seed, spot))
        .flatMap((spot) => unknownIds.map((id) => spoilt(operation, seed, spot, JSON.stringify(id)))),
    ),
    ...as(
      'around a bound',
      ...spots
        .filter((spot) => spot.in === 'query' || spot.in === 'path')
        .flatMap((spot) => boundaryValues(operation, spot, schemas).map((value) => spoilt(operation, seed, spot, JSON.stringify(value)))),
    ),
    ...as('unknown parameters', { ...right, url: `${right.url}${right.url.includes('?') ? '&' : '?'}unknown=1` }),
    ...(operation.method === 'GET' ? [] : as('bad bodies', ...badBodies(right))),
  ]
}

const unknownDeviceIds = ['00000000-0000-4000-8000-000000000000', 'unknown']
const unknownDevice = (shot: Shot, id: string) => withHeader({ ...shot, who: 'nobody' }, 'device-id', id)

const badTokens = ['Bearer a.b.c', 'Bearer', 'Basic dXNlcjpwYXNz', `Bearer ${'a'.repeat(9_000)}`]

function badBodies(shot: Shot): Shot[] {
  const withBody = (body: string | undefined, headers: Shot['headers'] = json): Shot => ({ ...shot, headers, body })
  return [
    withBody(undefined, {}),
    withBody(''),
    ...['{', '[', 'null', '[]', '{}', '"x"', '0', '{"a":1}}', '{"a":}'].map((body) => withBody(body)),
    withBody('text', { 'content-type': 'text/plain' }),
    withBody('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    withBody(`"${'x'.repeat(600_000)}"`),
  ]
}

/** Whether this part of a request can be an id: in the path, in the query, or a text in the body at most three levels deep. */
function isText({ body, query, path }: Seed, spot: Spot): boolean {
  if (spot.in === 'body') return spot.place.length <= 3 && typeof at(body ?? null, spot.place) === 'string'
  if (spot.in === 'header') return false
  return (spot.in === 'query' ? query : path)[spot.name] !== undefined
}
