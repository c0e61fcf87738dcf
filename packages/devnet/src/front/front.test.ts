import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { numberToHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '../client.ts'
import { claimPort, type Node, startNode } from '../node.ts'
import { unusedAddress } from '../testing/local-chains.ts'

const chain = { platformId: 'base', chainId: 31337, defaultPort: 0, baseFee: 10 ** 7, tips: [], pools: [] } as const
const json = { 'content-type': 'application/json' }
const ownPage = { ...json, origin: 'http://localhost:3001' }

let homeDir: string
let node: Node

beforeAll(async () => {
  homeDir = await mkdtemp(join(tmpdir(), 'front-'))
  node = await startNode({ chain, port: await claimPort(0, 'base'), homeDir })
})
afterAll(async () => {
  await node.process.stop()
  await rm(homeDir, { recursive: true, force: true })
})
afterEach(async () => {
  expect(await balance(), 'the balance that every attack tries to change').toBe(0n)
})

const balance = () => connect(node.rpcUrl).getBalance({ address: unusedAddress })
const call = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })
const theft = call('anvil_setBalance', [unusedAddress, numberToHex(10n ** 18n)])

type Headers = Record<string, string | string[]>
type Answer = { status: number | undefined; headers: IncomingHttpHeaders; text: string }

/** Sends a request with exactly these headers. */
const send = (headers: Headers, body: unknown = theft, options: { method?: string; url?: string; agent?: Agent | false } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const { method = 'POST', url = node.rpcUrl, agent = false } = options
    const sent = request(url, { method, headers, agent }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }))
    })
    sent.on('error', reject)
    sent.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
const ofPage = async (body: unknown) => JSON.parse((await send(ownPage, body)).text)
const refused = (method: string, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32601, message: `Web pages may not call ${method}` },
})
const invalid = { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } }

describe('a program', () => {
  test('a program calls a method that changes the chain → answered, over HTTP and WebSocket', async () => {
    expect((await send(json, call('anvil_setBalance', [unusedAddress, '0x5']))).text).toContain('"result":null')
    expect(await balance()).toBe(5n)
    const socket = new WebSocket(node.rpcUrl.replace('http', 'ws'))
    await once(socket, 'open')
    socket.send(JSON.stringify(call('anvil_setBalance', [unusedAddress, '0x0'])))
    expect(String(await once(socket, 'message'))).toContain('"result":null')
    socket.close()
  })

  test('a program sends its request in small pieces → answered', async () => {
    const sent = request(node.rpcUrl, { method: 'POST', headers: json })
    const answered = once(sent, 'response')
    sent.flushHeaders()
    for (const piece of JSON.stringify(call('eth_chainId')).match(/.{1,20}/g) ?? []) sent.write(piece)
    sent.end()
    const [response] = await answered
    expect(String((await response.toArray()).join(''))).toContain('"result":"0x7a69"')
  })

  test('a program sends GET first, then a call over the same connection → 405, then answered', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await send({}, '', { method: 'GET', agent })).toMatchObject({ status: 405 })
    expect((await send(json, call('eth_chainId'), { agent })).text).toContain('"result":"0x7a69"')
    agent.destroy()
  })
})

describe('a page of another site', () => {
  test.each<[string, Headers]>([
    ['its origin', { ...json, origin: 'https://attacker.example' }],
    ['its origin, as a simple request', { 'content-type': 'text/plain', origin: 'https://attacker.example' }],
    ['the origin of a sandboxed frame', { ...json, origin: 'null' }],
    ['an empty origin', { ...json, origin: '' }],
    ['an origin that begins like ours', { ...json, origin: 'http://localhost.attacker.example' }],
    ['an origin that begins like our address', { ...json, origin: 'http://127.0.0.1.attacker.example:8545' }],
    ['an origin that ends like ours', { ...json, origin: 'http://attacker.example/http://localhost' }],
    ['an origin of another scheme', { ...json, origin: 'https://localhost' }],
    ['the origin of an extension', { ...json, origin: 'chrome-extension://localhost' }],
    ['two origins', { ...json, origin: ['http://localhost', 'https://attacker.example'] }],
    ['no origin, but the mark of a browser', { ...json, 'sec-fetch-site': 'cross-site' }],
    ['its own host name that points to this machine', { ...json, host: 'attacker.example:8545', origin: 'http://attacker.example:8545' }],
    ['such a name, and no origin', { ...json, host: 'attacker.example' }],
    ['such a name, and our origin', { ...json, host: 'attacker.example', origin: 'http://localhost' }],
    ['a name that begins like our address', { ...json, host: '127.0.0.1.attacker.example' }],
    ['our name with a dot at its end', { ...json, host: 'localhost.' }],
  ])('a foreign page calls with %s → 403, and cannot read the answer', async (_, headers) => {
    const { status, headers: answered } = await send(headers)
    expect([status, answered['access-control-allow-origin']]).toEqual([403, undefined])
    expect((await send({ ...headers, 'access-control-request-method': 'POST' }, '', { method: 'OPTIONS' })).status).toBe(403)
  })

  test('a foreign page calls over a connection with an earlier request without origin → 403', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await send({ 'sec-fetch-site': 'cross-site' }, '', { method: 'GET', agent })).toMatchObject({ status: 403 })
    expect(await send({ ...json, origin: 'https://attacker.example' }, theft, { agent })).toMatchObject({ status: 403 })
    expect(await send(ownPage, call('eth_chainId'), { agent })).toMatchObject({ status: 200 })
    expect(await send({ ...json, origin: 'https://attacker.example' }, theft, { agent })).toMatchObject({ status: 403 })
    agent.destroy()
  })

  test('a foreign page calls over a connection of a program, through a proxy → the connection is closed', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await send(json, call('eth_chainId'), { agent })).toMatchObject({ status: 200 })
    await expect(send({ ...json, origin: 'https://attacker.example' }, theft, { agent })).rejects.toThrow()
    agent.destroy()
  })

  test.each([
    ['its origin', { origin: 'https://attacker.example' }],
    ['its own host name that points to this machine', { host: 'attacker.example', origin: 'http://attacker.example' }],
    ['no origin and such a name', { host: 'attacker.example' }],
    ['no origin, but the mark of a browser', { 'sec-fetch-site': 'cross-site' }],
  ])('a foreign page opens a WebSocket with %s → 403', async (_, headers) => {
    const socket = new WebSocket(node.rpcUrl.replace('http', 'ws'), { headers })
    const [error] = await once(socket, 'error')
    expect(String(error)).toContain('403')
  })

  test('a foreign page calls the node directly → the browser does not connect', async () => {
    const [, host, port] = / --host (\S+) --port (\d+) /.exec(argumentsOfNode()) ?? []
    const url = `http://${host}:${port}`
    // Node's fetch refuses the same ports as browsers.
    await expect(fetch(url)).rejects.toMatchObject({ cause: { message: 'bad port' } })
    const preflight = { origin: 'https://attacker.example', 'access-control-request-method': 'POST' }
    expect((await send(preflight, '', { method: 'OPTIONS', url })).headers['access-control-allow-origin']).toBeUndefined()
    expect((await send({ 'content-type': 'text/plain' }, theft, { url })).text).toContain('Invalid request')
  })
})

/** Returns the command line of this test's node. */
const argumentsOfNode = () =>
  execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.includes(homeDir) && line.includes('/bin/anvil --host')) ?? ''

describe('a page of this machine', () => {
  test.each(['http://localhost', 'http://localhost:3001', 'http://127.0.0.1', 'http://127.0.0.1:5173'])(
    'a local page at %s reads the chain → 200',
    async (origin) => {
      const { status, headers, text } = await send({ ...json, origin }, call('eth_chainId'))
      expect([status, headers['access-control-allow-origin'], headers.vary]).toEqual([200, origin, 'origin'])
      expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
    },
  )

  test('a local page sends a preflight request for JSON → 204', async () => {
    const { status, headers } = await send({ origin: ownPage.origin, 'access-control-request-headers': 'content-type' }, '', {
      method: 'OPTIONS',
    })
    expect([status, headers['access-control-allow-origin'], headers['access-control-allow-headers']]).toEqual([
      204,
      ownPage.origin,
      'content-type',
    ])
  })

  test.each([
    ...['anvil_setBalance', 'anvil_reset', 'hardhat_setBalance', 'tenderly_setBalance', 'evm_mine', 'evm_snapshot', 'evm_setAutomine'],
    ...['eth_sendTransaction', 'eth_sendUnsignedTransaction', 'eth_sign', 'eth_signTransaction', 'eth_signTypedData_v4', 'personal_sign'],
    ...['debug_traceTransaction', 'trace_transaction', 'txpool_content', 'miner_start', 'admin_peers', 'wallet_sendTransaction'],
    ...['constructor', '__proto__', 'Anvil_setBalance', 'eth_chainId ', ''],
  ])('a local page calls %s → refused', async (method) => {
    expect(await ofPage({ ...theft, method })).toEqual(refused(method))
  })

  test.each([
    ['a method named twice, the forbidden one last', '{"id":1,"method":"eth_chainId","method":"anvil_mine"}', refused('anvil_mine')],
    ['a method written in escapes', '{"id":1,"method":"\\u0061nvil_mine"}', refused('anvil_mine')],
    ['a method in a list', { ...theft, method: ['anvil_setBalance'] }, invalid],
    ['a method under another key as well', { ...theft, method: 1, Method: 'anvil_setBalance' }, invalid],
    ['no method', { id: 1 }, invalid],
    ['no JSON', '{"method":"anvil_mine"', invalid],
    ['two messages', `${JSON.stringify(call('eth_chainId'))}${JSON.stringify(theft)}`, invalid],
    ['an empty batch', [], invalid],
    ['a batch in a batch', [[theft]], [invalid]],
    ['lists nested 200,000 deep', `{"method":"eth_call","params":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, invalid],
  ])('a local page sends %s → refused', async (_, body, answer) => {
    expect(await ofPage(body)).toEqual(answer)
  })

  test('a call has two methods, the allowed one last → only the allowed one reaches the node', async () => {
    const text = `{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["${unusedAddress}","0x1"],"method":"eth_chainId","params":[]}`
    expect(await ofPage(text)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x7a69' })
  })

  test('a local page sends a batch → each call is answered or refused separately', async () => {
    const answers = await ofPage([call('eth_chainId', [], 1), { ...theft, id: 2 }, call('net_version', [], 3), 7])
    expect(answers).toHaveLength(4)
    expect(answers).toEqual(
      expect.arrayContaining([
        { jsonrpc: '2.0', id: 1, result: '0x7a69' },
        refused('anvil_setBalance', 2),
        { jsonrpc: '2.0', id: 3, result: '31337' },
        invalid,
      ]),
    )
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', undefined])(
    'a local page posts %s → 415',
    async (type) => {
      const { origin } = ownPage
      expect((await send(type === undefined ? { origin } : { origin, 'content-type': type }, call('eth_chainId'))).status).toBe(415)
    },
  )

  test('a local page posts more than 2 MiB → 413', async () => {
    expect((await send(ownPage, call('eth_call', ['0'.repeat(2 ** 21)]))).status).toBe(413)
  })

  test('a local page opens a WebSocket → it can read and subscribe, but not change the chain', async () => {
    const socket = new WebSocket(node.rpcUrl.replace('http', 'ws'), { origin: ownPage.origin })
    const messages: unknown[] = []
    const received = async (count: number) => {
      while (messages.length < count) await once(socket, 'message')
      return messages
    }
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    await once(socket, 'open')
    socket.send(JSON.stringify(theft))
    socket.send(JSON.stringify(call('eth_subscribe', ['newHeads'], 2)))
    expect(await received(2)).toEqual(expect.arrayContaining([refused('anvil_setBalance'), expect.objectContaining({ id: 2 })]))
    await connect(node.rpcUrl).mine({ blocks: 1 })
    expect((await received(3))[2]).toMatchObject({ method: 'eth_subscription' })
    socket.send(Buffer.from(JSON.stringify(theft)))
    expect((await once(socket, 'close'))[0]).toBe(1003)
  })
})
