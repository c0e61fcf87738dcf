import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, errorHandler } from '../../base/wire/errors.ts'
import { compressAnswers, encodingFor } from './compression.ts'
import { allowOrigins } from './cors.ts'
import { serveDocument } from './document.ts'
import { type PreparedAnswer, preparedAnswers, sendPrepared } from './prepared-answers.ts'

const long = { text: 'abcdefgh'.repeat(200) }
const short = { text: 'abc' }
const decode = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
}

test.each([
  [undefined, undefined],
  ['', undefined],
  ['deflate, zstd', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip ; q=1.000', 'gzip'],
  ['br;q=0, gzip;q=0.000', undefined],
  ['gzip;q=0.5, identity;q=0.8', undefined],
  ['gzip;q=0.5, identity;q=0.2', 'gzip'],
  ['gzip;q=2, br;q=yes', undefined],
  ['*;q=0', undefined],
] as const)('a long answer to a client that accepts %j → is sent as %j', (accepted, encoding) => {
  expect(encodingFor(accepted, 1_024)).toBe(encoding)
})

test.each([
  ['br, gzip', undefined],
  ['gzip;q=0.5', undefined],
  ['gzip, identity;q=0', 'gzip'],
  ['br, *;q=0', 'br'],
  ['identity;q=0', undefined],
] as const)('a short answer to a client that accepts %j → is sent as %j', (accepted, encoding) => {
  expect(encodingFor(accepted, 1_023)).toBe(encoding)
})

describe('a server that compresses', () => {
  let app: FastifyInstance
  let prepared: PreparedAnswer

  beforeEach(() => {
    app = Fastify()
    app.setErrorHandler(errorHandler)
    compressAnswers(app)
    allowOrigins(app, ['https://wallet.example'])
    const answers = preparedAnswers()
    prepared = answers.get('', () => long)
    app.get('/long', () => long)
    app.get('/short', () => short)
    app.get('/huge', (_request, reply) => reply.type('application/json').send('1'.repeat(2 ** 18 + 1)))
    app.get('/stream', (_request, reply) => reply.send(Readable.from([JSON.stringify(long)])))
    app.get('/error', () => {
      throw new ApiError('invalid_input', { message: 'x'.repeat(1_024) })
    })
    app.get('/prepared', (request, reply) => sendPrepared(request, reply, prepared))
    app.get('/prepared-short', (request, reply) =>
      sendPrepared(
        request,
        reply,
        answers.get('short', () => short),
      ),
    )
    serveDocument(app, JSON.stringify(long))
  })
  afterEach(() => app.close())

  const get = (url: string, accepted?: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...(accepted !== undefined && { 'accept-encoding': accepted }), ...headers } })

  const paths = ['/long', '/prepared', '/openapi.json']

  describe.each(paths)('%s', (path) => {
    test.each(['br', 'gzip'] as const)('accepted as %s → the same text in fewer bytes', async (encoding) => {
      const { headers, rawPayload } = await get(path, encoding)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers.vary).toBe('origin, accept-encoding')
      expect(rawPayload.length).toBeLessThan(200)
      expect(decode[encoding](rawPayload)).toBe(JSON.stringify(long))
    })

    test('a client that accepts no encoding → gets plain text, and caches learn that others may not', async () => {
      const { headers, body } = await get(path)
      expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'origin, accept-encoding', JSON.stringify(long)])
    })

    test('HEAD → the head of GET', async () => {
      const [head, full] = await Promise.all([
        app.inject({ method: 'HEAD', url: path, headers: { 'accept-encoding': 'br' } }),
        get(path, 'br'),
      ])
      expect(head.rawPayload).toHaveLength(0)
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
    })
  })

  test.each(['/short', '/prepared-short'])('a short answer at %s → is not touched', async (path) => {
    const { headers, body } = await get(path, 'br, gzip')
    expect([headers['content-encoding'], headers.vary, body]).toEqual([undefined, 'origin', JSON.stringify(short)])
  })

  test('a short answer to a client that refuses plain ones → is compressed', async () => {
    const { headers, rawPayload } = await get('/short', 'gzip, identity;q=0')
    expect([headers['content-encoding'], decode.gzip(rawPayload)]).toEqual(['gzip', JSON.stringify(short)])
  })

  test('an answer of more than 256 KB → is sent plain, since it would occupy the process', async () => {
    const { headers, body } = await get('/huge', 'br')
    expect([headers['content-encoding'], body.length]).toEqual([undefined, 2 ** 18 + 1])
  })

  test('a stream → is sent plain', async () => {
    const { headers, body } = await get('/stream', 'br')
    expect([headers['content-encoding'], body]).toEqual([undefined, JSON.stringify(long)])
  })

  test('a long error → is compressed', async () => {
    const { statusCode, headers, rawPayload } = await get('/error', 'br')
    expect([statusCode, headers['content-encoding']]).toEqual([400, 'br'])
    expect(JSON.parse(decode.br(rawPayload))).toMatchObject({ message: 'x'.repeat(1_024) })
  })

  describe('the tag of a prepared answer', () => {
    test('compressed → is that of the plain answer, marked weak', async () => {
      const [plain, br] = [await get('/prepared'), await get('/prepared', 'br')]
      expect(plain.headers.etag).toMatch(/^"[\w-]{22}"$/)
      expect(br.headers.etag).toBe(`W/${plain.headers.etag}`)
    })

    test.each([
      ['br', 'br'],
      ['br', 'gzip'],
      ['br', ''],
      ['', 'br'],
    ])('sent with %j and asked again with %j → 304 with the headers of the full answer', async (first, second) => {
      const { etag } = (await get('/prepared', first)).headers
      const full = await get('/prepared', second)
      const { statusCode, headers, body } = await get('/prepared', second, { 'if-none-match': String(etag) })
      expect([statusCode, body]).toEqual([304, ''])
      for (const name of ['etag', 'vary', 'cache-control']) expect(headers[name]).toBe(full.headers[name])
      expect(headers['content-encoding']).toBeUndefined()
    })
  })

  test.each(['br', 'gzip'] as const)('a prepared answer sent as %s again → is not compressed again', async (encoding) => {
    await get('/prepared', encoding)
    const compressed = prepared.compressed[encoding]
    expect(compressed).toBeInstanceOf(Buffer)
    expect((await get('/prepared', encoding)).rawPayload).toEqual(compressed)
    expect(prepared.compressed[encoding]).toBe(compressed)
  })
})
