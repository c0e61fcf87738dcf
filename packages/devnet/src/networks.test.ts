import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainAdapter, connectChain, type EvmNetwork, networks, type UniswapV2Exchange } from '@patina/chains'
import { type Address, encodeFunctionData, erc20Abi, getAddress, maxUint256, parseEther, parseGwei, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { uniswapV2 } from '../../swaps/src/uniswap-v2/provider.ts'
import { faucetAddress } from './accounts.ts'
import { connect, type LocalClient, sendFromNode } from './client.ts'
import { etchContracts } from './etch.ts'
import type { LocalChain } from './local-chains.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { abi } from './seed.ts'

/** One node that serves as every network in turn: with its chain id, its contracts at their addresses, and a clean state. */
const stage: LocalChain = { platformId: 'ethereum', chainId: 31337, defaultPort: 0, baseFee: 10 ** 9, tips: [], pools: [] }
const unusedAddress: Address = '0x00000000000000000000000000000000000A11cE'

let directory: string
let node: Node
let client: LocalClient

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'networks-'))
  node = await startNode({ chain: stage, port: await claimPort(0, 'stage'), homeDir: directory })
  client = connect(node.rpcUrl)
})

afterAll(async () => {
  await node?.process.stop()
  await rm(directory, { recursive: true, force: true })
})

const evmNetworks = networks.filter((network) => network.family === 'evm')

describe.each(evmNetworks.map((network) => [network.id, network] as const))('%s, on a node with its chain id', (_, network) => {
  const chainId = Number(network.caip2.slice('eip155:'.length))
  const wallet = privateKeyToAccount(generatePrivateKey())
  const tokens = network.tokens.map((token) => ({ ...token, address: getAddress(token.address) }))
  const listed = tokens.map(({ address }) => address)
  let chain: ChainAdapter
  let before: `0x${string}`

  beforeEach(async () => {
    before = await client.snapshot()
    await client.request({ method: 'anvil_setChainId' as never, params: [chainId] as never })
    await etchContracts(client, network)
    await client.setBalance({ address: wallet.address, value: parseEther('100') })
    await client.setBalance({ address: faucetAddress, value: parseEther('1000000') })
    // The node signs for its own accounts with its first chain id, so the test impersonates an account, for which nothing is signed.
    for (const address of [faucetAddress, wallet.address]) await client.impersonateAccount({ address })
    chain = connectChain(network, node.rpcUrl)
  })

  afterEach(() => client.revert({ id: before }))

  test('the chain id and every listed token are read → they equal the data', async () => {
    await chain.verifyChain()
    const balances = await chain.getBalances(testAddress(wallet.address), {
      listed: listed.map(testAddress),
      unlisted: listed.map(testAddress),
    })
    expect(balances.native).toBe(parseEther('100'))
    expect(balances.tokens.slice(0, tokens.length)).toEqual(listed.map((contractAddress) => ({ contractAddress, balance: 0n })))
    expect(balances.tokens.slice(tokens.length)).toEqual(
      tokens.map(({ address, name, symbol, decimals }) => ({
        contractAddress: address,
        balance: 0n,
        metadata: { name, symbol, decimals, type: 'erc20' },
      })),
    )
  })

  test('a payment with the estimated fees → it pays at least the floor, and is reported', async () => {
    const fees = await chain.getPriorityFees()
    expect(fees.slow.maxPriorityFeePerGas).toBeGreaterThanOrEqual(network.priorityFeeFloor)
    expect(fees.fast.maxFeePerGas).toBeGreaterThan(fees.slow.maxFeePerGas)

    const estimate = await chain.estimateFees({ from: testAddress(wallet.address), to: testAddress(unusedAddress), value: 5n })
    const txData = await wallet.signTransaction({
      chainId,
      type: 'eip1559',
      to: unusedAddress,
      value: 5n,
      nonce: 0,
      gas: estimate.gasLimit,
      maxFeePerGas: estimate.maxFeePerGas,
      maxPriorityFeePerGas: estimate.maxPriorityFeePerGas,
    })
    const { hash } = await chain.decodeTransaction(txData)
    await chain.broadcast(txData)
    await client.waitForTransactionReceipt({ hash: hash as Address })
    const [report] = await chain.readTransactions([hash])
    expect(report).toMatchObject({
      status: 'confirmed',
      from: wallet.address,
      to: unusedAddress,
      operations: [{ contractAddress: null, amount: 5n }],
    })
  })

  const { exchange } = network
  if (exchange) test('the native token is swapped for the first connecting token → the quoted amount', () => trade(exchange))

  async function trade(exchange: UniswapV2Exchange) {
    const bought = tokens.find(({ address }) => address === exchange.connectors[0])
    if (!bought) throw new Error(`${network.id} connects by a token that it does not list`)
    const amount = parseUnits('3000', bought.decimals)
    await addPool(network, exchange.router, bought.address, amount)
    // In the first second of a pair, a swap needs less gas than later, because it writes no prices.
    await client.increaseTime({ seconds: 10 })
    await client.mine({ blocks: 1 })
    const quote = await uniswapV2
      .connect(chain)
      ?.quote({ input: null, output: testAddress(bought.address), amount: parseEther('0.1'), slippageBps: 50 })
    expect(quote).toMatchObject({ inputAsset: chain.nativeAsset, outputAsset: bought.address, hops: [{ label: exchange.label }] })
    const swap = quote && (await uniswapV2.connect(chain)?.build(quote, testAddress(wallet.address)))
    expect(swap).toMatchObject({ to: exchange.router, value: parseEther('0.1') })
    const data = swap?.data as Address
    await mined({ from: wallet.address, to: exchange.router, data, value: parseEther('0.1'), gas: swap?.gasLimit ?? 0n })
    const { tokens: held } = await chain.getBalances(testAddress(wallet.address), { listed: [testAddress(bought.address)], unlisted: [] })
    expect(held).toEqual([{ contractAddress: bought.address, balance: quote?.outAmount }])
  }

  /** Creates a pair of one whole native token and `amount` of the other. */
  async function addPool({ wrappedNative }: EvmNetwork, router: Address, token: Address, amount: bigint) {
    const from = faucetAddress
    await mined({ from, to: wrappedNative, data: encodeFunctionData({ abi, functionName: 'deposit' }), value: parseEther('1') })
    await mined({ from, to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [from, amount] }) })
    for (const to of [wrappedNative, token])
      await mined({ from, to, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] }) })
    const args = [wrappedNative, token, parseEther('1'), amount, 0n, 0n, from, maxUint256] as const
    await mined({ from, to: router, data: encodeFunctionData({ abi, functionName: 'addLiquidity', args }), gas: 5_000_000n })
  }

  async function mined(transaction: Parameters<typeof sendFromNode>[1]) {
    const fee = { max: parseGwei('100'), tip: parseGwei('1') }
    const hash = await sendFromNode(client, { gas: 200_000n, fee, ...transaction })
    const { status } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
  }
})
