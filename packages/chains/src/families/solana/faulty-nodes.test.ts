import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type StillSolana, startStillSolana } from '../../../../devnet/src/index.ts'
import { solanaTestAccounts } from '../../../../devnet/src/solana/keys.ts'
import type { ChainAdapter } from '../../adapter.ts'
import { ChainError } from '../../errors.ts'
import { solana } from '../../networks/solana/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectSolana } from './index.ts'

const SECRET = 'secret-key'
const SHORT_TIMEOUT_MS = 300
const IN_TIME_MS = 4_000
const USDC = testAddress('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')
const PYUSD = testAddress('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo')
const [wallet, other] = solanaTestAccounts().map(({ address }) => address as string)
if (!wallet || !other) throw new Error('The local chain has too few test accounts')

const reads: Record<string, (chain: ChainAdapter) => Promise<unknown> | undefined> = {
  verifyChain: (chain) => chain.verifyChain(),
  getHead: (chain) => chain.getHead(),
  getBalances: (chain) => chain.getBalances(testAddress(wallet), { listed: [USDC], unlisted: [PYUSD] }),
  getAccountInfo: (chain) => chain.getAccountInfo(testAddress(wallet)),
  describeReceiver: (chain) => chain.describeReceiver(testAddress(wallet)),
  getStaking: (chain) => chain.getStaking?.(testAddress(wallet)),
  getNftAmounts: (chain) => chain.getNftAmounts?.(testAddress(wallet), [{ contract: testAddress(PYUSD), standard: 'nft' }]),
  describeNft: (chain) => chain.describeNft?.({ contract: testAddress(PYUSD), standard: 'nft' }),
  getBlockhash: (chain) => chain.getBlockhash?.(),
  getPriorityFees: (chain) => chain.getPriorityFees(),
  estimateFees: (chain) => chain.estimateFees({ from: testAddress(wallet), to: testAddress(other), value: 1n }),
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
  return { chain: connectSolana(solana, `http://127.0.0.1:${port}/${SECRET}`, { timeoutMs }), port }
}

type Call = { id: number; method: string; params: readonly unknown[] }

const answering =
  (answer: (call: Call) => object): RequestListener =>
  async (request, response) => {
    const message: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const replies = [message].flat().map((call) => ({ jsonrpc: '2.0', id: Object(call).id, ...answer(Object(call)) }))
    response.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
  }

const everywhere = (value: unknown) => answering(() => ({ result: { context: { slot: 1 }, value } }))

const nodes: Record<string, RequestListener> = {
  'an HTML page': (_, response) => response.end('<html>Sign in to the hotel network</html>'),
  nothing: (_, response) => response.end(),
  'cut JSON': (_, response) => response.end('{"jsonrpc":"2.0","id":0,"result":"'),
  'a closed connection': (_, response) => response.destroy(),
  'no end of the body': (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":'),
  'a redirect': (request, response) => response.writeHead(307, { location: `http://${request.headers.host}/elsewhere` }).end(),
  'a rate limit': (_, response) => response.writeHead(429).end('{"message":"slow down, https://node.example/secret-key"}'),
  'an exhausted quota, with status 200 and no id': (_, response) =>
    response.end('{"jsonrpc":"2.0","id":null,"error":{"code":429,"message":"Your app has exceeded its compute units per second"}}'),
  'an error for everything': answering(() => ({ error: { code: -32603, message: 'Internal error at https://node.example/secret-key' } })),
  'a node that is behind': answering(() => ({
    error: { code: -32005, message: 'Node is behind by 4000 slots', data: { numSlotsBehind: 4000 } },
  })),
  'a bare null': answering(() => ({ result: null })),
  'a float': answering(() => ({ result: 1.5 })),
  'a list of nothing in context': everywhere([null]),
  'numbers that are too large': everywhere({ lamports: 2 ** 64, owner: wallet, executable: false, data: ['', 'base64'] }),
  'negative amounts': everywhere({ lamports: -1, owner: wallet, executable: false, data: ['', 'base64'] }),
  'data in another encoding': everywhere({ lamports: 1, owner: wallet, executable: false, data: ['abc', 'base58'] }),
  'bare text for data': everywhere({ lamports: 1, owner: wallet, executable: false, data: 'abc' }),
  'a slot that is none': answering(() => ({ result: { context: { slot: 'x' }, value: null } })),
}

describe.each(Object.entries(nodes))('a node that answers with %s', (name, listener) => {
  test("every read → unavailable in time, and the node's URL stays secret", async () => {
    const { chain, port } = await listen(listener, name.startsWith('no end') ? SHORT_TIMEOUT_MS : undefined)
    const started = performance.now()
    const outcomes = await Promise.all(
      Object.entries(reads).map(
        async ([read, call]) => [read, await (call(chain) ?? Promise.reject(read)).catch((error: unknown) => error)] as const,
      ),
    )
    expect(performance.now() - started).toBeLessThan(IN_TIME_MS)
    for (const [read, outcome] of outcomes)
      expect(outcome, read).toMatchObject({ reason: 'unavailable', detail: undefined, message: 'unavailable' })
    expect(outcomes.map(([, outcome]) => String(outcome)).join()).not.toMatch(new RegExp(`${SECRET}|${port}|127\\.0\\.0\\.1`))
  })
})

describe('a node that lies', () => {
  let still: StillSolana
  beforeAll(async () => {
    still = await startStillSolana()
  })
  afterAll(() => still?.stop())

  /** Returns a chain through a proxy that changes the answers of the real node. */
  async function through(change: (call: Call, result: unknown) => unknown) {
    return listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      const message: unknown = JSON.parse(body)
      const calls: Call[] = [message].flat().map((call) => Object(call))
      const answer: unknown = JSON.parse(await (await fetch(still.rpcUrl, { method: 'POST', body })).text())
      const replies = [answer].flat().map((reply, index) => {
        const { result, ...rest } = Object(reply)
        const call = calls[index]
        return { ...rest, result: call ? change(call, result) : result }
      })
      response.end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
    })
  }

  test('a node returns one wrong value → impossible values are rejected, and no other error is thrown', async () => {
    const odd = fc.oneof(fc.constantFrom(null, -1, 2 ** 70, '', '1'.repeat(44), [], {}, 'AAAA', ['AAAA', 'base64']), fc.jsonValue())
    let lie: unknown
    let at = 0
    const { chain } = await through((_, result) => replaceAt(result, at, lie))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.values(reads)), fc.nat(30), odd, async (read, place, value) => {
        at = place
        lie = value
        const outcome = await (read(chain) ?? Promise.resolve()).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(ChainError)
          expect(JSON.stringify(outcome)).not.toMatch(/AAAA|127\.0\.0\.1/)
        }
      }),
      { seed: 7, numRuns: 400 },
    )
  })

  test('a node returns token accounts of another owner → rejected', async () => {
    const { chain } = await through((call, result) => {
      if (call.method !== 'getTokenAccountsByOwner') return result
      return JSON.parse(JSON.stringify(result), (key, value) =>
        key === 'data' ? [Buffer.alloc(72, 7).toString('base64'), 'base64'] : value,
      )
    })
    await expect(reads.getBalances?.(chain)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('a node returns answers from different slots → read again, and accepted if the same twice', async () => {
    let reads = 0
    const fromLaterSlots = (amount: () => number) => (call: Call, result: unknown) => {
      reads += 1
      const { context, value } = Object(result)
      if (call.method !== 'getAccountInfo' || call.params[0] !== wallet) return result
      return { context: { ...context, slot: context.slot + reads }, value: { ...value, lamports: amount() } }
    }
    const steady = await through(fromLaterSlots(() => 5))
    expect(await steady.chain.getBalances(testAddress(wallet), { listed: [], unlisted: [] })).toMatchObject({
      native: 5n,
      blockNumber: still.node.chain.head().slot,
    })
    expect(reads).toBe(6)
    server?.closeAllConnections()
    server?.close()

    reads = 0
    const changing = await through(fromLaterSlots(() => reads))
    await expect(changing.chain.getBalances(testAddress(wallet), { listed: [], unlisted: [] })).rejects.toMatchObject({
      reason: 'unavailable',
    })
    expect(reads).toBe(9)
  })
})

/** Returns a JSON value with its n-th part replaced, in the order of its text. The text stays unchanged if it has fewer parts. */
function replaceAt(value: unknown, n: number, by: unknown): unknown {
  let seen = -1
  const walk = (part: unknown): unknown => {
    seen += 1
    if (seen === n) return by
    if (Array.isArray(part)) return part.map(walk)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]))
  }
  return walk(value)
}
