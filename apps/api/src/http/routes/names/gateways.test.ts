import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { giveName, moveOffChain } from '@patina/devnet'
import { encodeAbiParameters, getAddress, type Hex, parseAbiParameters, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { evmNetworkOf } from '../../../../testing/chains.ts'
import { registerDevice, type TestDevice } from '../../../../testing/device.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { newAddress } from '../../../../testing/wallet.ts'
import { createNameGateway } from '../../../base/outbound/name-gateway.ts'

const rpcUrl = rpcUrlOf('ethereum')
const address = newAddress()
const addressRecord = encodeAbiParameters(parseAbiParameters('address'), [getAddress(address)])

let running: TestApp
let device: TestDevice
let server: Server
let gatewayUrl: string
const requests: { method: string; path: string; body: string }[] = []
let answer: (response: ServerResponse, callData: string) => unknown
let names = 0

const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** Returns a name of its own for each test, because answers are cached. */
const newName = () => `name-${++names}.offchain.eth`
const resolve = async (name: string) => (await device.get(`/v1/names/${name}`)).body

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.on('error', () => {})
    const body = await text(request)
    requests.push({ method: request.method ?? '', path: request.url ?? '', body })
    return answer(response, body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  gatewayUrl = `http://127.0.0.1:${port}`
  const gateway = createNameGateway({ allowed: ['127.0.0.1'], timeoutMs: 300 })
  running = await testApp({ chains: localChains(gateway) })
  device = await registerDevice(running.app)
})
beforeEach(() => {
  requests.length = 0
  answer = (response) => json(response, { data: addressRecord })
})
afterAll(async () => {
  await running.close()
  server.closeAllConnections()
  server.close()
})

test('the gateway has the address → the address', async () => {
  await moveOffChain(rpcUrl, 'offchain.eth', [`${gatewayUrl}/lookup`])
  expect(await resolve(newName())).toMatchObject({ address, reason: null })
  expect(requests).toMatchObject([{ method: 'POST', path: '/lookup' }])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
    data: expect.stringMatching(/^0x/),
    sender: expect.stringMatching(/^0x[0-9a-f]{40}$/),
  })
})

test('the URL has a place for the data → a GET request', async () => {
  await moveOffChain(rpcUrl, 'offchain.eth', [`${gatewayUrl}/{sender}/{data}.json`])
  expect(await resolve(newName())).toMatchObject({ address })
  expect(requests).toMatchObject([{ method: 'GET', path: expect.stringMatching(/^\/0x[0-9a-f]{40}\/0x[0-9a-f]+\.json$/) }])
})

test('the first gateway fails → the next one is called', async () => {
  await moveOffChain(rpcUrl, 'offchain.eth', [`${gatewayUrl}/broken`, `${gatewayUrl}/works`])
  answer = (response) => (requests.length === 1 ? response.writeHead(500).end() : json(response, { data: addressRecord }))
  expect(await resolve(newName())).toMatchObject({ address })
  expect(requests.map(({ path }) => path)).toEqual(['/broken', '/works'])
})

test('the primary name of an address on a rollup is with a gateway → the name, if it has this address there', async () => {
  const coinType = evmNetworkOf('base').names?.coinType ?? 0n
  const account = newAddress()
  await giveName(rpcUrl, { name: 'on-a-rollup.eth', address: account, coinType })
  await moveOffChain(rpcUrl, `${coinType.toString(16)}.reverse`, [gatewayUrl])
  answer = (response) => json(response, { data: encodeAbiParameters(parseAbiParameters('string'), ['on-a-rollup.eth']) })
  expect((await device.get(`/v1/names?address=${account}&platformId=base`)).body).toMatchObject({ name: 'on-a-rollup.eth', reason: null })
  expect((await device.get(`/v1/names?address=${newAddress()}&platformId=base`)).body).toMatchObject({ name: null, reason: 'mismatch' })
})

const tooLong = toHex(new Uint8Array(200_000))
const failures: [string, (response: ServerResponse) => unknown][] = [
  ['answers 404', (response) => response.writeHead(404).end('{"data":"0x"}')],
  ['answers with text', (response) => response.writeHead(200).end('nothing')],
  ['answers without data', (response) => json(response, { message: 'no' })],
  ['answers with data that is not hexadecimal', (response) => json(response, { data: 'zz' })],
  ['answers with too much data', (response) => json(response, { data: tooLong })],
  ['closes the connection', (response) => response.socket?.destroy()],
  ['never answers', () => {}],
  ['never ends its answer', (response) => response.writeHead(200).write('{')],
  ['redirects to itself', (response) => response.writeHead(302, { location: '/again' }).end()],
]
test.each(failures)('the gateway %s → null, after one request', async (_, behaviour) => {
  await moveOffChain(rpcUrl, 'offchain.eth', [gatewayUrl])
  answer = behaviour
  expect(await resolve(newName())).toMatchObject({ address: null, reason: 'gateway_failed' })
  expect(requests).toHaveLength(1)
})

test('the gateway returns data that is no record → null', async () => {
  await moveOffChain(rpcUrl, 'offchain.eth', [gatewayUrl])
  const records: Hex[] = ['0x', '0x01', toHex(new Uint8Array(32)), toHex(new Uint8Array(64).fill(255))]
  for (const data of records) {
    answer = (response) => json(response, { data })
    expect(await resolve(newName())).toMatchObject({ address: null, reason: 'not_found' })
  }
})

test('the contract lists many gateways that fail → six requests', async () => {
  await moveOffChain(rpcUrl, 'offchain.eth', Array(20).fill(gatewayUrl))
  answer = (response) => response.writeHead(500).end()
  expect(await resolve(newName())).toMatchObject({ address: null, reason: 'gateway_failed' })
  expect(requests).toHaveLength(6)
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/',
  'https://[::1]/',
  'https://localhost:1/',
  'http://93.184.216.34/',
  'https://user:password@93.184.216.34/',
  'file:///etc/passwd',
  'data:application/json,{"data":"0x"}',
  'nonsense',
  '',
])('the URL of the gateway is %j → null, and no request', async (url) => {
  await moveOffChain(rpcUrl, 'offchain.eth', [url])
  expect(await resolve(newName())).toMatchObject({ address: null, reason: 'gateway_failed' })
  expect(requests).toEqual([])
})
