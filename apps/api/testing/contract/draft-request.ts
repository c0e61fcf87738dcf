import type { Operation } from './contract.ts'
import { isObject, type Json, type Place, placesOf, replaced } from './json.ts'
import type { Seed, Who } from './victim.ts'

/** A request before its sender adds the headers that identify it. */
export type DraftRequest = {
  method: string
  url: string
  headers: Record<string, string | string[]>
  body: string | Buffer | undefined
  who: Who
}

/** A part of a request that contains a value: a place in the body, or a parameter. */
export type RequestPart = { in: 'body'; place: Place } | { in: 'query' | 'path' | 'header'; name: string }

/** Marks a value that JavaScript cannot represent, until the body is serialized. */
const marker = '@spoilt@'
export const json = { 'content-type': 'application/json' }

/** Returns the request of a seed. */
export function draftOf(
  operation: Operation,
  { path, query, body }: Seed,
  bodyText = body === undefined ? undefined : JSON.stringify(body),
): DraftRequest {
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''))
  const url = Object.entries(query).reduce((whole, [name, value]) => withQuery(whole, `${name}=${encoded(value)}`), filled)
  return { method: operation.method, url, headers: bodyText === undefined ? {} : { ...json }, body: bodyText, who: 'owner' }
}

/** Returns the URL with more text in its query. */
export const withQuery = (url: string, text: string) => `${url}${url.includes('?') ? '&' : '?'}${text}`

/** Returns the parts of an operation's requests, and an undeclared query parameter and header. */
export function partsOf(operation: Operation, { body }: Seed): RequestPart[] {
  const declared = Object.keys(isObject(operation.body?.properties) ? operation.body.properties : {})
  const optional = declared.filter((name) => !isObject(body) || !Object.hasOwn(body, name)).map((name) => [name])
  const parts: RequestPart[] = [...(body === undefined ? [[]] : placesOf(body)), ...optional].map((place) => ({ in: 'body', place }))
  for (const { in: part, name } of operation.parameters)
    if (part === 'query' || part === 'path' || part === 'header') parts.push({ in: part, name })
  return [...parts, { in: 'query', name: 'x' }, { in: 'header', name: 'x-unknown' }]
}

/** Returns the request with this JSON text as the value of this part. A body gets the text itself, any other part its plain text. */
export function withText(operation: Operation, seed: Seed, part: RequestPart, text: string): DraftRequest {
  if (part.in === 'body') {
    const body = JSON.stringify(replaced(seed.body ?? null, part.place, marker))
    // `replace` gets a function, because `$` is special in a replacement text.
    const spoilt = body.replace(`"${marker}"`, () => text)
    return draftOf(operation, seed, spoilt)
  }
  // The server reads at most 16 KB before the body.
  const value = plain(text).slice(0, 20_000)
  if (part.in === 'query') return draftOf(operation, { ...seed, query: { ...seed.query, [part.name]: value } })
  if (part.in === 'path') return draftOf(operation, { ...seed, path: { ...seed.path, [part.name]: value } })
  return withHeader(draftOf(operation, seed), part.name, value)
}

/** Returns the request with a header. In its value, `?` replaces each character that a header cannot contain. */
export function withHeader(draft: DraftRequest, name: string, value: string): DraftRequest {
  return { ...draft, headers: { ...draft.headers, [name]: value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 12_000) } }
}

/** Returns the request without this part. */
export function withoutPart(operation: Operation, seed: Seed, part: RequestPart): DraftRequest {
  if (part.in === 'body') {
    const body = replaced(seed.body ?? null, part.place, undefined)
    return draftOf(operation, seed, body === undefined ? undefined : JSON.stringify(body))
  }
  if (part.in === 'header') return { ...draftOf(operation, seed), who: 'nobody' }
  const { [part.name]: _, ...rest } = part.in === 'query' ? seed.query : seed.path
  return draftOf(operation, part.in === 'query' ? { ...seed, query: rest } : { ...seed, path: rest })
}

/** Returns a JSON text as plain text: the content of a string, the notation of any other value. */
function plain(text: string): string {
  if (!text.startsWith('"')) return text
  try {
    const value: Json = JSON.parse(text)
    return typeof value === 'string' ? value : text
  } catch {
    return text
  }
}

/** Percent-encodes a text. A lone surrogate becomes bytes that are not UTF-8. */
export function encoded(value: string): string {
  if (!/\p{Surrogate}/u.test(value)) return encodeURIComponent(value)
  return value.replace(/[\s\S]/gu, (unit) => {
    if (!/\p{Surrogate}/u.test(unit)) return encodeURIComponent(unit)
    const code = unit.charCodeAt(0)
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)]
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('')
  })
}
