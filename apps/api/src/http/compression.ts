import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

export type Encoding = 'br' | 'gzip'

type Body = string | Buffer

/** Length of the shortest answer that is compressed. Shorter answers consist mostly of headers. */
const minLength = 1_024
/** Length of the longest answer that is compressed for each request: 4 ms of the process's time. */
const maxLength = 262_144

/** Compressors for answers that differ for each request: about 8 (brotli) and 14 (gzip) µs of processor time per KB. */
const fast: Record<Encoding, (body: Body) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotli(1, body)),
  gzip: (body) => gzipSync(body, { level: 1 }),
}
/** Compressors of answers that are sent many times. */
const thorough: Record<Encoding, (body: Body) => Buffer> = {
  br: (body) => brotliCompressSync(body, brotli(5, body)),
  gzip: (body) => gzipSync(body, { level: 6 }),
}

const brotli = (quality: number, body: Body) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
})

/** Compresses an answer that is sent many times. */
export const compressThoroughly = (body: Body, encoding: Encoding) => thorough[encoding](body)

const weight = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** Returns the client's weight for each coding. A coding with a malformed weight counts as refused. */
function weightsOf(acceptEncoding: string): Map<string, number> {
  return new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((item) => {
        const [coding = '', parameter] = item.split(';', 2).map((part) => part.trim())
        return [coding, parameter === undefined ? 1 : Number(weight.exec(parameter)?.[1] ?? 0)]
      }),
  )
}

/**
 * The encoding in which an answer of this length is sent; undefined if it is sent as it is. A client that refuses answers as they are gets
 * short ones compressed too. If it refuses every encoding as well, its wish cannot be met. @see RFC 9110, 12.5.3
 */
export function encodingFor(acceptEncoding: string | undefined, length: number): Encoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === '') return undefined
  if (length < minLength && !acceptEncoding.includes('=0')) return undefined
  const weights = weightsOf(acceptEncoding)
  const others = weights.get('*') ?? 0
  const [br, gzip] = [weights.get('br') ?? others, weights.get('gzip') ?? others]
  const best = Math.max(br, gzip)
  const asItIs = weights.get('identity')
  const refusesAsItIs = asItIs === 0 || (asItIs === undefined && weights.get('*') === 0)
  if (best === 0 || (length < minLength && !refusesAsItIs) || (asItIs ?? 0) > best) return undefined
  return br === best ? 'br' : 'gzip'
}

/** Tells caches that the answer depends on what encodings the client accepts. Short answers do so only for clients that refuse plain ones. */
export function varyByEncoding(reply: Pick<FastifyReply, 'header' | 'getHeader'>, length: number) {
  if (length < minLength) return
  const before = reply.getHeader('vary')
  if (before === undefined) reply.header('vary', 'accept-encoding')
  else if (!String(before).includes('accept-encoding')) reply.header('vary', `${before}, accept-encoding`)
}

/**
 * Compresses answers of 1 to 256 KB for clients that accept it. It does so at once: at this level that takes less time than handing the bytes
 * to a thread, and nothing can come between an answer and its deadline. Streams, and answers that are compressed already, stay as they are.
 *
 * @fastify/compress sends every answer through a stream: three times the processor time, and a HEAD without the headers of its GET.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    // For text, counts characters: counting bytes would read it once more.
    const { length } = payload
    const acceptEncoding = request.headers['accept-encoding']
    if ((length < minLength && acceptEncoding === undefined) || reply.hasHeader('content-encoding')) return done(null, payload)
    varyByEncoding(reply, length)
    const encoding = length <= maxLength ? encodingFor(acceptEncoding, length) : undefined
    if (!encoding) return done(null, payload)
    reply.header('content-encoding', encoding)
    done(null, fast[encoding](payload))
  })
}
