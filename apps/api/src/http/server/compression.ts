import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

export type Encoding = 'br' | 'gzip'

type Body = string | Buffer

/** Length of the shortest answer that is compressed. Shorter answers consist mostly of headers. */
const minLength = 1_024
/** Length of the longest answer that is compressed for each request. Compressing it takes 4 ms of processor time. */
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
 * Returns the encoding for an answer of this length, or undefined if the answer is sent uncompressed. A client that refuses uncompressed
 * answers gets short ones compressed too. A client that refuses everything gets the uncompressed answer. @see RFC 9110, 12.5.3
 */
export function encodingFor(acceptEncoding: string | undefined, length: number): Encoding | undefined {
  if (acceptEncoding === undefined || acceptEncoding === '') return undefined
  if (length < minLength && !acceptEncoding.includes('=0')) return undefined
  const weights = weightsOf(acceptEncoding)
  const others = weights.get('*') ?? 0
  const [br, gzip] = [weights.get('br') ?? others, weights.get('gzip') ?? others]
  const best = Math.max(br, gzip)
  const identity = weights.get('identity')
  const refusesIdentity = identity === 0 || (identity === undefined && weights.get('*') === 0)
  if (best === 0 || (length < minLength && !refusesIdentity) || (identity ?? 0) > best) return undefined
  return br === best ? 'br' : 'gzip'
}

/**
 * Adds `accept-encoding` to `vary`, for caches. A short answer gets no `vary`: it is compressed only for clients that refuse plain answers.
 */
export function varyByEncoding(reply: Pick<FastifyReply, 'header' | 'getHeader'>, length: number) {
  if (length < minLength) return
  const before = reply.getHeader('vary')
  if (before === undefined) reply.header('vary', 'accept-encoding')
  else if (!String(before).includes('accept-encoding')) reply.header('vary', `${before}, accept-encoding`)
}

/**
 * Compresses answers of 1 to 256 KB for clients that accept it. Streams and answers that are already compressed do not change. Compression
 * is synchronous. At this level it takes less time than a transfer to a thread, and it delays no answer past its deadline.
 * `@fastify/compress` streams every answer instead. That takes three times the processor time, and answers to HEAD lack the headers of GET.
 */
export function compressAnswers(app: FastifyInstance) {
  app.addHook<unknown>('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload)
    // Text is measured in characters, because counting its bytes would read it once more.
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
