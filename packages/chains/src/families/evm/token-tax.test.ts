import { fund } from '@patina/devnet'
import { encodeFunctionData, erc20Abi, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, inject, test } from 'vitest'
import { deployOddToken, type OddToken } from '../../../../devnet/src/testing/odd-token.ts'
import { connectRpc, type Rpc } from '../../json-rpc.ts'
import type { EvmAddress, EvmNetwork, Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { createCapabilities } from './simulation/capabilities.ts'
import { createSimulator } from './simulation/simulate.ts'
import { answering } from './testing/answering-contract.ts'
import { findTokenTax } from './token-tax.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const newAddress = () => testAddress(privateKeyToAccount(generatePrivateKey()).address)
const [from, receiver] = [newAddress(), newAddress()]
const methods = ['eth_simulateV1', 'debug_traceCall', 'eth_call']
let token: OddToken

beforeAll(async () => {
  token = await deployOddToken(rpcUrl, network, 6)
  await token.mint(from, 1_000_000n)
})

/** Returns what is found on a node with these methods only. */
function taxOf(contract: EvmAddress, data: Hex, known: readonly string[] = methods) {
  const missing = { refusal: { code: -32601, message: 'the method does not exist', data: undefined } }
  const limited: Rpc = {
    ...rpc,
    request: async ([call]) => (call && known.includes(call.method) ? await rpc.request([call]) : [missing]),
  }
  return findTokenTax(createSimulator({ network, rpc: limited }, createCapabilities()), network, { from, to: contract, value: 0n, data })
}

const transfer = (to: Hex, amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

async function taxed<T>(bps: number, read: () => Promise<T>): Promise<T> {
  await token.setTax(bps)
  try {
    return await read()
  } finally {
    await token.setTax(0)
  }
}

test.each(methods)(
  'the node simulates by %s and the token keeps a fortieth → that amount; nothing of an ordinary token',
  async (method) => {
    const read = () => taxOf(token.address, transfer(receiver, 1_000n), [method])
    expect(await taxed(250, read)).toEqual([{ contractAddress: token.address, amount: 25n }])
    expect(await read()).toBeUndefined()
  },
)

test('the token keeps everything → the whole amount', async () => {
  expect(await taxed(10_000, () => taxOf(token.address, transfer(receiver, 1_000n)))).toMatchObject([{ amount: 1_000n }])
})

test('the sender pays itself → what it loses', async () => {
  expect(await taxed(250, () => taxOf(token.address, transfer(from, 1_000n)))).toMatchObject([{ amount: 25n }])
  expect(await taxOf(token.address, transfer(from, 1_000n))).toBeUndefined()
})

test('the node cannot simulate, or the transfer fails → not known', async () => {
  expect(await taxed(250, () => taxOf(token.address, transfer(receiver, 1_000n), []))).toBeUndefined()
  expect(await taxed(250, () => taxOf(token.address, transfer(receiver, 2_000_000n)))).toBeUndefined()
})

test('stETH loses a base unit by rounding → nothing is kept', async () => {
  const stEth = mainnet.staking?.stEth ?? '0x'
  await fund(rpcUrl, network, { to: from, token: stEth, amount: 10n ** 18n })
  for (const amount of [10n ** 17n, 10n ** 17n + 1n, 10n ** 17n + 7n])
    expect(await taxOf(stEth, transfer(receiver, amount))).toBeUndefined()
})

test('the contract has no balances, or balances that do not move → not known', async () => {
  const accepts = { 'function transfer(address,uint256)': toHex(1n, { size: 32 }) }
  for (const answers of [accepts, { ...accepts, 'function balanceOf(address)': toHex(5_000n, { size: 32 }) }]) {
    const contract = newAddress()
    await rpc.read([{ method: 'anvil_setCode', params: [contract, answering(answers)] }])
    expect(await taxOf(contract, transfer(receiver, 1_000n))).toBeUndefined()
  }
})

test('another call → nothing', async () => {
  const abi = parseAbi(['function setTax(uint256 bps)'])
  expect(await taxOf(token.address, encodeFunctionData({ abi, functionName: 'setTax', args: [0n] }))).toBeUndefined()
})
