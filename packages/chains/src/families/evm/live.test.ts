import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { encodeAbiParameters, encodeFunctionData, parseAbi, stringToHex, toFunctionSelector, zeroAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { uniswapV2 } from '../../../../swaps/src/uniswap-v2/provider.ts'
import type { ChainAdapter } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { parseAddress } from './addresses.ts'
import { connectEvm } from './index.ts'
import { answering } from './testing/answering-contract.ts'
import { openTestWallet } from './testing/wallet.ts'

const ONE = 10n ** 18n
/** Account of the well-known mnemonic that owns the local contracts. The local node signs its transactions. */
const OPERATOR = '0xBcd4042DE499D14e55001CcbB24a551F3b954096'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const chain = connectEvm(network, rpcUrl)
const newAddress = (): Hex => privateKeyToAddress(generatePrivateKey())
const setCode = (address: Hex, code: string) => rpc.read([{ method: 'anvil_setCode', params: [address, code] }])

const uint = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const token = (change: Record<string, Hex> = {}): Hex =>
  answering({
    'function balanceOf(address)': uint(7n),
    'function decimals()': uint(9n),
    'function symbol()': text('TOK'),
    'function name()': text('Token'),
    ...change,
  })

describe('contracts that the network does not list', () => {
  const metadata = { name: 'Token', symbol: 'TOK', decimals: 9, type: 'erc20' }
  const notAToken = { error: 'Not a token contract' }

  test.each<[string, Hex, object]>([
    ['an ordinary token', token(), { balance: 7n, metadata }],
    [
      'a token of the first days, with bytes32 texts',
      token({ 'function symbol()': stringToHex('MKR', { size: 32 }), 'function name()': stringToHex('Maker', { size: 32 }) }),
      { balance: 7n, metadata: { ...metadata, symbol: 'MKR', name: 'Maker' } },
    ],
    ['a token without a symbol', token({ 'function symbol()': '0x' }), { balance: 7n, metadata: { ...metadata, symbol: 'Token' } }],
    [
      'a token with a deceiving name',
      token({ 'function name()': text(`US\u202eD\u0000C${'x'.repeat(300)}`) }),
      { metadata: { ...metadata, name: `USDC${'x'.repeat(60)}` } },
    ],
    [
      'a text with an offset out of bounds',
      token({ 'function name()': `0x${'ff'.repeat(64)}` }),
      { metadata: { ...metadata, name: 'TOK' } },
    ],
    ['absurd decimals', token({ 'function decimals()': uint(78n) }), notAToken],
    ['decimals of 256 bits', token({ 'function decimals()': `0x${'ff'.repeat(32)}` }), notAToken],
    ['a short balance', token({ 'function balanceOf(address)': '0x07' }), notAToken],
    ['a contract that reverts', '0x600080fd', notAToken],
    ['a contract that burns all gas', '0x5b600056', notAToken],
    ['an invalid opcode', '0xfe', notAToken],
    ['a name that takes long to decode', token({ 'function name()': text('x'.repeat(50_000)) }), notAToken],
  ])('%s is read as an unlisted token → its balance or an error', async (_, code, expected) => {
    const address = newAddress()
    await setCode(address, code)
    const usdc = parseAddress(network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? testAddress(''))
    const { tokens } = await chain.getBalances(testAddress(newAddress()), { listed: [usdc], unlisted: [testAddress(address)] })
    expect(tokens[0]).toEqual({ contractAddress: usdc, balance: 0n })
    expect(tokens[1]).toMatchObject({ contractAddress: address, ...expected })
  })

  test.each([
    ['burns all gas', '0x5b600056'],
    ['returns 256 KiB', '0x620400006000f3'],
  ])('one contract %s → the balances of the others are still read', async (_, code) => {
    const [hog, good] = [newAddress(), newAddress()]
    await setCode(hog, code)
    await setCode(good, token())
    const { tokens } = await chain.getBalances(testAddress(newAddress()), { listed: [], unlisted: [hog, good].map(testAddress) })
    expect(tokens).toMatchObject([
      { contractAddress: hog, ...notAToken },
      { contractAddress: good, balance: 7n, metadata },
    ])
  })

  test('a precompiled contract, which answers every call, is read as a token → an error', async () => {
    const precompiles = [1, 2, 3, 4].map((n) => parseAddress(`0x${n.toString().padStart(40, '0')}`))
    const { tokens } = await chain.getBalances(testAddress(newAddress()), { listed: [], unlisted: precompiles })
    expect(tokens).toEqual(precompiles.map((contractAddress) => ({ contractAddress, ...notAToken })))
  })
})

test('an EIP-7702 account is read → its delegate', async () => {
  const [address, delegate] = [newAddress(), newAddress()]
  await setCode(address, `0xef0100${delegate.slice(2).toLowerCase()}`)
  expect(await chain.getAccountInfo(testAddress(address))).toMatchObject({ type: 'delegated', delegatedTo: delegate, exists: true })
  expect(await chain.getAccountInfo(testAddress(network.multicall3))).toMatchObject({ type: 'contract', exists: true })
})

describe('the report of a transaction', () => {
  test('a transaction failed → its report has the fee and the movement that it tried', async () => {
    const wallet = await openTestWallet(chain, rpcUrl, ONE)
    const data = wallet.transferData(newAddress(), 1n)
    const report = await wallet.send({ to: network.wrappedNative, data, gasLimit: 100_000n })
    expect(report).toMatchObject({
      status: 'failed',
      operations: [{ contractAddress: network.wrappedNative, amount: 1n }],
      to: network.wrappedNative,
    })
    expect(report.fee).toBeGreaterThan(0n)
    expect(report.block?.number).toBeGreaterThan(0n)
  })

  test('the native token is wrapped → native value out and wrapped token in', async () => {
    const wallet = await openTestWallet(chain, rpcUrl, ONE)
    const { operations } = await wallet.send({ to: network.wrappedNative, value: 5n, data: toFunctionSelector('function deposit()') })
    const { address } = wallet
    expect(operations).toEqual([
      { index: 0, type: 'transfer', contractAddress: null, from: address, to: network.wrappedNative, amount: 5n },
      { index: 1, type: 'transfer', contractAddress: network.wrappedNative, from: network.wrappedNative, to: address, amount: 5n },
    ])
    const approval = await wallet.send({ to: network.wrappedNative, data: wallet.approveData(OPERATOR, 9n) })
    expect(approval.operations).toEqual([
      { index: 1, type: 'approval', contractAddress: network.wrappedNative, from: address, to: OPERATOR, amount: 9n },
    ])
  })
})

describe('staking with Lido', () => {
  const lido = mainnet.staking
  const abi = parseAbi([
    'function submit(address referral) payable',
    'function wrap(uint256 amount)',
    'function balanceOf(address account) view returns (uint256)',
    'function getStETHByWstETH(uint256 amount) view returns (uint256)',
    'function requestWithdrawals(uint256[] amounts, address owner)',
    'function finalizeNow(uint256 lastRequestId)',
  ])
  /** Address of a separate withdrawal queue, so that finalising its requests does not affect other tests. */
  const withdrawalQueue = newAddress()
  const staking = connectEvm({ ...network, staking: { ...lido, withdrawalQueue: testAddress(withdrawalQueue) } }, rpcUrl)

  beforeAll(async () => {
    const [code] = await rpc.read([{ method: 'eth_getCode', params: [lido.withdrawalQueue, 'latest'] }])
    await setCode(withdrawalQueue, String(code))
  })

  const positionsOf = (address: string) => staking.getStaking?.(testAddress(address))
  const position = { validator: { id: lido.stEth, name: 'Lido' }, provider: 'lido', rewards: null, availableAt: null }

  async function view(to: Hex, functionName: 'balanceOf' | 'getStETHByWstETH', args: [string] | [bigint]): Promise<bigint> {
    const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
    const [answer] = await rpc.read([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
    return BigInt(String(answer))
  }

  test('an account has no stake → no Lido positions', async () => {
    expect(await positionsOf(newAddress())).toEqual([])
  })

  test('an account has staked ether, wrapped stake and withdrawals → positions with their current amounts and states', async () => {
    const wallet = await openTestWallet(chain, rpcUrl, 100n * ONE)
    const { address } = wallet
    await wallet.send({ to: lido.stEth, value: 10n * ONE, data: encodeFunctionData({ abi, functionName: 'submit', args: [zeroAddress] }) })
    await wallet.send({ to: lido.stEth, data: wallet.approveData(lido.wstEth, 10n * ONE) })
    await wallet.send({ to: lido.stEth, data: wallet.approveData(withdrawalQueue, 10n * ONE) })
    await wallet.send({ to: lido.wstEth, data: encodeFunctionData({ abi, functionName: 'wrap', args: [4n * ONE] }) })
    const request = encodeFunctionData({ abi, functionName: 'requestWithdrawals', args: [[ONE, 2n * ONE], parseAddress(address)] })
    await wallet.send({ to: withdrawalQueue, data: request, gasLimit: 1_000_000n })

    // Other tests stake at the same time, so rounding may differ by one wei.
    const hasMessage = (first: 'deactivating' | 'withdrawable') =>
      vi.waitFor(
        async () => {
          const stEth = await view(lido.stEth, 'balanceOf', [address])
          const wrapped = await view(lido.wstEth, 'getStETHByWstETH', [await view(lido.wstEth, 'balanceOf', [address])])
          expect(wrapped).toBeGreaterThan(4n * ONE - 10n)
          expect(await positionsOf(address)).toEqual([
            { ...position, id: lido.stEth, state: 'active', amount: stEth },
            { ...position, id: lido.wstEth, state: 'active', amount: wrapped },
            { ...position, id: `${withdrawalQueue}:1`, state: first, amount: ONE },
            { ...position, id: `${withdrawalQueue}:2`, state: 'deactivating', amount: 2n * ONE },
          ])
        },
        { timeout: 15_000 },
      )
    await hasMessage('deactivating')

    const finalize = encodeFunctionData({ abi, functionName: 'finalizeNow', args: [1n] })
    await rpc.read([{ method: 'eth_sendTransaction', params: [{ from: OPERATOR, to: withdrawalQueue, data: finalize, gas: '0x30d40' }] }])
    await hasMessage('withdrawable')
  })
})

describe('upstream requests', () => {
  let requests = 0
  let counted: ChainAdapter
  const proxy = createServer(async (request, response) => {
    requests += 1
    const body = await readAll(request)
    const answer = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.end(await answer.text())
  })

  beforeAll(async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    counted = connectEvm(network, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
  })

  afterAll(async () => {
    proxy.closeAllConnections()
    await new Promise((resolve) => proxy.close(resolve))
  })

  const usdc = network.tokens.find(({ symbol }) => symbol === 'USDC')?.address ?? testAddress('')
  const hundred = Array.from({ length: 100 }, (_, n) => network.tokens[n % network.tokens.length]?.address ?? testAddress(''))
  const address = newAddress()

  test.each<[string, number, () => Promise<unknown> | undefined]>([
    ['the balances of 100 tokens', 1, () => counted.getBalances(testAddress(address), { listed: hundred, unlisted: [] })],
    ['the balances of 100 unlisted tokens', 1, () => counted.getBalances(testAddress(address), { listed: [], unlisted: hundred })],
    ['an account', 1, () => counted.getAccountInfo(testAddress(address))],
    ['a nonce', 1, () => counted.getNonce?.(testAddress(address))],
    ['an estimate', 1, () => counted.estimateFees({ from: testAddress(address), to: testAddress(address), value: 0n })],
    ['the fees', 1, () => counted.getPriorityFees()],
    ['a quote', 2, () => uniswapV2.connect(counted)?.quote({ input: null, output: usdc, amount: ONE, slippageBps: 50 })],
    [
      'fifty unknown transactions',
      1,
      () => counted.readTransactions(hundred.slice(50).map((_, n) => `0x${n.toString(16).padStart(64, '0')}`)),
    ],
  ])('upstream requests for %s → %i', async (_, count, request) => {
    requests = 0
    await request()
    expect(requests).toBe(count)
  })

  test('upstream requests for the balances of a thousand tokens → 1, or 2 if a block arrives between', async () => {
    requests = 0
    const { tokens } = await counted.getBalances(testAddress(address), {
      listed: Array.from({ length: 10 }, () => hundred).flat(),
      unlisted: [],
    })
    expect(tokens).toHaveLength(1000)
    expect(tokens.every((token) => 'balance' in token)).toBe(true)
    expect(requests).toBeLessThanOrEqual(2)
  })
})
