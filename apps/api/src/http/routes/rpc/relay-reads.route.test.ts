import { createSolanaRpc, signature } from '@solana/kit'
import { createPublicClient, custom, defineChain, erc20Abi, getAddress, http, isHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReads } from '../../../../../../packages/connect/src/reads.ts'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { caller, refusal } from '../../../../testing/http.ts'
import { localChains, rpcUrlOf } from '../../../../testing/local-chains.ts'
import { ownSolana } from '../../../../testing/solana.ts'
import { chainOf, ether, newAddress, openWallet, tokenCalled, type Wallet } from '../../../../testing/wallet.ts'
import { limitClasses } from '../../../base/config/limits.ts'
import { GateFull } from '../../../base/work/fair-gate.ts'

const path = '/v1/rpc/ethereum'
const call = (method: string, params: unknown[] = [], id: number | string = 1) => ({ jsonrpc: '2.0', id, method, params })
const few = { perDevice: { ...limitClasses, rpc: 2 }, networkFactor: 10 }

let running: TestApp
beforeAll(async () => {
  running = await testApp({ chains: localChains(), siteRpc: new Set(['ethereum', 'solana']) })
})
afterAll(() => running.close())
const post = (body: unknown, url = path) => caller(running.app).post(url, body)

describe('POST /v1/rpc/{platformId}', () => {
  test('200: one call → the answer of the node with the same id', async () => {
    const { status, body, headers } = await post(call('eth_chainId', [], 'one'))
    expect([status, body]).toEqual([200, { jsonrpc: '2.0', id: 'one', result: '0x7a69' }])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('200: a list of calls → an answer for each in its order, and refused ones have an error', async () => {
    const { body } = await post([
      call('eth_sendRawTransaction', ['0x00'], 1),
      call('eth_getBalance', [newAddress(), 'latest'], 2),
      call('eth_getBalance', ['nobody'], 3),
      { ...call('net_version', [], 4), params: undefined },
    ])
    expect(body).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'The method "eth_sendRawTransaction" does not exist / is not available.' } },
      { jsonrpc: '2.0', id: 2, result: '0x0' },
      { jsonrpc: '2.0', id: 3, error: { code: -32602, message: 'Parameter 1 of eth_getBalance is not valid.' } },
      { jsonrpc: '2.0', id: 4, result: '31337' },
    ])
  })

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['21 calls', Array(21).fill(call('eth_chainId'))],
    ['a call without an id', { jsonrpc: '2.0', method: 'eth_chainId' }],
    ['a list in a list', [[call('eth_chainId')]]],
    ['parameters by name', { ...call('eth_chainId'), params: {} }],
    ['no object', 'null'],
  ])('400: the body is %s → a sentence', async (_what, body) => {
    expect(await post(body)).toMatchObject(refusal(400, 'The body must be a JSON-RPC 2.0 call, or a list of 1 to 20 calls'))
  })

  test('404: the operator does not list the platform, has no node for it, or there is none', async () => {
    const off = refusal(404, 'This server reads the chain of this platform for no site')
    expect(await post(call('eth_chainId'), '/v1/rpc/base')).toMatchObject(off)
    expect(await post(call('getSlot'), '/v1/rpc/solana')).toMatchObject(off)
    expect(await post(call('eth_chainId'), '/v1/rpc/nowhere')).toMatchObject({ status: 404, body: { code: 'platform_not_found' } })
  })

  test('413: the body has more than 32 kB → refused', async () => {
    const body = JSON.stringify(call('eth_call', [{ data: `0x${'00'.repeat(16_400)}` }, 'latest']))
    expect(await post(body)).toMatchObject(refusal(413, 'Request body is too large'))
  })

  test('415: the body is not JSON → refused', async () => {
    const headers = { 'content-type': 'text/plain' }
    const answer = await caller(running.app).send({ method: 'POST', url: path, body: JSON.stringify(call('eth_chainId')), headers })
    expect(answer).toMatchObject(refusal(415, 'Content-Type must be application/json'))
  })

  test('429: requests of one network exceed the limit → each platform and each network counts by itself, whatever the factor', async () => {
    const limited = await testApp({ storage: running.storage, chains: localChains(), siteRpc: new Set(['ethereum', 'base']), limits: few })
    const from = async (remoteAddress: string, url = path) => {
      const { statusCode, headers } = await limited.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        headers: { origin: 'https://site.example' },
        payload: call('eth_chainId'),
      })
      return { status: statusCode, headers }
    }
    for (let i = 0; i < 2; i++) expect((await from('192.0.2.1')).status).toBe(200)
    const refused = await from('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"rpc-network";q=2;w=60', 'access-control-allow-origin': '*' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('192.0.2.1', '/v1/rpc/base')).status).toBe(200)
    expect((await from('192.0.2.2')).status).toBe(200)
    for (let i = 0; i < 2; i++) expect((await from('192.0.2.3', `/v1/rpc/unknown-${i}`)).status).toBe(404)
    expect((await from('192.0.2.3', '/v1/rpc/unknown-2')).status).toBe(429)
    await limited.close()
  })

  test('429: too many requests wait for a place → Retry-After', async () => {
    const full = await testApp({ storage: running.storage, siteRpc: new Set(['ethereum']) })
    full.deps.siteReads.answer = async () => {
      throw new GateFull()
    }
    const { status, headers } = await caller(full.app).post(path, call('eth_chainId'))
    expect([status, headers['retry-after']]).toEqual([429, '1'])
    await full.close()
  })

  test('503: no node answers → chain_unavailable, but a refused method is answered', async () => {
    const silent = await testApp({ storage: running.storage, siteRpc: new Set(['ethereum']) })
    const anyone = caller(silent.app)
    expect(await anyone.post(path, call('eth_chainId'))).toMatchObject(refusal(503, 'The chain did not answer'))
    expect(await anyone.post(path, call('eth_sign'))).toMatchObject({ status: 200, body: { error: { code: -32601 } } })
    await silent.close()
  })
})

describe('a page of any origin', () => {
  const origin = 'https://site.example'

  test('it sends a preflight → allowed without a list of origins, for this path only', async () => {
    const preflight = (url: string) =>
      running.app.inject({
        method: 'OPTIONS',
        url,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    const { statusCode, headers } = await preflight(path)
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*'])
    expect(headers['access-control-allow-headers']).toContain('content-type')
    expect((await preflight('/v1/swap/quote')).statusCode).toBe(404)
  })

  test.each<[string, number, unknown]>([
    [path, 200, call('eth_chainId')],
    [path, 400, []],
    ['/v1/rpc/nowhere', 404, call('eth_chainId')],
  ])('it posts to %s and gets %i → it can read the answer', async (url, status, payload) => {
    const { statusCode, headers } = await running.app.inject({
      method: 'POST',
      url,
      headers: { origin, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([status, '*'])
    expect(headers['access-control-expose-headers']).toContain('retry-after')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('libraries that read through a served API', () => {
  let base: string
  let wallet: Wallet
  const chain = defineChain({
    id: 31_337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  })
  beforeAll(async () => {
    base = await running.app.listen({ port: 0, host: '127.0.0.1' })
    wallet = await openWallet(chainOf(running, 'ethereum'), rpcUrlOf('ethereum'), ether(2))
  })
  /** The reads of the provider that sites use. */
  const reads = () => createReads({ apiUrl: base, platforms: { '0x7a69': 'ethereum', '0x7a6a': 'base' } }, () => undefined, fetch)
  const transports = {
    'viem over HTTP in batches': () => http(`${base}${path}`, { batch: true }),
    'viem over the provider of the connect package': () =>
      custom({ request: ({ method, params }) => reads()('0x7a69', method, params) }, { retryCount: 0 }),
  }

  test.each(Object.entries(transports))('%s → balances, contracts, estimates, logs and a receipt', async (_name, transport) => {
    const client = createPublicClient({ chain, transport: transport(), pollingInterval: 50 })
    const token = getAddress(tokenCalled('ethereum', 'USDC'))
    const account = getAddress(wallet.address)
    const [chainId, block, decimals, symbol, gas] = await Promise.all([
      client.getChainId(),
      client.getBlock(),
      client.readContract({ address: token, abi: erc20Abi, functionName: 'decimals' }),
      client.readContract({ address: token, abi: erc20Abi, functionName: 'symbol' }),
      client.estimateGas({ account, to: token, value: 0n }).catch(() => client.estimateGas({ account, to: account, value: 1n })),
    ])
    expect([chainId, decimals, symbol, gas]).toEqual([31_337, 6, 'USDC', expect.any(BigInt)])
    const signed = await wallet.sign({ to: newAddress(), value: ether(0.1) })
    await chainOf(running, 'ethereum').broadcast(signed)
    const { hash } = await chainOf(running, 'ethereum').decodeTransaction(signed)
    if (!isHex(hash)) throw new Error('The hash is not hex')
    const receipt = await client.waitForTransactionReceipt({ hash })
    expect(receipt.status).toBe('success')
    expect(receipt.blockNumber).toBeGreaterThanOrEqual(block.number)
    expect(await client.getLogs({ address: token, fromBlock: receipt.blockNumber })).toBeInstanceOf(Array)
    await expect(
      client.readContract({ address: token, abi: erc20Abi, functionName: 'transferFrom', args: [account, account, 1n] } as never),
    ).rejects.toThrow(/revert/i)
    await expect(client.sendRawTransaction({ serializedTransaction: '0x00' })).rejects.toThrow(/does not exist|not supported/)
  })

  test('kit over HTTP → it builds, simulates and waits for a transaction on Solana, but cannot send it', async () => {
    const own = await ownSolana()
    const served = await testApp({ storage: running.storage, chains: own.chains, siteRpc: new Set(['solana']) })
    const rpc = createSolanaRpc(`${await served.app.listen({ port: 0, host: '127.0.0.1' })}/v1/rpc/solana`)
    const { value: lifetime } = await rpc.getLatestBlockhash().send()
    expect((await rpc.isBlockhashValid(lifetime.blockhash).send()).value).toBe(true)
    const payer = await own.newWallet(1_000_000_000n)
    expect((await rpc.getBalance(payer.address).send()).value).toBe(1_000_000_000n)
    expect((await rpc.getAccountInfo(payer.address, { encoding: 'base64' }).send()).value?.lamports).toBe(1_000_000_000n)
    const bytes = await own.sign(payer, [])
    const read = async (method: string, ...params: unknown[]) =>
      (await caller(served.app).post('/v1/rpc/solana', call(method, [...params, { encoding: 'base64' }]))).body
    expect((await read('simulateTransaction', bytes)).result.value.err).toBeNull()
    expect((await read('sendTransaction', bytes)).error.code).toBe(-32601)
    const id = signature(await own.mine(payer, []))
    expect((await rpc.getSignatureStatuses([id]).send()).value[0]?.err).toBeNull()
    await expect(rpc.getProgramAccounts(payer.address).send()).rejects.toThrow(/does not exist/)
    await served.close()
    await own.stop()
  })

  test('the operator serves no reads of a chain → the provider answers 4901, so that a library does not repeat it for ever', async () => {
    await expect(reads()('0x7a6a', 'eth_chainId', [])).rejects.toMatchObject({ code: 4901 })
  })
})
