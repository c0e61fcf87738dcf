import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Preview } from '../../../adapter/previews.ts'
import type { ChainAdapter } from '../../../adapter.ts'
import { failOver } from '../../../failover.ts'
import type { EvmAddress, EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { openTestWallet } from '../testing/wallet.ts'

const ONE = 10n ** 18n
const timeoutMs = 300
/** A preview tries at most four methods and one repetition. */
const maxMs = 3_000
const maxBytes = 96 * 1024 * 1024
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const receiver = testAddress(privateKeyToAddress(generatePrivateKey()))

type Call = { id: number; method: string }
type Fault = (response: ServerResponse, calls: Call[]) => void

const reply = (response: ServerResponse, calls: Call[], result: unknown) =>
  void response.end(JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result }))))

/** Sends this text again and again, until the client closes the connection. */
function forever(response: ServerResponse, chunk: string, everyMs: number) {
  const timer = setInterval(() => response.write(chunk), everyMs)
  response.on('close', () => clearInterval(timer))
}

type Answer = { outcome: Preview['outcome']; method: string | null; reason?: string }
const unavailable = { error: 'unavailable' } as const
const traced: Answer = { outcome: 'succeeds', method: 'debug_traceCall' }
const simulated: Answer = { outcome: 'succeeds', method: 'eth_simulateV1' }

/** Each fault, what a preview is with this node alone, and with a good node behind it. */
const faults: [string, Fault, alone: Answer | typeof unavailable, withSecond: Answer][] = [
  ['hangs', () => {}, unavailable, simulated],
  ['sends a byte at a time', (response) => forever(response, ' ', 50), unavailable, simulated],
  [
    'sends an answer without an end',
    (response) => forever(response, ' '.repeat(1_000_000), 1),
    { outcome: 'unknown', method: null, reason: 'the effects are too large to read' },
    simulated,
  ],
  ['sends a page of HTML', (response) => void response.writeHead(502).end('<html>'), unavailable, simulated],
  ['closes the connection', (response) => void response.destroy(), unavailable, simulated],
  ['executes nothing', (response, calls) => reply(response, calls, [{ calls: [] }]), traced, traced],
  ['answers with something else', (response, calls) => reply(response, calls, { calls: 'all' }), traced, traced],
  [
    'nests its answer 100,000 deep',
    (response, calls) => {
      const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
      response.end(
        JSON.stringify(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: 0 }))).replaceAll('"result":0', `"result":${nested}`),
      )
    },
    traced,
    traced,
  ],
]

describe('a node with a fault when it executes calls', () => {
  let good: ChainAdapter & ReturnType<typeof connectEvm>
  let account: EvmAddress
  const servers: Server[] = []

  beforeAll(async () => {
    good = connectEvm(network, rpcUrl)
    account = evmAddress(testAddress((await openTestWallet(good, rpcUrl, 10n * ONE)).address))
  })
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })

  /** Starts a node that answers as the local chain, except for executions. It answers the first one, which probes it. */
  async function startNode(fault: Fault): Promise<string> {
    let isProbed = false
    const server = createServer(async (request, response) => {
      const body = await text(request)
      const calls: Call[] = [JSON.parse(body)].flat()
      const isExecution = calls.some(({ method }) => method === 'eth_simulateV1')
      if (isExecution && isProbed) return fault(response, calls)
      isProbed ||= isExecution
      const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      response.end(await answer.text())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    servers.push(server)
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function preview(chain: ChainAdapter): Promise<Answer | typeof unavailable> {
    const found = chain.preview?.(account, { calls: [{ to: receiver, value: 5n, gas: 21_000n }] })
    try {
      const { outcome, how, reason } = (await found) ?? { outcome: 'unknown', how: { method: null } }
      return { outcome, method: how.method, ...(reason !== undefined && { reason }) }
    } catch (error) {
      expect(error).toMatchObject({ reason: 'unavailable' })
      return unavailable
    }
  }

  test.each(faults)(
    'a node %s → the next method, the second node, or unknown, in bounded time and memory',
    async (_, fault, alone, withSecond) => {
      const [started, used] = [performance.now(), process.memoryUsage().rss]
      expect(await preview(connectEvm(network, await startNode(fault), { timeoutMs }))).toEqual(alone)
      const two = failOver([connectEvm(network, await startNode(fault), { timeoutMs }), good])
      expect(await preview(two)).toEqual(withSecond)
      expect(performance.now() - started).toBeLessThan(2 * maxMs)
      expect(process.memoryUsage().rss - used).toBeLessThan(maxBytes)
    },
  )

  test('the first node follows another chain → it executes nothing, and the second node previews', async () => {
    const executed: string[] = []
    const foreign = connectEvm({ ...network, caip2: 'eip155:424242' }, rpcUrl)
    const watched = { ...foreign, preview: async () => Promise.reject(new Error(`executed ${executed.push('preview')}`)) }
    const two = failOver([watched, good])
    expect(await preview(two)).toEqual(simulated)
    expect(executed).toEqual([])
  })
})
