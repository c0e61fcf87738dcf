import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type TSchema, Type } from 'typebox'

/** An answer that is serialised once and sent many times. */
export type PreparedAnswer = { body: string | Buffer; etag: string }

/** Bytes, about. */
const capacity = 8 * 2 ** 20
/** What an entry costs beside its texts. */
const entryOverhead = 300
/** Longer texts are kept as bytes. Shorter ones stay text, which leaves in one write with its head. */
const largeText = 4_096

/**
 * A store of serialised answers by key, for what changes only with a release: `GET /v1/tokens` is asked far more often than it changes.
 * Bounded, since a client chooses the keys.
 */
export function preparedAnswers() {
  const answers = new LRUCache<string, PreparedAnswer>({ maxSize: capacity, sizeCalculation: sizeOf })

  return {
    /** The stored answer of `key`, made by `make` the first time. */
    get(key: string, make: () => unknown): PreparedAnswer {
      const known = answers.get(key)
      if (known) return known
      const text = JSON.stringify(make())
      const answer = { body: bodyOfText(text), etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
      answers.set(key, answer)
      return answer
    },
  }
}

/** A serialised answer in the form that is sent fastest: large ones as bytes, so that sending them again does not encode them again. */
export const bodyOfText = (text: string): string | Buffer => (text.length > largeText ? Buffer.from(text) : text)

/** Text takes up to two bytes a character. */
const sizeOf = ({ body }: PreparedAnswer, key: string) =>
  entryOverhead + 2 * key.length + (typeof body === 'string' ? 2 * body.length : body.byteLength)

/** Whether the client has the answer with this tag already: it names any, or a list that may hold weak ones. @see RFC 9110, 13.1.2 */
export function matchesTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true
  return ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false
}

/** Sends JSON that is serialised already. */
export function sendJson(reply: Pick<FastifyReply, 'type'>, body: string | Buffer) {
  return reply.type('application/json; charset=utf-8').send(body)
}

/** Response schemas of a route that sends prepared answers. */
export const preparedResponses = <T extends TSchema>(schema: T) => ({ 200: schema, 304: Type.Null() })

/** Sends a prepared answer, or 304 where the client already has it. */
export function sendPrepared(
  request: Pick<FastifyRequest, 'headers'>,
  reply: Pick<FastifyReply, 'header' | 'code' | 'type'>,
  { body, etag }: PreparedAnswer,
) {
  reply.header('etag', etag).header('cache-control', 'public, max-age=60')
  if (matchesTag(request.headers['if-none-match'], etag)) void reply.code(304).send()
  else void sendJson(reply, body)
}
