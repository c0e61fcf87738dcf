import type { FastifyReply } from 'fastify'
import { matchesTag } from './prepared-answers.ts'

const maxAgeSeconds = 3_600

type Image = { bytes: Buffer; type: string; etag: string }

/** Sends an image, or 304 if the client already has it. Pages of other origins may show it. */
export function sendImage(
  ifNoneMatch: string | undefined,
  reply: Pick<FastifyReply, 'header' | 'code' | 'type'>,
  { bytes, type, etag }: Image,
) {
  const headers = { etag, 'cache-control': `public, max-age=${maxAgeSeconds}`, 'cross-origin-resource-policy': 'cross-origin' }
  for (const [name, value] of Object.entries(headers)) reply.header(name, value)
  return matchesTag(ifNoneMatch, etag) ? reply.code(304).send() : reply.type(type).send(bytes)
}
