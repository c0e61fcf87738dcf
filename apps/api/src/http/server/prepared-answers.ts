import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type TSchema, Type } from 'typebox'
import { compressThoroughly, type Encoding, encodingFor, varyByEncoding } from './compression.ts'

/**
 * An answer that is serialised once and sent many times. `compressed` contains its compressed forms. Each compressed form is created when a
 * client first accepts it.
 */
export type PreparedAnswer = { body: string | Buffer; length: number; etag: string; compressed: Partial<Record<Encoding, Buffer>> }

/** Approximate maximum size of the store in bytes. */
const capacity = 8 * 2 ** 20
/** Memory of an entry in bytes, in addition to its texts. */
const entryOverhead = 300
/** Minimum length of a text that is kept as bytes. A shorter text is sent in one write together with the headers. */
const largeText = 4_096

/**
 * Creates a store of serialised answers by key, for data that changes only with a release, such as `GET /v1/tokens`. The size of the store
 * is bounded, because clients choose the keys.
 */
export function preparedAnswers() {
  const answers = new LRUCache<string, PreparedAnswer>({ maxSize: capacity, sizeCalculation: sizeOf })

  return {
    /** Returns the stored answer of `key`, or stores the one that `make` returns. */
    get(key: string, make: () => unknown): PreparedAnswer {
      const known = answers.get(key)
      if (known) return known
      const answer = prepare(JSON.stringify(make()))
      answers.set(key, answer)
      return answer
    },
  }
}

/** Returns a prepared answer with this text as its body. */
export const prepare = (text: string): PreparedAnswer => ({
  body: bodyOfText(text),
  length: text.length,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  compressed: {},
})

/** Returns the form of a body that is sent fastest. Large texts become bytes, so they are not encoded again for each request. */
export const bodyOfText = (text: string): string | Buffer => (text.length > largeText ? Buffer.from(text) : text)

/** Estimates the bytes of an entry: two per character of text, and a quarter of the length for each of the two compressed forms. */
const sizeOf = ({ body, length }: PreparedAnswer, key: string) =>
  entryOverhead + 2 * key.length + (typeof body === 'string' ? 2 * body.length : body.byteLength) + Math.ceil(length / 2)

/**
 * Returns whether the client already has the answer with this tag. `if-none-match` contains `*` or a list of tags, some of them weak.
 * @see RFC 9110, 13.1.2
 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** Sends serialised JSON. */
export function sendJson(reply: Pick<FastifyReply, 'type'>, body: string | Buffer) {
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Response schemas of a route that sends prepared answers. */
export const preparedResponses = <T extends TSchema>(schema: T) => ({ 200: schema, 304: Type.Null() })

/**
 * Sends a prepared answer, or 304 if the client already has it. A compressed answer has the same tag, marked as weak because its bytes
 * differ. Each encoding is compressed once, when a client first needs it.
 */
export function sendPrepared(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header' | 'getHeader' | 'code' | 'type'>,
  answer: PreparedAnswer,
  maxAgeSeconds = 60,
) {
  const { body, length, etag, compressed } = answer
  const encoding = encodingFor(request.headers['accept-encoding'], length)
  reply.header('etag', encoding ? `W/${etag}` : etag).header('cache-control', `public, max-age=${maxAgeSeconds}`)
  varyByEncoding(reply, length)
  if (matchesTag(request.headers['if-none-match'], etag)) return void reply.code(304).send()
  if (!encoding) return void sendJson(reply, body)
  reply.header('content-encoding', encoding)
  compressed[encoding] ??= compressThoroughly(body, encoding)
  void sendJson(reply, compressed[encoding])
}
