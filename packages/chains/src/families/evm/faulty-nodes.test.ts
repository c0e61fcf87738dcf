import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from 'vitest'
import { uniswapV2 } from '../../../../swaps/src/uniswap-v2/provider.ts'
import type { ChainAdapter } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'

const SECRET = 'secret-key'
const SHORT_TIMEOUT_MS = 300
const IN_TIME_MS = 4_000
const address = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const usdc = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const unlisted = testAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
const signed =
  '0x02f86b827a6980843b9aca00847735940082520894f39fd6e51aad88f6f4ce6ab8827279cfffb922660180c080a0c5b7b8ab2b3a3c6fbc0c2c2d6c8cc66bb2a1f0a2e2d2a2b0d5c53e2a4f9a9f11a01c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8'

const calls: Record<string, (chain: ChainAdapter) => Promise<unknown> | undefined> = {
  verifyChain: (chain) => chain.verifyChain(),
  getHead: (chain) => chain.getHead(),
  getBalances: (chain) => chain.getBalances(testAddress(address), { listed: [usdc], unlisted: [unlisted] }),
  getNonce: (chain) => chain.getNonce?.(testAddress(address)),
  getAccountInfo: (chain) => chain.getAccountInfo(testAddress(address)),
  describeReceiver: (chain) => chain.describeReceiver(testAddress(address)),
  getStaking: (chain) => chain.getStaking?.(testAddress(address)),
  getNftAmounts: (chain) =>
    chain.getNftAmounts?.(testAddress(address), [{ contract: testAddress(unlisted), tokenId: 1n, standard: 'erc721' }]),
  describeNft: (chain) => chain.describeNft?.({ contract: testAddress(unlisted), tokenId: 1n, standard: 'erc721' }),
  getPriorityFees: (chain) => chain.getPriorityFees(),
  estimateFees: (chain) => chain.estimateFees({ from: testAddress(address), to: testAddress(usdc), value: 0n }),
  broadcast: (chain) => chain.broadcast(signed),
  readTransactions: async (chain) => {
    const [report] = await chain.readTransactions([`0x${'11'.repeat(32)}`])
    return report instanceof ChainError ? report : [report]
  },
  readBlocks: (chain) => chain.readBlocks?.(16n, 17n),
  verifyMessage: (chain) => chain.verifyMessage?.(testAddress(address), 'Hello', `0x${'11'.repeat(65)}`),
  readContracts: (chain) => chain.readContracts?.([{ target: usdc, callData: '0x313ce567' }]),
  quoteSwap: (chain) => uniswapV2.connect(chain)?.quote({ input: null, output: usdc, amount: 1n, slippageBps: 50 }),
}

/** Returns a node that answers every call, single or in a batch, with one JSON-RPC result. */
const answering = (answer: (method: string) => object): RequestListener => {
  return (request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const message: unknown = JSON.parse(body)
      const reply = ({ id, method }: { id: number; method: string }) => ({ jsonrpc: '2.0', id, ...answer(method) })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(message) ? message.map(reply) : reply(message as { id: number; method: string })))
    })
  }
}

const nodes: Record<string, RequestListener> = {
  'an HTML page': (_, response) => response.end('<html>Sign in to the hotel network</html>'),
  'an HTML error': (_, response) => response.writeHead(502).end('<html>502 Bad Gateway http://10.0.0.1/secret-key</html>'),
  nothing: (_, response) => response.end(),
  'cut JSON': (_, response) => response.end('{"jsonrpc":"2.0","id":0,"result":"0x'),
  'a closed connection': (_, response) => response.destroy(),
  'no end of the headers': () => {},
  'no end of the body': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":'),
  'a redirect': (request, response) => response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end(),
  'a rate limit': (_, response) => response.writeHead(429).end('{"message":"slow down, https://node.example/secret-key"}'),
  'an exhausted quota, with status 200 and no id': (_, response) =>
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"Your app has exceeded its compute units per second"}}'),
  'answers to other questions': (_, response) => response.end('[{"jsonrpc":"2.0","id":77,"result":"0x1"}]'),
  'an error for everything': answering(() => ({ error: { code: -32603, message: 'Internal error at https://node.example/secret-key' } })),
  'an error without a message': answering(() => ({ error: { code: 3 } })),
  'a bare null': answering(() => ({ result: null })),
  'no result': answering(() => ({})),
  true: answering(() => ({ result: true })),
  'a float': answering(() => ({ result: 1.5 })),
  'an empty object': answering(() => ({ result: {} })),
  'a list': answering(() => ({ result: [] })),
  'text that is no hex': answering(() => ({ result: '0xzz' })),
  'empty hex': answering(() => ({ result: '0x' })),
  'a word of ones': answering(() => ({ result: `0x${'ff'.repeat(32)}` })),
  'offsets out of bounds': answering(() => ({ result: `0x${'00'.repeat(31)}20${'ff'.repeat(320)}` })),
  'blocks of wrong types': answering(() => ({
    result: { number: 1, hash: 'x', timestamp: {}, gasLimit: [], reward: 'x', gasUsedRatio: {}, baseFeePerGas: [1] },
  })),
}

const unavailable = { reason: 'unavailable', detail: undefined, message: 'unavailable' }

/** Odd but well-formed answers and their expected results. Examples: an unknown transaction, a missing block, a wrong chain. */
const meaningful: Record<string, Record<string, unknown>> = {
  'a bare null': { readTransactions: [undefined], readBlocks: [] },
  'empty hex': { verifyMessage: false },
  'a word of ones': { verifyChain: { ...unavailable, reason: 'wrong_chain', message: 'wrong_chain' }, broadcast: undefined },
}

let server: Server | undefined

afterEach(async () => {
  const closing = server
  server = undefined
  closing?.closeAllConnections()
  await new Promise((resolve) => (closing ? closing.close(resolve) : resolve(undefined)))
})

async function listen(listener: RequestListener, timeoutMs = 5_000): Promise<{ chain: ChainAdapter; port: number }> {
  const listening = createServer(listener)
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const { port } = listening.address() as AddressInfo
  return {
    chain: connectEvm({ ...ethereum, caip2: 'eip155:31337' }, `http://127.0.0.1:${port}/${SECRET}`, { timeoutMs }),
    port,
  }
}

describe.each(Object.entries(nodes))('a node that answers with %s', (name, listener) => {
  test("every read → unavailable in time, and the node's URL stays secret", async () => {
    const { chain, port } = await listen(listener, name.startsWith('no end') ? SHORT_TIMEOUT_MS : undefined)
    const started = performance.now()
    const outcomes = await Promise.all(
      Object.entries(calls).map(
        async ([call, read]) => [call, await (read(chain) ?? Promise.reject(call)).catch((error: unknown) => error)] as const,
      ),
    )
    expect(performance.now() - started).toBeLessThan(IN_TIME_MS)
    expect(Object.fromEntries(outcomes)).toMatchObject({
      ...Object.fromEntries(outcomes.map(([call]) => [call, unavailable])),
      ...meaningful[name],
    })
    expect(outcomes.map(([, outcome]) => String(outcome)).join()).not.toMatch(new RegExp(`${SECRET}|${port}|127\\.0\\.0\\.1`))
  })
})

test.each(['no end of the headers', 'no end of the body'])(
  'a node that sends %s → fails in time, even if garbage is collected meanwhile',
  async (name) => {
    const { chain } = await listen(nodes[name] ?? (() => {}), SHORT_TIMEOUT_MS)
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const collecting = setInterval(collect, 20)
    const startedAt = performance.now()
    await expect(chain.getHead()).rejects.toMatchObject({ reason: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS)
    clearInterval(collecting)
  },
)

test('no server at the port → unavailable', async () => {
  const { port } = await listen(() => {})
  await new Promise((resolve) => {
    server?.closeAllConnections()
    server?.close(resolve)
  })
  server = undefined
  await expect(connectEvm(ethereum, `http://127.0.0.1:${port}`).getHead()).rejects.toMatchObject({ reason: 'unavailable' })
})

describe('retries of a read', () => {
  test('the first try of a read failed at once → retried once', async () => {
    let requests = 0
    const good = answering(() => ({ result: '0x7a69' }))
    const { chain } = await listen((request, response) => (++requests === 1 ? response.destroy() : good(request, response)))
    await chain.verifyChain()
    expect(requests).toBe(2)
  })

  test('the first try of a read timed out → not retried', async () => {
    let requests = 0
    const { chain } = await listen(() => {
      requests += 1
    }, SHORT_TIMEOUT_MS)
    await expect(chain.getHead()).rejects.toMatchObject(unavailable)
    expect(requests).toBe(1)
  })

  test('a broadcast failed → not retried', async () => {
    let requests = 0
    const { chain } = await listen((_, response) => {
      requests += 1
      response.destroy()
    })
    await expect(chain.broadcast(signed)).rejects.toMatchObject(unavailable)
    expect(requests).toBe(1)
  })
})

test('a refusal with HTTP status 400 → it is an answer', async () => {
  const { chain } = await listen((_, response) => {
    response.writeHead(400).end('{"jsonrpc":"2.0","id":0,"error":{"code":-32000,"message":"txpool is full"}}')
  })
  await expect(chain.broadcast(signed)).rejects.toMatchObject({ reason: 'unavailable', cause: { name: 'RpcRefused' } })
})

test.each([
  ['opcode ', 400_000],
  ['tip greater than ', 40_000],
  ['gas', 400_000],
])('a contract that reverts with "%s" repeated → read without blocking the process', async (word, length) => {
  const message = `execution reverted: ${word.repeat(length / word.length)}`
  const { chain } = await listen(answering(() => ({ error: { code: 3, message } })))
  const started = performance.now()
  await expect(chain.estimateFees({ from: testAddress(address), to: testAddress(usdc), value: 0n })).rejects.toBeInstanceOf(ChainError)
  await expect(chain.broadcast(signed)).rejects.toBeInstanceOf(ChainError)
  expect(performance.now() - started).toBeLessThan(IN_TIME_MS)
})

test('credentials in the URL → sent as a header', async () => {
  let authorization: string | undefined
  const good = answering(() => ({ result: '0x7a69' }))
  const { port } = await listen((request, response) => {
    authorization = request.headers.authorization
    good(request, response)
  })
  await connectEvm({ ...ethereum, caip2: 'eip155:31337' }, `http://user:p%40ss@127.0.0.1:${port}`).verifyChain()
  expect(authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
})
