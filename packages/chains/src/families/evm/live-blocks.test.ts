import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { uniswapV2 } from '../../../../swaps/src/uniswap-v2/provider.ts'
import type { Block, ChainAdapter, TransactionReport } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { connectEvm } from './index.ts'
import { openTestWallet, type TestWallet } from './testing/wallet.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const chain = connectEvm(network, rpcUrl)
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address

/** Address of a contract that forwards the value of its call to the address in the first word of the call's data. */
const forwarder = newAddress()
const forwarderCode = '0x6000600060006000346000355af100'
/** Address of a contract that reverts every call. */
const refuser = newAddress()

let wallet: TestWallet

beforeAll(async () => {
  await connectRpc(rpcUrl).read([
    { method: 'anvil_setCode', params: [forwarder, forwarderCode] },
    { method: 'anvil_setCode', params: [refuser, '0x60006000fd'] },
  ])
  wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
})

/** Returns the transaction as its block reports it. */
async function inBlock({ hash, block }: TransactionReport, reader: ChainAdapter = chain) {
  const number = block?.number ?? -1n
  const [read] = (await reader.readBlocks?.(number, number)) ?? []
  expect(read?.head).toEqual(block)
  return read?.transactions.find((transaction) => transaction.hash === hash)
}

test('a payment, a wrapping and a token transfer → the block reports the same as the transactions alone', async () => {
  const receiver = newAddress()
  const weth = network.wrappedNative
  const sent = [
    await wallet.send({ to: receiver, value: 5n }),
    await wallet.send({ to: weth, value: 7n, data: '0xd0e30db0' }),
    await wallet.send({ to: weth, data: wallet.transferData(receiver, 6n) }),
    await wallet.send({ to: weth, data: wallet.approveData(receiver, 4n) }),
  ]
  // The local node can trace the block, so no movement is missing.
  for (const report of sent) expect(await inBlock(report)).toEqual({ ...report, isComplete: true })
})

test('a failed transaction → it is in its block', async () => {
  const report = await wallet.send({ to: refuser, value: 5n, gasLimit: 100_000n })
  expect(report.status).toBe('failed')
  expect(await inBlock(report)).toEqual(report)
})

test('a payment inside a call → reported by the block, which is traced', async () => {
  const receiver = newAddress()
  const report = await wallet.send({ to: forwarder, value: 5n, data: `0x${receiver.slice(2).padStart(64, '0')}`, gasLimit: 100_000n })
  const payment = { type: 'transfer', contractAddress: null, amount: 5n }
  expect((await inBlock(report))?.operations).toMatchObject([
    { ...payment, from: wallet.address, to: forwarder },
    { ...payment, from: forwarder, to: receiver },
  ])
})

test("an exchange's payout → reported once, with and without traces", async () => {
  const token = network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? testAddress('')
  const router = network.exchange?.router ?? testAddress('')
  const bought = await uniswapV2.connect(chain)?.quote({ input: null, output: token, amount: ONE, slippageBps: 500 })
  const buying = bought && (await uniswapV2.connect(chain)?.build(bought, testAddress(wallet.address)))
  if (!buying) throw new Error('The chain returned no swap transaction')
  await wallet.send(buying)
  await wallet.send({ to: token, data: wallet.approveData(router, 1_000_000n) })
  const sold = await uniswapV2.connect(chain)?.quote({ input: token, output: null, amount: 1_000_000n, slippageBps: 500 })
  const selling = sold && (await uniswapV2.connect(chain)?.build(sold, testAddress(wallet.address)))
  if (!selling) throw new Error('The chain returned no swap transaction')
  const report = await wallet.send(selling)
  const payouts = (transaction?: TransactionReport) =>
    transaction?.operations
      .filter(({ contractAddress, to }) => contractAddress === null && to === wallet.address)
      .map(({ from, amount }) => ({ from, amount }))
  expect(payouts(report)).toHaveLength(1)
  expect(payouts(await inBlock(report))).toEqual(payouts(report))
  expect(payouts(await inBlock(report, blind.chain))).toEqual(payouts(report))
})

test('a range of blocks → in order, each the parent of the next, up to the head', async () => {
  const { number } = await chain.getHead()
  const blocks: Block[] = (await chain.readBlocks?.(number - 5n, number + 1_00n)) ?? []
  for (const [position, block] of blocks.entries()) {
    expect(block.head.number).toBe(number - 5n + BigInt(position))
    if (position > 0) expect(block.parentHash).toBe(blocks[position - 1]?.head.hash)
  }
  expect(blocks.length).toBeGreaterThanOrEqual(6)
})

/** A node in front of the local one. The node in front has neither block receipts nor traces. */
const blind = {
  chain,
  server: createServer(async (request, response) => {
    const body: unknown = JSON.parse(await readAll(request))
    const calls = [body].flat().map((call) => ({ ...Object(call), hidden: /Trace|trace|BlockReceipts/.test(Object(call).method) }))
    const known = calls.filter(({ hidden }) => !hidden).map(({ hidden, ...call }) => call)
    const headers = { 'content-type': 'application/json' }
    const answers =
      known.length > 0 ? [await (await fetch(rpcUrl, { method: 'POST', headers, body: JSON.stringify(known) })).json()].flat() : []
    const error = { code: -32601, message: 'Method not found' }
    const replies = [...answers, ...calls.filter(({ hidden }) => hidden).map(({ id }) => ({ jsonrpc: '2.0', id, error }))]
    response.end(JSON.stringify(Array.isArray(body) ? replies : replies[0]))
  }),
}

beforeAll(async () => {
  await new Promise<void>((resolve) => blind.server.listen(0, '127.0.0.1', resolve))
  blind.chain = connectEvm(network, `http://127.0.0.1:${(blind.server.address() as AddressInfo).port}`)
})

afterAll(async () => {
  blind.server.closeAllConnections()
  await new Promise((resolve) => blind.server.close(resolve))
})
