import type { FastifyInstance } from 'fastify'
import type { ErrorDetails } from '../../base/wire/error-details.ts'
import { ApiError } from '../../base/wire/errors.ts'
import { editsBetween, isMisspelling } from '../../base/wire/nearest.ts'

type Path = { methods: Set<string>; url: string; segments: string[] }

/** Longer paths are not compared with those of the API. */
const maxLength = 256
const maxEdits = 3

/**
 * Answers 404 to unknown paths and methods before it reads the body. The details say which methods the path has, or which path is probably meant.
 * Must be called before the routes are added.
 */
export function refuseUnknownPaths(app: Pick<FastifyInstance, 'addHook'>) {
  const paths = new Map<string, Path>()
  app.addHook('onRoute', ({ method, url }) => {
    const path = paths.get(url) ?? { methods: new Set(), url: url.replace(/:(\w+)/g, '{$1}'), segments: segmentsOf(url) }
    paths.set(url, path)
    for (const each of [method].flat()) if (each !== 'HEAD' && each !== 'OPTIONS') path.methods.add(each)
  })
  app.addHook('onRequest', ({ is404, url }, _reply, done) => {
    done(is404 ? new ApiError('not_found', { details: explain([...paths.values()], url) }) : undefined)
  })
}

function explain(paths: readonly Path[], url: string): ErrorDetails {
  const [path = ''] = url.split('?', 1)
  if (path.length > maxLength) return { reason: 'path' }
  const segments = segmentsOf(path)
  const same = paths.find((known) => distance(known, segments) === 0)
  if (same) return { reason: 'method', methods: [...same.methods].sort() }
  const versioned = paths.find((known) => distance(known, ['v1', ...segments]) === 0)
  if (versioned) return { reason: 'version', nearest: versioned.url }
  const [closest] = paths.map((known) => ({ known, edits: distance(known, segments) })).sort((one, other) => one.edits - other.edits)
  return { reason: 'path', ...(closest && closest.edits <= maxEdits && { nearest: closest.known.url }) }
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')

/** Returns how many letters of the fixed segments differ. A parameter may be any text. */
function distance({ segments: known }: Pick<Path, 'segments'>, given: readonly string[]): number {
  if (known.length !== given.length) return Number.POSITIVE_INFINITY
  let edits = 0
  for (const [index, segment] of known.entries()) {
    if (!segment.startsWith(':')) edits += editsOf(segment, given[index] ?? '')
    if (edits > maxEdits) return Number.POSITIVE_INFINITY
  }
  return edits
}

function editsOf(segment: string, given: string): number {
  if (segment === given) return 0
  const edits = Math.abs(segment.length - given.length) > maxEdits ? Number.POSITIVE_INFINITY : editsBetween(segment, given)
  return isMisspelling(edits, segment) ? edits : Number.POSITIVE_INFINITY
}
