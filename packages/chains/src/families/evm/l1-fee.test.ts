import { decodeFunctionData, type Hex, parseAbi, parseTransaction, size, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { RpcAnswer, RpcCall } from '../../json-rpc.ts'
import { arbitrum } from '../../networks/arbitrum/network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { networks } from '../../networks/index.ts'
import { mantle } from '../../networks/mantle/network.ts'
import { optimism } from '../../networks/optimism/network.ts'
import { scroll } from '../../networks/scroll/network.ts'
import { testAddress } from '../../testing/address.ts'
import { estimateFees } from './estimate.ts'
import { layerOneFeeCall, readLayerOneFee } from './l1-fee.ts'

const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const intent = { from, to, value: 5n, data: '0xdeadbeef' } as const
const refused: RpcAnswer = { refusal: { code: -32000, message: 'execution aborted', data: undefined } }
const oracleAbi = parseAbi(['function getL1Fee(bytes data) view returns (uint256)'])

const tokenRatioSelector = toFunctionSelector('tokenRatio()')

const words = (...values: bigint[]): RpcAnswer => ({
  result: `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`,
})

function parsedCall(call: RpcCall | undefined): { to: Hex; data: Hex } {
  if (!call) throw new Error('The network has no such call')
  const [{ to, data }] = call.params as [{ to: Hex; data: Hex }]
  return { to, data }
}

describe('the call for the layer 1 fee', () => {
  test('a network with an oracle or node interface → the call is sent; other networks → no call', () => {
    expect(networks.flatMap((network) => ('l1Fee' in network && network.l1Fee ? [[network.id, network.l1Fee.kind]] : []))).toEqual([
      ['base', 'op-stack'],
      ['arbitrum', 'arbitrum'],
      ['blast', 'op-stack'],
      ['mantle', 'mantle'],
      ['optimism', 'op-stack'],
      ['scroll', 'scroll'],
      ['unichain', 'op-stack'],
      ['base-sepolia', 'op-stack'],
    ])
    expect(layerOneFeeCall(ethereum, intent)).toBeUndefined()
  })

  test.each([
    ['unsigned, for the OP stack', optimism, false],
    ['unsigned, for Mantle', mantle, false],
    ['with a signature, for Scroll', scroll, true],
  ] as const)('the oracle receives the transaction %s', (_, network, isSigned) => {
    const { to: oracle, data } = parsedCall(layerOneFeeCall(network, intent))
    expect(oracle).toBe(network.l1Fee.oracle)
    const { args } = decodeFunctionData({ abi: oracleAbi, data })
    const transaction = parseTransaction(args[0])
    expect(transaction).toMatchObject({ to: to.toLowerCase(), value: 5n, data: '0xdeadbeef', type: 'eip1559' })
    expect(transaction.chainId).toBe(Number(network.caip2.slice('eip155:'.length)))
    expect('r' in transaction).toBe(isSigned)
    expect(size(args[0])).toBeGreaterThan(50)
  })

  test("Arbitrum → a call to the node interface, with the transaction's sender and value", () => {
    const call = layerOneFeeCall(arbitrum, intent)
    const abi = parseAbi(['function gasEstimateL1Component(address to, bool contractCreation, bytes data)'])
    expect(call?.params[0]).toMatchObject({ from, to: '0x00000000000000000000000000000000000000C8', value: '0x5' })
    expect(decodeFunctionData({ abi, data: parsedCall(call).data }).args).toEqual([to, false, '0xdeadbeef'])
  })
})

describe('the layer 1 fee in an answer', () => {
  test('the OP stack or Scroll answers → the layer 1 fee itself, in addition to the gas', () => {
    expect(readLayerOneFee(optimism.l1Fee, words(1234n))).toEqual({ amount: 1234n, isInGas: false })
    expect(readLayerOneFee(scroll.l1Fee, words(0n))).toEqual({ amount: 0n, isInGas: false })
  })

  test('Arbitrum answers → gas at the base fee, included in the gas limit', () => {
    expect(readLayerOneFee(arbitrum.l1Fee, words(1_500n, 10_000_000n, 7n))).toEqual({ amount: 15_000_000_000n, isInGas: true })
    expect(readLayerOneFee(arbitrum.l1Fee, words(1_500n))).toBeUndefined()
  })

  test('a local copy without the contract → no fee', () => {
    for (const { l1Fee } of [optimism, scroll, arbitrum]) expect(readLayerOneFee(l1Fee, { result: '0x' })).toBeUndefined()
  })

  test.each<[string, RpcAnswer | undefined]>([
    ['a refusal', refused],
    ['nothing', undefined],
    ['null', { result: null }],
    ['text', { result: 'much' }],
  ])('the contract for the layer 1 fee answers with %s → unavailable', (_, answer) => {
    expect(() => readLayerOneFee(optimism.l1Fee, answer)).toThrow(expect.objectContaining({ reason: 'unavailable' }))
  })
})

describe('an estimate with a layer 1 fee', () => {
  const results: Record<string, unknown> = {
    eth_estimateGas: '0x186a0',
    eth_getBalance: '0xffffffffffff',
    eth_getCode: '0x60',
    eth_getBlockByNumber: { gasLimit: '0x1c9c380' },
    eth_feeHistory: { baseFeePerGas: ['0x3e8', '0x3e8'], gasUsedRatio: [0.5], reward: [['0x1', '0x1', '0x1']] },
  }
  const reverted: RpcAnswer = { refusal: { code: 3, message: 'execution reverted', data: '0x' } }
  const nodeOf = (
    network: typeof optimism | typeof arbitrum | typeof ethereum | typeof mantle,
    call: RpcAnswer,
    operatorFee: (gas: bigint) => RpcAnswer = () => reverted,
    tokenRatio: RpcAnswer = reverted,
  ) => {
    const answer = (call: RpcAnswer, data: Hex) => {
      if (data.startsWith('0x275aedd2')) return operatorFee(BigInt(`0x${data.slice(10)}`))
      return data === tokenRatioSelector ? tokenRatio : call
    }
    const requests: string[][] = []
    const request = async (calls: readonly RpcCall[]) => {
      requests.push(calls.map(({ method }) => method))
      return calls.map(
        ({ method, params }): RpcAnswer => (method === 'eth_call' ? answer(call, Object(params[0]).data) : { result: results[method] }),
      )
    }
    return { requests, network, rpc: { request, read: async () => [], submit: async () => refused } }
  }

  test('a transaction on the OP stack is estimated → the layer 1 fee is read in the same request, and `totalFee` is the maximum of everything', async () => {
    const node = nodeOf(optimism, words(777n))
    const { gasLimit, maxFeePerGas, l1Fee, totalFee } = await estimateFees(node, intent)
    expect(node.requests).toHaveLength(1)
    expect({ l1Fee, totalFee }).toEqual({ l1Fee: 777n, totalFee: gasLimit * maxFeePerGas + 777n })
  })

  test.each([
    ['Isthmus', 3_000_000n, 1_000_000n],
    ['Jovian', 5n * 100n * 1_000_000n, 1_000_000n],
  ])('the network has an operator fee since %s → included in the estimate, in the same request', async (_, scalar, divisor) => {
    const fee = (gas: bigint) => (gas * scalar) / divisor + 11n
    const node = nodeOf(optimism, words(777n), (gas) => words(fee(gas)))
    const { gasLimit, maxFeePerGas, l1Fee, totalFee } = await estimateFees(node, intent)
    expect(node.requests).toHaveLength(1)
    expect({ l1Fee, totalFee }).toEqual({ l1Fee: 777n, totalFee: gasLimit * maxFeePerGas + 777n + fee(gasLimit) })
  })

  test('a transaction on Mantle is estimated → the layer 1 fee times the token ratio, and the operator fee, in the same request', async () => {
    const operatorFee = (gas: bigint) => gas * 5n * 100n + 11n
    const node = nodeOf(mantle, words(777n), (gas) => words(operatorFee(gas)), words(3_333n))
    const { gasLimit, maxFeePerGas, l1Fee, totalFee } = await estimateFees(node, intent)
    expect(node.requests).toHaveLength(1)
    expect({ l1Fee, totalFee }).toEqual({
      l1Fee: 777n * 3_333n,
      totalFee: gasLimit * maxFeePerGas + 777n * 3_333n + operatorFee(gasLimit),
    })
  })

  test.each<[string, RpcAnswer]>([
    ['refuses', refused],
    ['lacks', { result: '0x' }],
  ])("Mantle's oracle %s the token ratio → unavailable, rather than too low", async (_, ratio) => {
    const node = nodeOf(mantle, words(777n), () => words(0n), ratio)
    await expect(estimateFees(node, intent)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('a local copy of Mantle has no oracle → neither fee', async () => {
    const nothing: RpcAnswer = { result: '0x' }
    expect(
      await estimateFees(
        nodeOf(mantle, nothing, () => nothing, nothing),
        intent,
      ),
    ).not.toHaveProperty('totalFee')
  })

  test('the node refuses the operator fee → the estimate is unavailable', async () => {
    await expect(
      estimateFees(
        nodeOf(optimism, words(777n), () => refused),
        intent,
      ),
    ).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('a transaction on Arbitrum is estimated → the fee inside the gas is not counted twice', async () => {
    const { gasLimit, maxFeePerGas, l1Fee, totalFee } = await estimateFees(nodeOf(arbitrum, words(10n, 1000n, 1n)), intent)
    expect({ l1Fee, totalFee }).toEqual({ l1Fee: 10_000n, totalFee: gasLimit * maxFeePerGas })
  })

  test('a network has no layer 1 fee → no call and no `totalFee`', async () => {
    const node = nodeOf(ethereum, refused)
    expect(await estimateFees(node, intent)).not.toHaveProperty('totalFee')
    expect(node.requests[0]).not.toContain('eth_call')
  })

  test('the node refuses the call for the layer 1 fee → the estimate is unavailable, rather than too low', async () => {
    await expect(estimateFees(nodeOf(optimism, refused), intent)).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
