import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { createWalletClient, WalletError, type WalletEvent } from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server that answers each request with the next of these handlers, and the last one from then on. */
async function serve(...handlers: [Handler, ...Handler[]]) {
  const urls: string[] = []
  const server = createServer((request, response) => {
    const handle = handlers[Math.min(urls.length, handlers.length - 1)] ?? handlers[0]
    urls.push(request.url ?? '')
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { client: createWalletClient({ baseUrl: `http://127.0.0.1:${port}` }), urls }
}

const event = (id: number) => ({
  id: `${id}`,
  type: 'transaction.confirmed',
  platformId: 'base',
  addresses: [],
  block: null,
  backfilled: false,
})
const text = (id: number) => `id: ${id}\nevent: transaction.confirmed\ndata: ${JSON.stringify(event(id))}\n\n`
const heartbeat = (id: number) => `id: ${id}\nevent: heartbeat\ndata: {"nextAfter":"${id}"}\n\n`

/** Sends these texts as a stream, and leaves it open unless `ends`. */
const stream =
  (texts: string[], ends = false): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const each of texts) response.write(each)
    if (ends) response.end()
  }

const refuse =
  (statusCode: number, code: string): Handler =>
  (_request, response) =>
    response.writeHead(statusCode, { 'content-type': 'application/json' }).end(JSON.stringify({ statusCode, code, message: 'No' }))

/** Returns the ids of the first events. */
async function take(events: AsyncIterable<WalletEvent>, count: number) {
  const ids: string[] = []
  for await (const { id } of events) if (ids.push(id) === count) break
  return ids
}

test('the server ends the stream → the client connects again after the last event', async () => {
  const { client, urls } = await serve(stream([heartbeat(5), text(7), text(9)], true), stream([text(10)]))
  expect(await take(client.events(), 3)).toEqual(['7', '9', '10'])
  expect(urls).toEqual(['/v1/events?after=latest&limit=100', '/v1/events?after=9&limit=100'])
})

test('the stream ends before the first event → the client continues after the heartbeat, not from now', async () => {
  const { client, urls } = await serve(stream([heartbeat(5)], true), stream([text(6)]))
  expect(await take(client.events(), 1)).toEqual(['6'])
  expect(urls[1]).toBe('/v1/events?after=5&limit=100')
})

test('an event arrives in pieces → it is parsed once it is complete', async () => {
  const whole = Buffer.from(text(7))
  const { client } = await serve((request, response) => {
    stream([])(request, response)
    for (const byte of whole) response.write(Buffer.from([byte]))
  })
  expect(await take(client.events({ after: '6' }), 1)).toEqual(['7'])
})

test('the server is busy or breaks off → the client tries again', async () => {
  const { client } = await serve(refuse(503, 'unavailable'), (_request, response) => response.destroy(), stream([text(7)]))
  expect(await take(client.events({ after: '6' }), 1)).toEqual(['7'])
})

test('the cursor is too old → the iteration throws cursor_expired', async () => {
  const { client } = await serve(refuse(410, 'cursor_expired'))
  const error = await take(client.events({ after: '1' }), 1).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(WalletError)
  expect(error).toMatchObject({ code: 'cursor_expired', statusCode: 410 })
})

test('the server answers with pages, as for a platform without streams → the client polls', async () => {
  const page = (items: object[], nextAfter: string): Handler => {
    return (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items, nextAfter }))
  }
  const { client, urls } = await serve(page([], '5'), page([event(7), event(8)], '8'), page([event(9)], '9'))
  expect(await take(client.events({ pollMs: 10 }), 3)).toEqual(['7', '8', '9'])
  expect(urls[1]).toBe('/v1/events?after=5&limit=100')
})

test('the caller aborts → the iteration ends', async () => {
  const { client } = await serve(stream([text(7)]))
  const stopping = new AbortController()
  const ids: string[] = []
  for await (const { id } of client.events({ after: '6' }, { signal: stopping.signal })) {
    ids.push(id)
    stopping.abort()
  }
  expect(ids).toEqual(['7'])
})

test('the caller aborts after a garbage collection, while no event arrives → the iteration and the connection end', async () => {
  let closed: () => void = () => {}
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve
  })
  const { client } = await serve((request, response) => {
    stream([text(7)])(request, response)
    response.on('close', closed)
  })
  const stopping = new AbortController()
  const ids: string[] = []
  for await (const { id } of client.events({ signal: stopping.signal })) {
    ids.push(id)
    setTimeout(() => {
      collectGarbage()
      stopping.abort()
    }, 50)
  }
  expect(ids).toEqual(['7'])
  await isClosed
})

/** Node's `Request` follows its signal through a weak reference, so a collection cuts the two apart. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
