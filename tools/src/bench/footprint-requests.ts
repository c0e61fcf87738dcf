// Counts the requests to the node that each API call causes. Part of `npm run bench -- --record`.

import { createServer } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Type } from 'typebox'
import type { Measured } from '../../../apps/site/programs/dist/bench/record.mjs'
import { startDevnet } from '../../../packages/devnet/dist/index.js'
import { parser } from '../parse.ts'
import { startServer } from './server-process.ts'

const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const addressPath = `/v1/wallet/addresses/${wallet}`
const swap = {
  inputToken: 'ethereum:native',
  outputToken: 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  amount: '0.5',
  slippage: 0.5,
}

const parseDevice = parser('The answer with a device', Type.Object({ deviceId: Type.String() }))

type CallApi = (path: string, body?: object, headers?: Record<string, string>) => Promise<unknown>
type Count = { requests: number; methods: number }

/** Prints and returns the requests to the node of each call, alone and after two new blocks, and of a hundred equal calls at once. */
export async function measureRequests(root: string, work: string, databaseUrl: string): Promise<Record<string, Measured>> {
  const devnet = await startDevnet({ dataDir: join(work, 'chains'), ports: { ethereum: 0, base: 0 } })
  const chain = devnet.chains.find(({ platformId }) => platformId === 'ethereum')
  if (!chain) throw new Error('The local chains have no ethereum')
  const proxy = await startCountingProxy(chain.rpcUrl)
  const api = await startApi(root, databaseUrl, proxy.url, chain.chainId)
  const callApi = apiCaller(api.url)
  const device = { 'device-id': await registerDevice(callApi) }
  const measured: Record<string, Measured> = {}
  const unit = 'requests to the node'
  for (const [name, call] of apiCalls(callApi, device)) {
    const { requests, methods } = await countRequests(proxy.count, call)
    measured[`footprint.${name}.nodeRequests`] = {
      value: requests,
      unit,
      what: `${name}, one request at a time`,
      remark: `${methods} methods in them`,
    }
    console.log(`${String(requests).padStart(8)} requests with ${methods} methods  ${name}`)
  }
  const { requests, methods } = await countRequests(proxy.count, () =>
    Promise.all(Array.from({ length: 100 }, () => callApi(`${addressPath}/balances?platformId=ethereum`, undefined, device))),
  )
  const what = 'a hundred devices at once, for the balances of one address'
  measured['footprint.shared.nodeRequests'] = { value: requests, unit, what, remark: `${methods} methods in them` }
  console.log(`${String(requests).padStart(8)} requests with ${methods} methods  ${what}`)
  await api.stop()
  proxy.close()
  await devnet.stop()
  return measured
}

/** Counts the node requests of `call`. First waits for two blocks of the local chain, so that no earlier answer is still cached. */
async function countRequests(count: Count, call: () => Promise<unknown>): Promise<Count> {
  await pause(4_500)
  count.requests = 0
  count.methods = 0
  await call()
  return { ...count }
}

async function startCountingProxy(rpcUrl: string) {
  const count: Count = { requests: 0, methods: 0 }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    count.requests += 1
    const calls: unknown = JSON.parse(body)
    count.methods += Array.isArray(calls) ? calls.length : 1
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, count, close }
}

const startApi = (root: string, databaseUrl: string, rpcUrl: string, chainId: number | string) =>
  startServer(join(root, 'apps/api/dist/bin/api.js'), {
    ...{
      DATABASE_URL: databaseUrl,
      ALLOW_MEMORY_CACHE: 'yes',
      ALLOW_OPTIONAL_DEVICE_AUTH: 'yes',
      DEVICE_AUTH: 'optional',
      REQUIRE_ADDRESS_PROOF: 'no',
      // The hundred simultaneous calls exceed the default limit of one device per minute.
      RATE_LIMIT_CHAIN: '1000000000',
    },
    ...{ API_PORT: '0', PUBLIC_URL: 'http://footprint.example', RPC_URL_ETHEREUM: rpcUrl, CHAIN_ID_ETHEREUM: String(chainId) },
  })

const apiCaller =
  (apiUrl: string) =>
  async (path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(apiUrl + path, { ...init, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }

async function registerDevice(callApi: CallApi): Promise<string> {
  const { deviceId } = parseDevice(await callApi('/v1/devices/new', { devicePlatform: 'ios', appVersion: '1.0.0' }))
  await callApi('/v1/wallet/addresses', { addresses: [{ address: wallet, platformId: 'ethereum' }] }, { 'device-id': deviceId })
  return deviceId
}

const apiCalls = (callApi: CallApi, device: Record<string, string>): [name: string, call: () => Promise<unknown>][] => [
  ['balances', () => callApi(`${addressPath}/balances?platformId=ethereum`, undefined, device)],
  ['nonce', () => callApi(`${addressPath}/nonce?platformId=ethereum`, undefined, device)],
  ['staking', () => callApi(`${addressPath}/staking?platformId=ethereum`, undefined, device)],
  ['priorityFees', () => callApi('/v1/platforms/ethereum/priority-fees')],
  ['estimate', () => callApi('/v1/platforms/ethereum/estimate-fees', { from: wallet, to: wallet, value: '1' })],
  ['quote', () => callApi('/v1/swap/quote', swap)],
  [
    'quoteAndBuild',
    async () =>
      callApi('/v1/swap/tx', { userPublicKey: wallet, platformId: 'ethereum', quote: await callApi('/v1/swap/quote', swap) }, device),
  ],
  [
    'ownData',
    async () => [
      await callApi('/v1/tx/history', undefined, device),
      await callApi('/v1/tokens?platformId=ethereum'),
      await callApi('/v1/settings'),
    ],
  ],
]
