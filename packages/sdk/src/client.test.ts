import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import contract from '@patina/contract/openapi.json' with { type: 'json' }
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { type Balances, createWalletClient, eachItem, type Result, type Token, type Transaction, unwrap, WalletError } from './index.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Starts a server with this handler. Returns a client of it. */
async function serve(handle: Handler) {
  const server = createServer(handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return createWalletClient({ baseUrl: `http://127.0.0.1:${port}` })
}

const answer =
  (status: number, body: string, type = 'application/json'): Handler =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': type }).end(body)

const refuse = (statusCode: number, code: string, message: string, more: object = {}) =>
  answer(statusCode, JSON.stringify({ statusCode, message, error: 'Whatever', code, ...more }))

test('the contract has an operation with data → the client has a method with its id', () => {
  const ids = Object.values(contract.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  const { withDevice: _, events: __, ...methods } = createWalletClient({ baseUrl: 'http://127.0.0.1' })
  // Pages show images by their paths.
  expect(Object.keys(methods).sort()).toEqual(ids.filter((id) => id !== 'getNftImage' && id !== 'getLogo').sort())
})

test('a call has inputs → they are sent in the path, query or body as in the contract', async () => {
  const seen: string[] = []
  const client = await serve((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? '-'} ${body}`)
      answer(200, '{}')(request, response)
    })
  })
  await client.getTransaction({ txId: 42, address: '0xabc' })
  await client.estimateFees({ id: 'ethereum', from: '0xa', to: '0xb', value: '1' })
  await client.listPlatforms()
  await client.readNotification({ id: 'n' })
  await client.unlinkAddress({ address: '0xabc', platformId: 'base' })
  expect(seen).toEqual([
    'GET /v1/tx/history/42?address=0xabc - ',
    'POST /v1/platforms/ethereum/estimate-fees application/json {"from":"0xa","to":"0xb","value":"1"}',
    'GET /v1/platforms - ',
    'PUT /v1/notifications/n/read - ',
    'DELETE /v1/wallet/addresses/0xabc?platformId=base - ',
  ])
})

test('an error of the API → its code, for any message', async () => {
  const failing = async (status: number, code: string, message: string) =>
    (await (await serve(refuse(status, code, message))).getSettings()).error
  expect(await failing(404, 'platform_not_found', 'Platform not found')).toEqual({
    code: 'platform_not_found',
    statusCode: 404,
    message: 'Platform not found',
  })
  expect(await failing(400, 'execution_reverted', 'Execution reverted: TransferHelper: TRANSFER_FROM_FAILED')).toMatchObject({
    code: 'execution_reverted',
  })
  expect(await failing(403, 'device_not_authorized', 'Reworded')).toMatchObject({ code: 'device_not_authorized', message: 'Reworded' })
  expect(await failing(400, 'invalid_input', 'limit must be a positive number')).toMatchObject({ code: 'invalid_input' })
})

test('a code that this client does not know → it is returned', async () => {
  const client = await serve(refuse(410, 'cursor_on_holiday', 'The cursor is on holiday'))
  expect((await client.getSettings()).error).toEqual({
    code: 'cursor_on_holiday',
    statusCode: 410,
    message: 'The cursor is on holiday',
  })
})

test('an error has details → they are in the error value and in the thrown error', async () => {
  const details = { reason: 'url_mismatch' }
  const client = await serve(refuse(401, 'unauthorized', 'Unauthorized', { details }))
  expect((await client.getSettings()).error).toEqual({ code: 'unauthorized', statusCode: 401, message: 'Unauthorized', details })
  await expect(unwrap(client.getSettings())).rejects.toMatchObject({ code: 'unauthorized', details })
})

test('429 with `retry-after` in seconds → the error has the seconds', async () => {
  const limited = (wait: string) =>
    serve((request, response) => refuse(429, 'rate_limited', 'Too many requests')(request, response.setHeader('retry-after', wait)))
  expect((await (await limited('7')).getSettings()).error).toEqual({
    code: 'rate_limited',
    statusCode: 429,
    message: 'Too many requests',
    retryAfterSeconds: 7,
  })
  await expect(unwrap((await limited('7')).getSettings())).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 7 })
  expect((await (await limited('Wed, 21 Oct 2026 07:28:00 GMT')).getSettings()).error).not.toHaveProperty('retryAfterSeconds')
})

test('a read is refused with 503 and a short `retry-after` → it is repeated once; a write, or a long pause, is not', async () => {
  const seen: string[] = []
  const unavailableFor = (seconds: string) =>
    serve((request, response) => {
      seen.push(`${request.method}`)
      if (seen.length === 2) return answer(200, '{}')(request, response)
      refuse(503, 'unavailable', 'Service Unavailable')(request, response.setHeader('retry-after', seconds))
    })
  expect((await (await unavailableFor('0')).getSettings()).error).toBeUndefined()
  expect(seen.splice(0)).toEqual(['GET', 'GET'])
  expect((await (await unavailableFor('0')).useDevice({ appVersion: '1.0.0' })).error).toMatchObject({ code: 'unavailable' })
  expect(seen.splice(0)).toEqual(['PUT'])
  expect((await (await unavailableFor('60')).getSettings()).error).toMatchObject({ code: 'unavailable', retryAfterSeconds: 60 })
  expect(seen).toEqual(['GET'])
})

test('every error of the contract → the error has its code', async () => {
  const catalogue = Object.entries(contract['x-error-catalogue'])
  expect(catalogue.length).toBeGreaterThan(40)
  const client = await serve((request, response) => {
    const [code = '', { status, message }] = catalogue[Number(request.url?.split('/')[3])] ?? ['', { status: 500, message: '' }]
    refuse(status, code, message)(request, response)
  })
  for (const [index, [code, { status, message }]] of catalogue.entries())
    expect((await client.getPriorityFees({ id: `${index}` })).error).toMatchObject({ code, statusCode: status, message })
})

test('a gateway answers without a code → the code of the status', async () => {
  const failing = async (status: number) => (await (await serve(answer(status, '{"message":"No"}'))).getSettings()).error?.code
  expect(await failing(403)).toBe('forbidden')
  expect(await failing(404)).toBe('not_found')
  expect(await failing(429)).toBe('rate_limited')
  expect(await failing(418)).toBe('unknown')
})

test('a gateway answers with HTML → an error value with the text as its cause', async () => {
  const client = await serve(answer(502, '<h1>Bad gateway</h1>', 'text/html'))
  expect((await client.getSettings()).error).toEqual({
    code: 'unavailable',
    statusCode: 502,
    message: 'The server answered with status 502',
    cause: '<h1>Bad gateway</h1>',
  })
})

test('status 200 with HTML or without a body → `bad_response`', async () => {
  const portal = await serve(answer(200, '<h1>Welcome to our Wi-Fi</h1>', 'text/html'))
  expect((await portal.getSettings()).error).toMatchObject({ code: 'bad_response' })
  const empty = await serve(answer(200, ''))
  expect((await empty.getSettings()).error).toMatchObject({ code: 'bad_response', statusCode: 200 })
})

test('a redirect → it is not followed, so no other server sees the request', async () => {
  const client = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end())
  expect((await client.getSettings()).error?.code).toBe('network')
})

test.each([
  ['ends the connection', Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }), ' (UND_ERR_SOCKET)'],
  ['has an unknown certificate', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, ': its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)'],
  ['redirects', new Error('unexpected redirect'), ': it redirects. Use the URL that it redirects to'],
  ['is called by a page that it does not allow', undefined, '. It may be down, not allow the origin of this page (CORS_ORIGINS), or'],
])('the server %s → an error value with `network`, and what the platform tells', async (_what, cause, why) => {
  const client = createWalletClient({ baseUrl: 'http://127.0.0.1', fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) })
  const { error } = await client.getSettings()
  expect(error).toMatchObject({ code: 'network', statusCode: 0, message: expect.stringContaining(`The server could not be reached${why}`) })
})

test('a website answers instead of the API → the error says so, and has only the beginning of the page', async () => {
  const page = `<html>${'x'.repeat(20_000)}`
  const missing = (await (await serve(answer(404, page, 'text/html'))).getSettings()).error
  expect(missing).toMatchObject({ code: 'not_found', message: expect.stringContaining('Is baseUrl the origin of the API?') })
  expect(String(missing?.cause)).toHaveLength(501)
  const other = (await (await serve(answer(200, page, 'text/html'))).getSettings()).error
  expect(other).toMatchObject({ code: 'bad_response', message: expect.stringContaining('Is baseUrl the origin of the API?') })
  expect(String(other?.cause).length).toBeLessThan(501)
})

test('the caller aborts the call → an error value with `aborted`', async () => {
  const client = await serve(() => {})
  const controller = new AbortController()
  const call = client.getSettings({ signal: controller.signal })
  controller.abort()
  expect((await call).error?.code).toBe('aborted')
  expect((await client.getSettings({ signal: AbortSignal.timeout(20) })).error?.code).toBe('aborted')
})

test('the server is unhealthy → the error has the health report as its cause', async () => {
  const health = { status: 'error', info: {}, error: { redis: { status: 'down' } }, details: { redis: { status: 'down' } } }
  const client = await serve(answer(503, JSON.stringify(health)))
  expect((await client.getHealthStatus()).error).toMatchObject({ code: 'unavailable', statusCode: 503, cause: health })
})

test('unwrap → the answer, or a thrown error with its code', async () => {
  const settings = { minVersions: [], supportedPlatforms: ['ethereum'] }
  const client = await serve(answer(200, JSON.stringify(settings)))
  expect(await unwrap(client.getSettings())).toEqual(settings)
  expect(await unwrap(await client.getSettings())).toEqual(settings)
  const refusing = await serve(refuse(404, 'platform_not_found', 'Platform not found'))
  const thrown = await unwrap(refusing.getPriorityFees({ id: 'x' })).catch((error: unknown) => error)
  expect(thrown).toBeInstanceOf(WalletError)
  expect(thrown).toMatchObject({ code: 'platform_not_found', statusCode: 404, message: 'Platform not found' })
})

/** Starts a server with a list of `total` tokens. Returns the list call and the requested pages. */
async function serveList(total: number, reported: { total: number; totalExact?: boolean } = { total }) {
  const requested: string[] = []
  const client = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    requested.push(`${offset}+${limit}`)
    const items = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, index) => ({ id: offset + index }))
    answer(200, JSON.stringify({ items, ...reported }))(request, response)
  })
  return { requested, list: (page: { offset?: number; limit: number }) => client.listTokens({ platformId: 'ethereum', ...page }) }
}

test('a list has three pages → every item comes once', async () => {
  const { requested, list } = await serveList(250)
  const ids: unknown[] = []
  for await (const { id } of eachItem(list)) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => index))
  expect(requested).toEqual(['0+100', '100+100', '200+100'])
})

test('a list has more items than its total → every item is returned', async () => {
  const { requested, list } = await serveList(250, { total: 120, totalExact: false })
  const ids: unknown[] = []
  for await (const { id } of eachItem(list)) ids.push(id)
  expect(ids).toHaveLength(250)
  expect(requested).toEqual(['0+100', '100+100', '200+100', '300+100'])
})

test('a list has cursors → requests have the cursor and no offset', async () => {
  const requested: string[] = []
  const client = await serve((request, response) => {
    const query = new URL(request.url ?? '', 'http://localhost').searchParams
    requested.push(`${query.get('offset')} ${query.get('cursor')}`)
    const page = Number(query.get('cursor') ?? 0)
    const next = page < 2 ? { nextCursor: `${page + 1}` } : {}
    answer(200, JSON.stringify({ items: [{ id: page }], total: 1, ...next }))(request, response)
  })
  const ids: unknown[] = []
  for await (const { id } of eachItem((page) => client.listHistory(page))) ids.push(id)
  expect(ids).toEqual([0, 1, 2])
  expect(requested).toEqual(['0 null', 'null 1', 'null 2'])
})

test('the caller stops at the first item → one page is requested', async () => {
  const { requested, list } = await serveList(250)
  for await (const _item of eachItem(list, 10)) break
  expect(requested).toEqual(['0+10'])
})

test('an empty list → no items; a page cannot be read → its error is thrown', async () => {
  const { list } = await serveList(0)
  for await (const item of eachItem(list)) expect.unreachable(`${item}`)
  const refusing = await serve(refuse(404, 'platform_not_found', 'Platform not found'))
  const walk = async () => {
    for await (const _ of eachItem((page) => refusing.listTokens({ platformId: 'x', ...page }))) expect.unreachable()
  }
  await expect(walk()).rejects.toMatchObject({ code: 'platform_not_found' })
})

test('methods of the client → inputs and answers have the types of the contract', () => {
  const client = createWalletClient({ baseUrl: 'http://127.0.0.1' })
  expectTypeOf(client.getBalances)
    .parameter(0)
    .toEqualTypeOf<{ address: string; platformId: string; contracts?: string; currency?: string }>()
  expectTypeOf(client.getBalances).returns.resolves.toEqualTypeOf<Result<Balances>>()
  expectTypeOf(client.getPriorityFees).parameter(0).toEqualTypeOf<{ id: string }>()
  expectTypeOf(client.newDevice)
    .parameter(0)
    .toEqualTypeOf<{ devicePlatform: 'ios' | 'android'; appVersion: string; deviceToken?: string; locale?: string }>()
  expectTypeOf(client.listTokens).parameter(0).not.toBeNullable()
  expectTypeOf(client.listHistory).toBeCallableWith()
  expectTypeOf(eachItem((page) => client.listTokens({ platformId: 'x', ...page }))).toEqualTypeOf<AsyncGenerator<Token, void, undefined>>()
  expectTypeOf<Transaction['status']>().toEqualTypeOf<'pending' | 'confirmed' | 'failed'>()
  // @ts-expect-error a platform is missing
  void client.getNonce({ address: '0x' })
  // @ts-expect-error this device platform does not exist
  void client.newDevice({ devicePlatform: 'windows', appVersion: '1.0.0' })
})

test('the error is checked → the type of the answer is narrowed', async () => {
  const client = await serve(answer(200, '{"platforms":[]}'))
  const { data, error } = await client.listPlatforms()
  if (error) return expect.unreachable()
  expectTypeOf(data.platforms[0]?.caip2).toEqualTypeOf<string | undefined>()
  expect(data.platforms).toEqual([])
})

test('a quote request → its type requires the four fields of the body', () => {
  type Quote = Parameters<ReturnType<typeof createWalletClient>['quoteSwap']>[0]
  expectTypeOf<object>().not.toExtend<Quote>()
  expectTypeOf<{ inputToken: string; outputToken: string; amount: string; slippage: number }>().toExtend<Quote>()
})
