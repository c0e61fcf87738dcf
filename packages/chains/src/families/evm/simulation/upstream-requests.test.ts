import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deployOddToken, type OddToken } from '../../../../../devnet/src/testing/odd-token.ts'
import { connectRpc } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { type CountingNode, startCountingNode } from '../testing/counting-node.ts'
import { openTestWallet } from '../testing/wallet.ts'
import { createPreviewer } from './preview.ts'

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const friend = evmAddress(testAddress(privateKeyToAddress(generatePrivateKey())))
const swapAbi = parseAbi(['function swapExactETHForTokens(uint256 min, address[] path, address to, uint256 deadline) payable'])
const listed = evmAddress(testAddress(network.tokens.find(({ symbol }) => symbol === 'LINK')?.address ?? ''))
const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [friend, amount] })

describe('requests to the node for one preview', () => {
  let node: CountingNode
  let account: EvmAddress
  let odd: OddToken

  beforeAll(async () => {
    node = await startCountingNode(rpcUrl)
    account = evmAddress(testAddress((await openTestWallet(connectEvm(network, rpcUrl), rpcUrl, 10n * ONE)).address))
    odd = await deployOddToken(rpcUrl, network, 6)
    await odd.mint(account, 1_000n)
  })
  afterAll(() => node.close())

  const swap = (token: EvmAddress) =>
    encodeFunctionData({
      abi: swapAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [network.wrappedNative, token], account, maxUint256],
    })
  const router = () => evmAddress(testAddress(network.exchange?.router ?? ''))

  type Sent = { to: EvmAddress; value?: bigint; data?: Hex; gas?: bigint }
  const gas = 300_000n
  test.each<[string, first: number, next: number, () => Sent]>([
    ['a payment', 2, 1, () => ({ to: friend, value: 5n, gas: 21_000n })],
    ['a payment without a gas limit', 2, 1, () => ({ to: friend, value: 5n })],
    ['a transfer of a token', 2, 1, () => ({ to: odd.address, data: erc20('transfer', 5n), gas })],
    ['a transfer of a token without a gas limit', 2, 2, () => ({ to: odd.address, data: erc20('transfer', 5n) })],
    ['an approval', 2, 1, () => ({ to: listed, data: erc20('approve', 5n), gas })],
    ['a swap for a listed token', 2, 1, () => ({ to: router(), value: 5_000n, data: swap(listed), gas })],
    ['a payment to a contract, whose logs name a token', 3, 2, () => ({ to: network.wrappedNative, value: 5n, gas })],
  ])('%s → %i requests, and %i for the next preview', async (_, first, next, sent) => {
    const preview = createPreviewer({ network, rpc: connectRpc(node.url) })
    const seen: number[] = []
    for (let turn = 0; turn < 2; turn++) {
      const before = node.requests.length
      const { value = 0n, ...call } = sent()
      const found = await preview(account, { calls: [{ value, ...call }] })
      expect(found).toMatchObject({ outcome: 'succeeds', how: { contexts: 2, isComplete: true } })
      seen.push(node.requests.length - before)
    }
    expect(seen).toEqual([first, next])
  })

  test('the last preview is older than a block → two requests, because the context must be read first', async () => {
    let time = 0
    const preview = createPreviewer({ network, rpc: connectRpc(node.url) }, () => time)
    const payment = { calls: [{ to: friend, value: 5n, gas: 21_000n }] }
    await preview(account, payment)
    const counts = []
    for (const now of [network.blockTimeMs - 1, 2 * network.blockTimeMs]) {
      const before = node.requests.length
      time = now
      await preview(account, payment)
      counts.push(node.requests.length - before)
    }
    expect(counts).toEqual([1, 2])
  })

  test('the chain has reached the block that the context calls the next → the calls are executed again, in the new one', async () => {
    const rpc = connectRpc(node.url)
    let passed = 0n
    const moving = {
      ...rpc,
      request: async (...args: Parameters<typeof rpc.request>) => {
        const answers = await rpc.request(...args)
        return answers.map((answer, index) => {
          if (args[0][index]?.method !== 'eth_getBlockByNumber' || !('result' in answer)) return answer
          const block = Object(answer.result)
          return { result: { ...block, number: `0x${(BigInt(block.number) + passed).toString(16)}` } }
        })
      },
    }
    const preview = createPreviewer({ network, rpc: moving })
    const payment = { calls: [{ to: friend, value: 5n, gas: 21_000n }] }
    const first = await preview(account, payment)
    passed = 3n
    const before = node.requests.length
    expect((await preview(account, payment)).blockNumber).toBe(first.blockNumber + 3n)
    expect(node.requests.length - before).toBe(2)
  })
})
