import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { uniswapV2 } from '../../../../swaps/src/uniswap-v2/provider.ts'
import type { ChainAdapter } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { parseAddress } from './addresses.ts'
import { connectEvm } from './index.ts'
import { untilMined } from './testing/wallet.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }

type Call = { id: number; method: string; params: unknown[] }
type Answer = { id: number; result?: unknown; error?: unknown }

/** Returns the refusal of an old node for a method it lacks, as geth and providers write it. */
function refusal({ method, params }: Call): object | undefined {
  if (/^(eth_feeHistory|eth_maxPriorityFeePerGas|eth_getBlockReceipts|eth_simulateV1|eth_createAccessList)$/.test(method))
    return { code: -32601, message: `the method ${method} does not exist/is not available` }
  if (/^(debug|trace|ots|txpool|parity|erigon)_/.test(method))
    return { code: -32601, message: `the method ${method} does not exist/is not available` }
  if (/^eth_(un)?subscribe$/.test(method)) return { code: -32601, message: 'notifications not supported' }
  if (method === 'eth_getLogs') return { code: -32005, message: 'query exceeds max block range 0' }
  if (method === 'eth_sendRawTransaction' && !String(params[0]).startsWith('0xf'))
    return { code: -32000, message: 'transaction type not supported' }
  return undefined
}

/** Returns the answer of a chain without EIP-1559: no base fee and no effective gas price. */
function older(answer: Answer): Answer {
  const { result } = answer
  if (typeof result !== 'object' || result === null || Array.isArray(result)) return answer
  const { baseFeePerGas, effectiveGasPrice, maxFeePerGas, maxPriorityFeePerGas, type, ...known } = result as Record<string, unknown>
  return { ...answer, result: known }
}

const seen = new Set<string>()
const node = createServer(async (request, response) => {
  const body: Call | Call[] = JSON.parse(await readAll(request))
  const calls = [body].flat()
  for (const { method } of calls) seen.add(method)
  const allowed = calls.filter((call) => !refusal(call))
  const upstream = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(allowed) })
  const answers: Answer[] = allowed.length > 0 ? await upstream.json() : []
  const replies = calls.map((call) => {
    const error = refusal(call)
    return { jsonrpc: '2.0', ...(error ? { id: call.id, error } : older(answers.find(({ id }) => id === call.id) ?? { id: call.id })) }
  })
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]))
})

let chain: ChainAdapter
const account = privateKeyToAccount(generatePrivateKey())
const receiver = privateKeyToAccount(generatePrivateKey()).address

beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  chain = connectEvm(network, `http://127.0.0.1:${(node.address() as AddressInfo).port}`)
  await connectRpc(rpcUrl).read([{ method: 'anvil_setBalance', params: [account.address, `0x${(10n * ONE).toString(16)}`] }])
})

afterAll(async () => {
  node.closeAllConnections()
  await new Promise((resolve) => node.close(resolve))
})

test('fees of a chain with one gas price are read → three levels of that price, as maximum and tip', async () => {
  const { slow, standard, fast } = await chain.getPriorityFees()
  for (const level of [slow, standard, fast]) expect(level.maxFeePerGas).toBe(level.maxPriorityFeePerGas)
  expect(standard.maxFeePerGas).toBeGreaterThan(slow.maxFeePerGas)
  expect(fast.maxFeePerGas).toBeGreaterThan(standard.maxFeePerGas)
  expect(seen).toContain('eth_gasPrice')
})

test('a payment on a chain with one gas price → estimated, sent as a legacy transaction, reported with its fee', async () => {
  const { gasLimit, maxFeePerGas } = await chain.estimateFees({ from: testAddress(account.address), to: testAddress(receiver), value: 5n })
  expect(gasLimit).toBe(21_000n)
  const txData = await account.signTransaction({
    type: 'legacy',
    chainId: Number(caip2.slice('eip155:'.length)),
    to: receiver,
    value: 5n,
    nonce: (await chain.getNonce?.(testAddress(account.address)))?.next ?? 0,
    gas: gasLimit,
    gasPrice: maxFeePerGas,
  })
  const { hash } = await chain.decodeTransaction(txData)
  await chain.broadcast(txData)
  const report = await untilMined(chain, hash)
  expect(report).toMatchObject({
    status: 'confirmed',
    fee: 21_000n * maxFeePerGas,
    operations: [{ contractAddress: null, from: account.address, to: receiver, amount: 5n }],
  })
})

test('a transaction type that the chain does not support → a final refusal', async () => {
  const txData = await account.signTransaction({
    type: 'eip1559',
    chainId: Number(caip2.slice('eip155:'.length)),
    to: receiver,
    value: 1n,
    nonce: (await chain.getNonce?.(testAddress(account.address)))?.next ?? 0,
    gas: 21_000n,
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  await expect(chain.broadcast(txData)).rejects.toMatchObject({ reason: 'invalid_transaction' })
})

test('heads, balances, accounts and quotes → need no method that an old node lacks', async () => {
  const usdc = parseAddress(network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? testAddress(''))
  expect((await chain.getHead()).number).toBeGreaterThan(0n)
  expect((await chain.getHead()).hash).toMatch(/^0x/)
  expect((await chain.getBalances(testAddress(receiver), { listed: [usdc], unlisted: [] })).native).toBe(5n)
  expect(await chain.getAccountInfo(usdc)).toMatchObject({ type: 'token' })
  expect(await uniswapV2.connect(chain)?.quote({ input: null, output: usdc, amount: ONE, slippageBps: 50 })).toMatchObject({
    inAmount: ONE,
  })
})

test('logs over a range, traces and subscriptions → never requested', () => {
  expect([...seen].filter((method) => /getLogs|Filter|subscribe|^(debug|trace)_/.test(method))).toEqual([])
})
