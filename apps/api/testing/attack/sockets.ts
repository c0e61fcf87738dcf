import { STATUS_CODES } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { catalogue, isErrorCode } from '../../src/http/errors.ts'
import { missingBody } from '../../src/http/validation.ts'

/**
 * Pieces of bytes for a socket, and the maximum number of answers. A further answer would belong to a smuggled request. If `isCut`, the
 * sender ends its side of the connection. Otherwise the sender waits until the server closes the connection.
 */
export type Bytes = { pieces: (string | Buffer)[]; answers: number; isCut?: true }

const host = 'Host: localhost:80'
const close = 'Connection: close'
const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const post = 'POST /v1/devices/new HTTP/1.1'
const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
const json = 'Content-Type: application/json'
const hidden = crlf('GET /v1/notifications HTTP/1.1', host)
const get = (path = '/v1/settings', ...lines: string[]) => crlf(`GET ${path} HTTP/1.1`, host, ...lines)

const sized = (length: string, ...lines: string[]) => crlf(post, host, close, json, `Content-Length: ${length}`, ...lines)
const chunked = (...lines: string[]) => crlf(post, host, close, json, ...lines)
const chunk = `${body.length.toString(16)}\r\n${body}\r\n`

/**
 * Bytes that are not a request, or an ambiguous one. A proxy may let them pass, so the API must refuse them or read them as the proxy does.
 */
const shapes: Record<string, fc.Arbitrary<Bytes>> = {
  'repeated headers': fc
    .tuple(
      fc.constantFrom('Host: example.com', 'device-id: a', 'Authorization: Bearer a.b.c', 'Content-Type: text/plain', 'Accept: x', 'x: y'),
      fc.constantFrom(2, 3, 20, 300),
    )
    .map(([line, count]) =>
      one(crlf(post, host, json, close, ...Array.from({ length: count }, () => line), `Content-Length: ${body.length}`) + body),
    ),
  'content lengths': fc
    .constantFrom(
      '-1',
      '+5',
      '0x2d',
      '1e2',
      '5, 5',
      '5,6',
      '99999999999999999999',
      '18446744073709551616',
      '',
      ' ',
      'x',
      '5 5',
      '0',
      '1048577',
      '٤٥',
    )
    .map((length) => one(sized(length) + body)),
  'two content lengths': fc
    .tuple(
      fc.constantFrom('0', '5', '45'),
      fc.constantFrom('Content-Length: ', 'content-length:', 'Content-Length : ', ' Content-Length: ', 'Content_Length: '),
    )
    .map(([length, name]) => one(sized(length, `${name}45`) + body)),
  chunks: fc
    .constantFrom(
      `${chunk}0\r\n\r\n`,
      `${chunk}0\r\nX: y\r\n\r\n`,
      `${chunk}0\r\nContent-Length: 5\r\n\r\n`,
      `-1\r\n${body}\r\n0\r\n\r\n`,
      `0x2d\r\n${body}\r\n0\r\n\r\n`,
      `ffffffffffffffffff\r\n${body}`,
      `\r\n${body}`,
      `2d;a=b\r\n${body}\r\n0\r\n\r\n`,
      `2d ;\r\n${body}\r\n0\r\n\r\n`,
      `2d\n${body}\n0\n\n`,
      `2e\r\n${body}\r\n0\r\n\r\n`,
      `1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
      `2d;${'a'.repeat(20_000)}\r\n${body}\r\n0\r\n\r\n`,
      `100001\r\n${'x'.repeat(1_048_577)}\r\n0\r\n\r\n`,
      `${'1\r\n \r\n'.repeat(2_000)}${chunk}0\r\n\r\n`,
    )
    .map((sent) => one(chunked('Transfer-Encoding: chunked') + sent)),
  'smuggled requests': fc
    .tuple(
      fc.constantFrom(
        'Transfer-Encoding: chunked',
        'Transfer-Encoding:\tchunked',
        'Transfer-Encoding: xchunked',
        'Transfer-Encoding : chunked',
        'Transfer-Encoding: chunked, identity',
        'Transfer-Encoding: identity',
        'X: y\nTransfer-Encoding: chunked',
        'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
        ' Transfer-Encoding: chunked',
        'Transfer-Encoding: CHUNKED\u000b',
      ),
      fc.constantFrom('4', '45', '6', '0', String(hidden.length + 5)),
    )
    .map(([encoding, length]) => one(`${crlf(post, host, json, `Content-Length: ${length}`, encoding)}0\r\n\r\n${hidden}`, 2)),
  pipelines: fc
    .array(
      fc.constantFrom(
        get(),
        get('/v1/platforms'),
        get('/v1/nothing'),
        get('/v1/notifications'),
        `${crlf(post, host, json, 'Content-Length: 2')}{}`,
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((requests) => one(requests.join('') + get('/v1/settings', close), requests.length + 1)),
  'incomplete requests': fc
    .tuple(
      fc.constantFrom(get(), sized('45') + body, sized('9000') + body, `${chunked('Transfer-Encoding: chunked')}ff\r\n${body}`),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([whole, share]) => ({ ...one(whole.slice(0, Math.floor(whole.length * share))), isCut: true })),
  'slow pieces': fc
    .tuple(fc.constantFrom(sized('45') + body, get('/v1/settings', close)), fc.integer({ min: 1, max: 40 }))
    .map(([whole, size]) => ({ pieces: whole.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [], answers: 1 })),
  'malformed request lines': fc
    .oneof(
      fc
        .constantFrom(
          'GET\r\n\r\n',
          'GET  /v1/settings HTTP/1.1\r\n\r\n',
          'GET /v1/settings\r\n\r\n',
          crlf('GET /v1/settings HTTP/1.0'),
          crlf('GET /v1/settings HTTP/2.0', host),
          crlf('GET /v1/settings HTTP/1.9', host),
          crlf('GET /v1/settings HTTP/9.9', host),
          crlf('get /v1/settings HTTP/1.1', host, close),
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
          crlf('CONNECT example.com:443 HTTP/1.1', host),
          crlf('GET /v1/settings HTTP/1.1', close),
          crlf('GET /v1/settings HTTP/1.1', 'Host:', close),
          crlf('GET /v1/\u0000 HTTP/1.1', host, close),
          crlf('GET /v1/é HTTP/1.1', host, close),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'no colon'),
          crlf('GET /v1/settings HTTP/1.1', host, close, ': no name'),
          crlf('GET /v1/settings HTTP/1.1', host, close, ' folded: x'),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'a: b\u0000c'),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'a: b\rc: d'),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'Upgrade: websocket', 'Connection: Upgrade'),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'Expect: 100-continue'),
          crlf('GET /v1/settings HTTP/1.1', host, close, 'Expect: 200-maybe'),
          `\r\n\r\n${get('/v1/settings', close)}`,
          crlf(`GET /${'a'.repeat(20_000)} HTTP/1.1`, host),
          crlf('GET /v1/settings HTTP/1.1', host, close, ...Array.from({ length: 3_000 }, (_, line) => `x${line}: y`)),
          crlf('GET http://example.com/v1/settings HTTP/1.1', host, close),
        )
        .map((text) => Buffer.from(text, 'latin1')),
      fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.tuple(fc.nat({ max: 60 }), fc.integer({ min: 0, max: 255 })).map(([index, byte]) => {
        const changed = Buffer.from(get('/v1/settings', close))
        changed[index] = byte
        return changed
      }),
    )
    .map((bytes) => one(Buffer.concat([bytes, Buffer.from(`\r\n\r\n${get('/v1/settings', close)}`)]), 3)),
}

const one = (bytes: string | Buffer, answers = 1) => ({ pieces: [bytes], answers })

/** Names of all kinds of attack that send raw bytes. */
export const socketKinds = Object.keys(shapes)

/** Returns `count` inputs of one kind. The seed decides them. */
export function bytesOf(name: string, seed: number, count: number): Bytes[] {
  const shape = shapes[name]
  return shape ? fc.sample(shape, { seed, numRuns: count }) : []
}

/** Sends the pieces and returns all received bytes. @throws if the server does not close the connection within ten seconds */
export function exchange(port: number, { pieces, isCut }: Bytes): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const received: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    socket.setTimeout(10_000, () =>
      socket.destroy(new Error(`The server did not hang up after ${JSON.stringify(pieces.map(String)).slice(0, 600)}`)),
    )
    socket.on('data', (data) => received.push(data))
    // The server resets the connection if it refuses a request before it has read all of it.
    socket.on('error', (error) => ('code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE') ? undefined : reject(error)))
    socket.on('close', () => resolve(Buffer.concat(received)))
    socket.on('end', () => socket.end())
    for (const piece of pieces) socket.write(piece)
    if (isCut) socket.end()
  })
}

/** Returns the status, type and body of each received answer, undefined if they are not complete answers. */
function readAnswers(received: Buffer): { status: number; contentType: string | undefined; body: string }[] | undefined {
  const answers: { status: number; contentType: string | undefined; body: string }[] = []
  let rest = received
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const head = rest.subarray(0, end).toString('latin1')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1])
    if (end < 0 || !status) return undefined
    if (status === 100) {
      rest = rest.subarray(end + 4)
      continue
    }
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    const from = end + 4
    const isWhole = Number.isNaN(length) ? status === 417 || status === 304 : rest.length >= from + length
    if (!isWhole) return undefined
    const to = Number.isNaN(length) ? rest.length : from + length
    answers.push({ status, contentType: /\r\ncontent-type: ([^\r]+)/i.exec(head)?.[1], body: rest.subarray(from, to).toString() })
    rest = rest.subarray(to)
  }
  return answers
}

/** Returns the first received status (0 if there is none) and what is wrong with the answer. */
export function flawOfBytes(received: Buffer, maxAnswers: number): { status: number; flaw?: string } {
  const answers = readAnswers(received)
  const status = answers?.[0]?.status ?? 0
  if (!answers) return { status, flaw: 'is not a sequence of complete HTTP answers' }
  if (answers.length > maxAnswers) return { status, flaw: `has ${answers.length} answers` }
  const flaw = answers.map(flawOfAnswer).find((found) => found !== undefined)
  return { status, ...(flaw !== undefined && { flaw }) }
}

function flawOfAnswer({
  status,
  contentType,
  body,
}: {
  status: number
  contentType: string | undefined
  body: string
}): string | undefined {
  if (status >= 500) return 'is a server error'
  if (contentType !== 'application/json; charset=utf-8') return `has the content type ${contentType}`
  if (status < 400) return undefined
  const { message, code } = JSON.parse(body)
  const isWhole = body === JSON.stringify({ statusCode: status, message, error: STATUS_CODES[status], code }) && isErrorCode(code)
  return isWhole && known.has(message) ? undefined : 'is not an error of the catalogue'
}

const known = new Set<unknown>([
  ...Object.values(catalogue).map(([, message]) => message),
  'devicePlatform must be one of the following values: ios, android; appVersion must be a valid semver version',
  missingBody,
])
