/** Maximum size of a message, in bytes of UTF-8. */
export const MAX_MESSAGE_BYTES = 200_000
/** Maximum nesting of arrays and objects in a message. */
const MAX_DEPTH = 32

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord
/** An object without prototype, so that no key of a message finds an inherited member. */
export type JsonRecord = { readonly [key: string]: Json }

/** A text that is no acceptable message. `id` is the request's, if it could be read. */
export class MessageFlaw extends Error {
  override name = 'MessageFlaw'
  declare readonly id?: string

  constructor(flaw: string, id?: string) {
    super(flaw)
    if (id !== undefined) this.id = id
  }
}

/** Keys that change what an object inherits. No honest message has them. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Returns the JSON value of a text, with objects without prototype. Of repeated keys the last counts. @throws {MessageFlaw} */
export function parsePlainJson(text: unknown): Json {
  if (typeof text !== 'string') throw new MessageFlaw('A message must be a text')
  measure(text)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new MessageFlaw('A message must be JSON')
  }
  return copyPlain(parsed)
}

/** Returns the JSON text of a value. A value that is no JSON is left out or refused. @throws {MessageFlaw} if it is too large or too deep */
export function writePlainJson(value: unknown): string {
  let text: unknown
  try {
    text = JSON.stringify(value)
  } catch {
    throw new MessageFlaw('The parameters must be JSON')
  }
  if (typeof text !== 'string') throw new MessageFlaw('The parameters must be JSON')
  measure(text)
  return text
}

/** Measures a text before anything parses it. @throws {MessageFlaw} if it is too large or too deep */
export function measure(text: string): void {
  if (text.length > MAX_MESSAGE_BYTES) throw tooLarge()
  let [bytes, depth, inString] = [0, 0, false]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    // A surrogate is half of a character of four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3
    if (inString) {
      if (unit === backslash) at += 1
      else if (unit === quote) inString = false
    } else if (unit === quote) inString = true
    else if (unit === openBrace || unit === openBracket) {
      depth += 1
      if (depth > MAX_DEPTH) throw new MessageFlaw(`A message must not be nested deeper than ${MAX_DEPTH} levels`)
    } else if (unit === closeBrace || unit === closeBracket) depth -= 1
  }
  if (bytes > MAX_MESSAGE_BYTES) throw tooLarge()
}

const tooLarge = () => new MessageFlaw(`A message must not be larger than ${MAX_MESSAGE_BYTES / 1000} kB`)
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/** Copies a parsed value into objects without prototype. The depth is measured before. */
function copyPlain(value: unknown): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(copyPlain)
  if (typeof value !== 'object') throw new MessageFlaw('A message must be JSON')
  const copy: Record<string, Json> = Object.create(null)
  for (const [key, inner] of Object.entries(value)) {
    if (reserved.has(key)) throw new MessageFlaw(`A message must not have the key ${key}`)
    copy[key] = copyPlain(inner)
  }
  return copy
}

export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
