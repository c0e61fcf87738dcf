import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { ChainError } from '../../errors.ts'
import { connectRpc, type Rpc, type RpcCall } from '../../json-rpc.ts'
import type { EvmNetwork } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { connectEvm } from './index.ts'
import { openTestWallet, type TestWallet } from './testing/wallet.ts'
import { createTransactionTracer } from './transaction-traces.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const chain = connectEvm(network, rpcUrl)
const newAddress = () => privateKeyToAccount(generatePrivateKey()).address
/** Address of a contract that forwards the value of its call to the address in the first word of the call's data. */
const forwarder = newAddress()
const receiver = newAddress()
let wallet: TestWallet
let hash: string

beforeAll(async () => {
  await connectRpc(rpcUrl).read([{ method: 'anvil_setCode', params: [forwarder, '0x6000600060006000346000355af100'] }])
  wallet = await openTestWallet(chain, rpcUrl, 10n ** 18n)
  hash = (await wallet.send({ to: forwarder, value: 5n, data: `0x${receiver.slice(2).padStart(64, '0')}`, gasLimit: 100_000n })).hash
})

const inner = { index: expect.any(Number), type: 'transfer', contractAddress: null, from: forwarder, to: receiver, amount: 5n }
/** Returns the local node without some of its methods, and a list of the methods that were called. */
const without = (...missing: string[]) => {
  const requested: string[] = []
  const { request, ...rpc } = connectRpc(rpcUrl)
  const refuse = { refusal: { code: -32601, message: 'the method does not exist', data: undefined } }
  const limited: Rpc = {
    ...rpc,
    request: async (calls: readonly RpcCall[]) => {
      requested.push(...calls.map(({ method }) => method))
      return calls.some(({ method }) => missing.includes(method)) ? calls.map(() => refuse) : request(calls)
    },
  }
  return { rpc: limited, requested }
}

describe('a transaction with a payment inside its call', () => {
  test('a payment inside a call is read by its receipt → incomplete, without the payment', async () => {
    const [report] = await chain.readTransactions([hash])
    expect(report).toMatchObject({ isComplete: false, operations: [{ to: forwarder }] })
  })

  test('a payment inside a call is read with a trace → complete, and the same as in its block', async () => {
    const [report] = await chain.readTransactions([hash], { traced: [hash] })
    if (!report || report instanceof ChainError || !report.block) throw new Error('The transaction is not mined')
    expect(report).toMatchObject({ isComplete: true, operations: [{ to: forwarder }, inner] })
    const [block] = (await chain.readBlocks?.(report.block.number, report.block.number)) ?? []
    expect(block?.transactions.find((one) => one.hash === hash)).toEqual(report)
  })

  test('a plain payment read with a trace → not traced, since it calls nothing', async () => {
    const payment = await wallet.send({ to: receiver, value: 5n })
    const [report] = await chain.readTransactions([payment.hash], { traced: [payment.hash] })
    expect(report).toEqual(payment)
  })
})

describe('tracing single transactions', () => {
  test('the node has trace_transaction → the transaction is traced by it', async () => {
    const { rpc, requested } = without()
    expect((await createTransactionTracer(rpc)([hash])).get(hash)).toEqual([inner])
    expect(requested).toEqual(['trace_transaction'])
  })

  test('the node lacks trace_transaction → callTracer is used, and trace_transaction is tried again after an hour', async () => {
    const { rpc, requested } = without('trace_transaction')
    let now = 0
    const trace = createTransactionTracer(rpc, () => now)
    expect((await trace([hash])).get(hash)).toEqual([inner])
    await trace([hash])
    expect(requested).toEqual(['trace_transaction', 'debug_traceTransaction', 'debug_traceTransaction'])
    now = 3_600_000
    await trace([hash])
    expect(requested.slice(3)).toEqual(['trace_transaction', 'debug_traceTransaction'])
  })

  test('the node has no traces → no movements, without an error', async () => {
    const { rpc } = without('debug_traceTransaction', 'trace_transaction')
    expect((await createTransactionTracer(rpc)([hash])).size).toBe(0)
  })

  test('the trace of a transaction is malformed → that transaction is omitted', async () => {
    const { rpc } = without()
    const garbled: Rpc = { ...rpc, request: async (calls) => calls.map(() => ({ result: 'nonsense' })) }
    expect((await createTransactionTracer(garbled)([hash])).size).toBe(0)
  })
})
