import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Resolve } from '../../../base/outbound/destination.ts'
import { halves, png } from './images.fixture.ts'
import { createMedia, type Media } from './media.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

const document = '{"name":"Ape #1","image":"ipfs://cid/1.png"}'
const read = { name: 'Ape #1', image: 'ipfs://cid/1.png' }
const image = png(600, 300, halves(600))
const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
/** Only for servers that never answer in time. */
const shortTimeoutMs = 300
/** Takes 50 MB when it is unpacked. */
const bomb = gzipSync(Buffer.alloc(50e6))

let server: Server
let port: number
let origin: string
let connections = 0
let requests: IncomingMessage[] = []
let answers: Record<string, Answer> = {}
let media: Media
let hasty: Media

/** Answers each request to a path, in the way of a server of strangers. */
const serve = (path: string, answer: Answer) => {
  answers[path] = answer
  return `${origin}${path}`
}
const redirectTo =
  (location: string, status = 302): Answer =>
  (response) =>
    response.writeHead(status, { location }).end()

beforeAll(async () => {
  server = createServer((request, response) => {
    response.on('error', () => {})
    requests.push(request)
    const answer = answers[request.url ?? '']
    return answer ? answer(response, request) : response.writeHead(404).end(document)
  })
  server.on('connection', () => connections++)
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
  media = createMedia({ allowed: ['127.0.0.1'] })
  hasty = createMedia({ allowed: ['127.0.0.1'], timeoutMs: shortTimeoutMs })
})
beforeEach(() => {
  requests = []
  answers = {}
})
afterAll(() => {
  media.close()
  hasty.close()
  server.closeAllConnections()
  server.close()
})

describe('answers of servers', () => {
  test('a document and an image, whatever their content types → read', async () => {
    const documentUri = serve('/1.json', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(document))
    const imageUri = serve('/1.svg', (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image))
    expect(await media.readDocument(documentUri)).toEqual(read)
    expect(await media.readImage(imageUri)).toMatchObject({ width: 512, height: 256 })
  })

  test('the request → asks for no compression, and has no names or keys', async () => {
    await media.readDocument(serve('/1.json', (response) => response.end(document)))
    expect(requests[0]?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      connection: 'keep-alive',
      accept: '*/*',
      'accept-encoding': 'identity',
    })
  })

  test.each([400, 401, 403, 404, 410, 204, 206, 300, 304])('the status is %i → undefined', async (status) => {
    const uri = serve('/1.json', (response) => response.writeHead(status).end(status === 204 || status === 304 ? undefined : document))
    expect(await media.readDocument(uri)).toBeUndefined()
  })

  test.each([408, 425, 429, 500, 502, 503, 504])('the status is %i → an error, because a later attempt may succeed', async (status) => {
    const uri = serve('/1.json', (response) => response.writeHead(status).end(document))
    await expect(media.readDocument(uri)).rejects.toThrow(`answered ${status}`)
  })

  test('a page with status 200 says that the server is busy → undefined', async () => {
    const uri = serve('/1.json', (response) => response.end('<!doctype html><title>Busy</title>'))
    expect(await media.readDocument(uri)).toBeUndefined()
    expect(await media.readImage(uri)).toBeUndefined()
  })

  test('an SVG image is named .png and has the type of one → undefined', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const uri = serve('/1.png', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(svg))
    expect(await media.readImage(uri)).toBeUndefined()
  })
})

describe('answers without end', () => {
  /** Sends chunks until the client closes the connection. */
  const sendForever = (response: ServerResponse, chunk: Buffer) => {
    let sent = 0
    const write = () => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
      if (!response.destroyed) response.once('drain', write)
    }
    response.writeHead(200)
    write()
    return { sent: () => sent, closed: once(response, 'close') }
  }

  test('a document has no end → undefined, and the connection is closed early', async () => {
    let sending: ReturnType<typeof sendForever> | undefined
    const uri = serve('/1.json', (response) => {
      sending = sendForever(response, Buffer.alloc(16_384, ' '))
    })
    expect(await media.readDocument(uri)).toBeUndefined()
    await sending?.closed
    expect(sending?.sent()).toBeLessThan(20e6)
  })

  test('an image announces more than 8 MiB → undefined, without its body', async () => {
    const uri = serve('/1.png', (response) => response.writeHead(200, { 'content-length': 8 * 1024 * 1024 + 1 }).write(image))
    expect(await media.readImage(uri)).toBeUndefined()
  })

  test('a document of 64 KiB → read, and one byte more → undefined', async () => {
    const uri = serve('/1.json', (response) => response.end(document.padEnd(65_536)))
    expect(await media.readDocument(uri)).toEqual(read)
    expect(await media.readDocument(serve('/1.json', (response) => response.end(document.padEnd(65_537))))).toBeUndefined()
  })

  test.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])('the answer is compressed by %s → undefined', async (encoding) => {
    const uri = serve('/1.json', (response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb))
    expect(await media.readDocument(uri)).toBeUndefined()
    expect(await media.readImage(uri)).toBeUndefined()
  })

  test.each<[string, Answer]>([
    ['never answers', () => {}],
    ['never ends its answer', (response) => response.writeHead(200).write(document)],
    [
      'sends a byte every 20 ms',
      (response) => {
        const timer = setInterval(() => response.write(' '), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
    ['redirects slowly, again and again', (response) => void setTimeout(redirectTo('/1.json'), shortTimeoutMs / 2, response)],
  ])('the server %s → an error when the time of the whole read is over', async (_, answer) => {
    const uri = serve('/1.json', answer)
    await expect(hasty.readDocument(uri)).rejects.toThrow()
  })

  test('the server closes the connection before the end of the body → an error', async () => {
    const uri = serve('/1.png', (response) => {
      response.writeHead(200, { 'content-length': image.length }).write(image.subarray(0, 100))
      setTimeout(() => response.destroy(), 20)
    })
    await expect(media.readImage(uri)).rejects.toThrow('aborted')
  })

  test('the server closes the connection at once, speaks no HTTP, or does not run → an error', async () => {
    await expect(media.readDocument(serve('/1.json', (response) => response.socket?.destroy()))).rejects.toThrow()
    const other = createTcpServer((socket) => socket.resume().end('SSH-2.0-x\r\n')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const uri = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    await expect(media.readDocument(uri)).rejects.toThrow()
    other.close()
    await once(other, 'close')
    await expect(media.readDocument(uri)).rejects.toThrow('ECONNREFUSED')
  })
})

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('status %i, to another path or server → followed', async (status) => {
    serve('/target', (response) => response.end(document))
    expect(await media.readDocument(serve('/relative', redirectTo('/target', status)))).toEqual(read)
    expect(await media.readDocument(serve('/absolute', redirectTo(`${origin}/target`, status)))).toEqual(read)
  })

  test('three redirects → followed, four → undefined', async () => {
    serve('/0', (response) => response.end(document))
    for (const n of [1, 2, 3, 4]) serve(`/${n}`, redirectTo(`/${n - 1}`))
    expect(await media.readDocument(`${origin}/3`)).toEqual(read)
    expect(await media.readDocument(`${origin}/4`)).toBeUndefined()
  })

  test('a redirect to itself → undefined after four requests', async () => {
    expect(await media.readDocument(serve('/loop', redirectTo('/loop')))).toBeUndefined()
    expect(requests).toHaveLength(4)
  })

  test('a redirect to a private address → undefined, and that address is not called', async () => {
    serve('/secret', (response) => response.end(document))
    for (const host of ['127.0.0.2', '0.0.0.0', '[::1]', '10.0.0.1', '169.254.169.254']) {
      expect(await media.readDocument(serve('/1.json', redirectTo(`http://${host}:${port}/secret`)))).toBeUndefined()
    }
    expect(requests.filter(({ url }) => url === '/secret')).toEqual([])
  })

  test('a redirect to a name with a private address → undefined', async () => {
    const resolve: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.9', family: 4 }])
    const own = createMedia({ allowed: ['127.0.0.1'], resolve })
    serve('/secret', (response) => response.end(document))
    for (const target of [`http://inner.example:${port}/secret`, `https://inner.example:${port}/secret`]) {
      expect(await own.readDocument(serve('/1.json', redirectTo(target)))).toBeUndefined()
    }
    expect(requests.filter(({ url }) => url === '/secret')).toEqual([])
    own.close()
  })

  test.each([
    '',
    'http://',
    'ftp://127.0.0.1/',
    'file:///etc/passwd',
    `data:application/json,${document}`,
    `ipfs://${cid}`,
    'http://user:key@127.0.0.1/',
  ])('a redirect to %j → undefined', async (target) => {
    expect(await media.readDocument(serve('/1.json', redirectTo(target)))).toBeUndefined()
  })
})

describe('URIs', () => {
  test('data: URIs → read, up to the size of a document or an image', async () => {
    expect(await media.readDocument(`data:application/json;base64,${Buffer.from(document).toString('base64')}`)).toEqual(read)
    expect(await media.readDocument(`data:application/json,${encodeURIComponent(document)}`)).toEqual(read)
    expect(await media.readImage(`data:image/png;base64,${image.toString('base64')}`)).toMatchObject({ width: 512, height: 256 })
    expect(await media.readImage('data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E')).toBeUndefined()
    expect(await media.readDocument(`data:application/json,${document.padEnd(65_537)}`)).toBeUndefined()
  })

  test.each([
    '',
    'Ape',
    'file:///etc/passwd',
    'ar://abc',
    'javascript:alert(1)',
    'ftp://127.0.0.1/1.json',
    '//127.0.0.1/1.json',
    'https://',
    'blob:https://a/1',
  ])('%j → undefined', async (uri) => {
    expect(await media.readDocument(uri)).toBeUndefined()
    expect(await media.readImage(uri)).toBeUndefined()
  })

  test('a private address without an allowed network → undefined, and no connection is made', async () => {
    const strict = createMedia({})
    const before = connections
    for (const scheme of ['http', 'https']) {
      for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
        expect(await strict.readDocument(`${scheme}://${host}:${port}/1.json`)).toBeUndefined()
      }
    }
    expect(connections).toBe(before)
    strict.close()
  })

  test('a URL with a user name, or with too many characters → undefined without a request', async () => {
    expect(await media.readDocument(`http://user:key@127.0.0.1:${port}/1.json`)).toBeUndefined()
    expect(await media.readDocument(`${origin}/${'a'.repeat(8_192)}`)).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('the host name has no answer in time → an error', async () => {
    const own = createMedia({ timeoutMs: shortTimeoutMs, resolve: () => {} })
    await expect(own.readDocument('https://slow.example/1.json')).rejects.toThrow()
    own.close()
  })
})

describe('ipfs: URIs', () => {
  const readBy = async (uri: string) => {
    const own = createMedia({ ipfsGateway: new URL(`${origin}/ipfs/`) })
    const answer = await own.readDocument(uri)
    own.close()
    return answer
  }

  test('the gateway of the operator is in a private network → read', async () => {
    serve(`/ipfs/${cid}/1.json`, (response) => response.end(document))
    expect(await readBy(`ipfs://${cid}/1.json`)).toEqual(read)
    expect(await readBy(`ipfs://ipfs/${cid}/1.json`)).toEqual(read)
  })

  test('a stranger names the private gateway, or it redirects to a private address → undefined', async () => {
    serve('/api/v0/id', (response) => response.end(document))
    serve(`/ipfs/${cid}/1.json`, redirectTo('/api/v0/id'))
    expect(await readBy(`${origin}/api/v0/id`)).toBeUndefined()
    expect(await readBy(`ipfs://${cid}/1.json`)).toBeUndefined()
    expect(await readBy(`ipfs://${cid}/../../api/v0/id`)).toBeUndefined()
    expect(requests.filter(({ url }) => url === '/api/v0/id')).toEqual([])
  })

  test('the gateway does not find the content in time → an error', async () => {
    serve(`/ipfs/${cid}`, (response) => response.writeHead(504).end())
    await expect(readBy(`ipfs://${cid}`)).rejects.toThrow('answered 504')
  })

  test('no gateway is set → undefined', async () => {
    expect(await media.readDocument(`ipfs://${cid}/1.json`)).toBeUndefined()
  })
})

test('closed during a read → an error', async () => {
  const own = createMedia({ allowed: ['127.0.0.1'], timeoutMs: 60_000 })
  const uri = serve('/1.json', () => own.close())
  await expect(own.readDocument(uri)).rejects.toThrow()
})
