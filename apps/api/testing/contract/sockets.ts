import { connect } from 'node:net'
import type { Answer, Judge } from './judge.ts'

/**
 * Bytes for a connection, and the maximum number of answers. A further answer would belong to a smuggled request. If `isCut`, the sender ends
 * its side of the connection. Otherwise the sender waits until the server closes the connection.
 */
type Bytes = { pieces: (string | Buffer)[]; answers: number; isCut?: boolean }

const host = 'Host: localhost:80'
const close = 'Connection: close'
const post = 'POST /v1/devices/new HTTP/1.1'
const body = '{"devicePlatform":"ios","appVersion":"1.0.0"}'
const chunk = `2d\r\n${body}\r\n`
const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`
const get = (path: string, ...lines: string[]) => crlf(`GET ${path} HTTP/1.1`, host, ...lines)
const settings = (...lines: string[]) => get('/v1/settings', close, ...lines)
const posted = (...lines: string[]) => crlf(post, host, close, 'Content-Type: application/json', ...lines)
const hidden = get('/v1/notifications')

/** Bytes that are not a request, or an ambiguous one. A proxy may let them pass, so the API must refuse them or read them as the proxy does. */
export const rawInputs: Record<string, Bytes[]> = {
  'repeated headers': ['Host: example.com', 'device-id: a', 'Authorization: Bearer a.b.c', 'Content-Type: text/plain', 'x: y'].flatMap(
    (line) => [2, 300].map((count) => one(posted(...Array<string>(count).fill(line), 'Content-Length: 45') + body)),
  ),
  'content lengths': ['-1', '+5', '0x2d', '1e2', '5, 5', '5,6', '99999999999999999999', '', 'x', '5 5', '0', '1048577', '٤٥'].map(
    (length) => one(posted(`Content-Length: ${length}`) + body),
  ),
  'two content lengths': ['0', '5', '45'].flatMap((length) =>
    ['Content-Length: ', 'content-length:', 'Content-Length : ', ' Content-Length: ', 'Content_Length: '].map((name) =>
      one(posted(`Content-Length: ${length}`, `${name}45`) + body),
    ),
  ),
  chunks: [
    ...[`${chunk}0\r\n\r\n`, `${chunk}0\r\nX: y\r\n\r\n`, `${chunk}0\r\nContent-Length: 5\r\n\r\n`, `\r\n${body}`],
    ...['-1', '0x2d', '2d;a=b', '2d ;', '2e', 'ffffffffffffffffff', `2d;${'a'.repeat(20_000)}`].map(
      (size) => `${size}\r\n${body}\r\n0\r\n\r\n`,
    ),
    ...[`2d\n${body}\n0\n\n`, `100001\r\n${'x'.repeat(1_048_577)}\r\n0\r\n\r\n`, `${'1\r\n \r\n'.repeat(2_000)}${chunk}0\r\n\r\n`],
  ].map((sent) => one(posted('Transfer-Encoding: chunked') + sent)),
  'smuggled requests': [
    ...['Transfer-Encoding: chunked', 'Transfer-Encoding:\tchunked', 'Transfer-Encoding: xchunked', 'Transfer-Encoding : chunked'],
    ...['Transfer-Encoding: chunked, identity', 'Transfer-Encoding: identity', 'X: y\nTransfer-Encoding: chunked'],
    ...['Transfer-Encoding: chunked\r\nTransfer-Encoding: x', ' Transfer-Encoding: chunked', 'Transfer-Encoding: CHUNKED\u000b'],
  ].flatMap((encoding) =>
    [4, 0, hidden.length + 5].map((length) =>
      one(`${crlf(post, host, 'Content-Type: application/json', `Content-Length: ${length}`, encoding)}0\r\n\r\n${hidden}`, 2),
    ),
  ),
  pipelines: [one([get('/v1/platforms'), get('/v1/nothing'), hidden, settings()].join(''), 4)],
  'incomplete requests': [settings(), posted('Content-Length: 45') + body, `${posted('Transfer-Encoding: chunked')}ff\r\n${body}`].flatMap(
    (whole) => [0.1, 0.5, 0.9].map((share) => ({ ...one(whole.slice(0, whole.length * share)), isCut: true })),
  ),
  'slow pieces': [settings(), posted('Content-Length: 45') + body].map((whole) => ({ pieces: [...whole], answers: 1 })),
  'malformed request lines': [
    ...[
      'GET\r\n\r\n',
      'GET  /v1/settings HTTP/1.1\r\n\r\n',
      'GET /v1/settings\r\n\r\n',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0002',
    ],
    ...['GET /v1/settings HTTP/1.0', 'GET /v1/settings HTTP/2.0', 'GET /v1/settings HTTP/9.9', 'get /v1/settings HTTP/1.1'].map((line) =>
      crlf(line, host),
    ),
    ...[
      'CONNECT example.com:443 HTTP/1.1',
      'GET /v1/\u0000 HTTP/1.1',
      'GET /v1/é HTTP/1.1',
      'GET http://example.com/v1/settings HTTP/1.1',
    ].map((line) => crlf(line, host)),
    ...[
      'no colon',
      ': no name',
      ' folded: x',
      'a: b\u0000c',
      'a: b\rc: d',
      'Upgrade: websocket',
      'Expect: 100-continue',
      'Expect: 200-maybe',
    ].map((line) => settings(line)),
    ...[crlf('GET /v1/settings HTTP/1.1', close), crlf('GET /v1/settings HTTP/1.1', 'Host:', close), `\r\n\r\n${settings()}`],
    ...[get(`/${'a'.repeat(20_000)}`), settings(...Array.from({ length: 3_000 }, (_, line) => `x${line}: y`))],
  ].map((text) => one(Buffer.concat([Buffer.from(text, 'latin1'), Buffer.from(`\r\n\r\n${settings()}`)]), 3)),
}

function one(bytes: string | Buffer, answers = 1): Bytes {
  return { pieces: [bytes], answers }
}

/** Sends the pieces and returns what is wrong with the answers. @throws if the server does not close the connection within ten seconds */
export async function flawOfExchange(port: number, bytes: Bytes, judge: Judge): Promise<string | undefined> {
  const answers = readAnswers(await exchange(port, bytes))
  if (!answers) return 'the answer is not a sequence of complete HTTP answers'
  if (answers.length > bytes.answers) return `there are ${answers.length} answers`
  return answers.map(judge).find((flaw) => flaw !== undefined)
}

function exchange(port: number, { pieces, isCut }: Bytes): Promise<Buffer> {
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

/** Returns the received answers, undefined if they are not complete. */
function readAnswers(received: Buffer): Answer[] | undefined {
  const answers: Answer[] = []
  for (let rest = received; rest.length > 0; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [statusLine = '', ...lines] = rest.subarray(0, Math.max(end, 0)).toString('latin1').split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1])
    if (!status) return undefined
    const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]))
    const to = end + 4 + Number(headers['content-length'] ?? 0)
    if (rest.length < to) return undefined
    if (status !== 100) answers.push({ status, headers, body: rest.subarray(end + 4, to).toString(), isHead: false })
    rest = rest.subarray(to)
  }
  return answers
}
