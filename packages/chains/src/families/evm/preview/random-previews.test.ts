import { collectible } from '@patina/devnet'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, expect, inject, test } from 'vitest'
import { deployOddToken, type OddToken } from '../../../../../devnet/src/testing/odd-token.ts'
import type { Preview } from '../../../adapter/previews.ts'
import { connectRpc, type Rpc } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { openTestWallet, type TestWallet } from '../testing/wallet.ts'
import { createPreviewer } from './index.ts'

/** Number of random transactions. */
const transactions = sized(100, 1_000)

const ONE = 10n ** 18n
const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const chain = connectEvm(network, rpcUrl)
const router = network.exchange?.router ?? testAddress('0x0000000000000000000000000000000000000001')
const friend = testAddress(privateKeyToAddress(generatePrivateKey()))
const abi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256 amount)',
  'function mint(address to)',
  'function count() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function transferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 min, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 min, address[] path, address to, uint256 deadline)',
])

/** Returns the previewer of a node that lacks some methods. */
function without(...methods: readonly string[]) {
  const missing = { refusal: { code: -32601, message: 'the method does not exist', data: undefined } }
  const limited: Rpc = {
    ...rpc,
    request: async (calls, options) => {
      const known = calls.filter(({ method }) => !methods.includes(method))
      const answers = known.length > 0 ? await rpc.request(known, options) : []
      return calls.map((call) => (methods.includes(call.method) ? missing : (answers[known.indexOf(call)] ?? missing)))
    },
  }
  return createPreviewer({ network, rpc: limited })
}
const inBlocks = without()
const traced = without('eth_simulateV1')

type Sent = { to: EvmAddress; value?: bigint; data?: Hex }
type Kind = (amount: bigint, random: number) => Sent | Promise<Sent>

let wallet: TestWallet
let account: EvmAddress
let plain: OddToken
let taxed: OddToken
const items: bigint[] = []

beforeAll(async () => {
  wallet = await openTestWallet(chain, rpcUrl, 10_000n * ONE)
  account = evmAddress(testAddress(wallet.address))
  ;[plain, taxed] = await Promise.all([deployOddToken(rpcUrl, network, 6), deployOddToken(rpcUrl, network, 18)])
  await Promise.all([plain, taxed].map((token) => token.mint(account, 10n ** 30n)))
  await Promise.all([plain, taxed].map((token) => token.addPair(10n ** 27n, 1_000n * ONE)))
  await taxed.setTax(250)
  for (const token of [plain, taxed]) await wallet.send({ to: token.address, data: wallet.approveData(router, maxUint256) })
})

const token = (random: number) => (random % 2 === 0 ? plain : taxed).address
const call = (to: EvmAddress, data: Hex, value = 0n): Sent => ({ to, data, value })
const erc20 = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })

const kinds: Record<string, Kind> = {
  payment: (amount) => ({ to: friend, value: amount }),
  'payment to itself': (amount) => ({ to: account, value: amount }),
  transfer: (amount, random) => call(token(random), erc20('transfer', friend, amount)),
  'transfer of too much': (amount, random) => call(token(random), erc20('transfer', friend, amount * 10n ** 20n)),
  approval: (amount, random) => call(token(random), erc20('approve', friend, random % 3 === 0 ? maxUint256 : amount)),
  revocation: (_, random) => call(token(random), erc20('approve', friend, 0n)),
  wrapping: (amount) => call(network.wrappedNative, encodeFunctionData({ abi, functionName: 'deposit' }), amount),
  unwrapping: (amount) => call(network.wrappedNative, encodeFunctionData({ abi, functionName: 'withdraw', args: [amount / 1_000n] })),
  'sale of ether': (amount, random) => {
    const args = [0n, [network.wrappedNative, token(random)], account, maxUint256] as const
    return call(router, encodeFunctionData({ abi, functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens', args }), amount)
  },
  'sale of a token': (amount, random) => {
    const args = [amount, 0n, [token(random), network.wrappedNative], account, maxUint256] as const
    return call(router, encodeFunctionData({ abi, functionName: 'swapExactTokensForETHSupportingFeeOnTransferTokens', args }))
  },
  'mint of an item': async () => {
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'mint', args: [account] }))
  },
  'transfer of an item': (_, random) => {
    const id = items[random % Math.max(items.length, 1)] ?? 0n
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, friend, id] }))
  },
  operator: (_, random) => {
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, random % 2 === 0] }))
  },
}

const word = (value: Hex | undefined) => (value && value.length >= 66 ? BigInt(value.slice(0, 66)) : 0n)

/** Returns what the account has and has permitted, as the chain itself says. */
async function holdings(): Promise<Record<string, bigint>> {
  const contracts = [plain.address, taxed.address, network.wrappedNative]
  const read = (target: EvmAddress, data: Hex) => ({ target, callData: data })
  const reads = [
    ...contracts.map((target) => read(target, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }))),
    ...contracts.map((target) => read(target, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [account, friend] }))),
    read(testAddress(collectible), encodeFunctionData({ abi, functionName: 'isApprovedForAll', args: [account, friend] })),
    ...items.map((id) => read(testAddress(collectible), encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }))),
  ]
  const [native, { returned }] = await Promise.all([
    chain.getBalances(account, { listed: [], unlisted: [] }),
    chain.readContracts?.(reads) ?? Promise.reject(new Error('no contracts')),
  ])
  const names = [
    ...contracts,
    ...contracts.map((contract) => `allowance ${contract}`),
    'operator',
    ...items.map((id) => `${testAddress(collectible)} ${id}`),
  ]
  const values = returned.map((value, index) => {
    if (index < contracts.length * 2) return word(value)
    return index === contracts.length * 2 ? word(value) * maxUint256 : BigInt(word(value) === BigInt(account))
  })
  return { native: native.native, ...Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0n])) }
}

/** Returns the changes of a preview, by the names of `holdings`. */
function foretold({ changes, approvals }: Preview): Record<string, bigint> {
  const moved = changes.flatMap(({ asset, owner, amount }) =>
    owner === account ? [[[asset.contract ?? 'native', asset.tokenId].join(' ').trim(), amount] as const] : [],
  )
  const given = approvals.flatMap(({ kind, asset, spender, before, after }) =>
    spender === friend && before !== after
      ? [[kind === 'operator' ? 'operator' : `allowance ${asset.contract}`, after - before] as const]
      : [],
  )
  return Object.fromEntries([...moved, ...given])
}

async function check(kind: string, amount: bigint, random: number) {
  const sent = await kinds[kind]?.(amount, random)
  if (!sent) throw new Error(kind)
  const next = kind === 'mint of an item' ? await nextItem() : undefined
  if (next !== undefined) items.push(next)
  const request = { calls: [{ value: 0n, ...sent, gas: 500_000n }] }
  const preview = await (random % 4 === 0 ? traced : inBlocks)(account, request)
  const before = await holdings()
  const report = await wallet.send({ ...sent, gasLimit: 500_000n })
  const after = await holdings()
  expect(preview, kind).toMatchObject({ outcome: report.status === 'failed' ? 'fails' : 'succeeds', differences: [], fakeEvents: [] })
  const fee = report.fee ?? 0n
  const difference = Object.keys(after).flatMap((name) => {
    const change = (after[name] ?? 0n) - (before[name] ?? 0n) + (name === 'native' ? fee : 0n)
    return change === 0n ? [] : [[name, change] as const]
  })
  expect(foretold(preview), kind).toEqual(Object.fromEntries(difference))
}

async function nextItem(): Promise<bigint> {
  const count = await chain.readContracts?.(
    [{ target: testAddress(collectible), callData: encodeFunctionData({ abi, functionName: 'count' }) }],
    {
      isFresh: true,
    },
  )
  return word(count?.returned[0]) + 1n
}

test('random transactions → the preview names exactly what the mined block changes', { timeout: 1_800_000 }, async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom(...Object.keys(kinds)), fc.bigInt(1n, ONE), fc.nat(), check), {
    numRuns: transactions,
    endOnFailure: true,
  })
})
