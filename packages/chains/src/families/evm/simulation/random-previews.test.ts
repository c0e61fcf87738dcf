import { collectible } from '@patina/devnet'
import { sized } from '@patina/test-kit/long-form'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, expect, inject, test } from 'vitest'
import { type Build, compareSources, largestLoss, type Permission, readCalls } from '../../../../../claims/src/index.ts'
import { deployOddToken, type OddToken } from '../../../../../devnet/src/testing/odd-token.ts'
import type { Preview } from '../../../adapter/previews.ts'
import type { TransactionReport } from '../../../adapter.ts'
import { connectRpc, type Rpc } from '../../../json-rpc.ts'
import type { EvmAddress, EvmNetwork } from '../../../network.ts'
import { ethereum as mainnet } from '../../../networks/ethereum/network.ts'
import { testAddress } from '../../../testing/address.ts'
import { evmAddress } from '../addresses.ts'
import { connectEvm } from '../index.ts'
import { openTestWallet, type TestWallet } from '../testing/wallet.ts'
import { createPreviewer } from './preview.ts'

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
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function setApprovalForAll(address operator, bool approved)',
  'function isApprovedForAll(address owner, address operator) view returns (bool)',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 min, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount, uint256 min, address[] path, address to, uint256 deadline)',
])

const multicallAbi = parseAbi([
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes data)[] calls) payable returns ((bool, bytes)[])',
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
type Kind = (amount: bigint, random: number) => Sent | readonly Sent[] | Promise<Sent>

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
  for (const token of [plain, taxed])
    for (const spender of [router, network.multicall3])
      await wallet.send({ to: token.address, data: wallet.approveData(spender, maxUint256) })
})

const token = (random: number) => (random % 2 === 0 ? plain : taxed).address
const call = (to: EvmAddress, data: Hex, value = 0n): Sent => ({ to, data, value })
const erc20 = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })

/** Calls that Multicall3 makes. A call that may fail has no effect if it does. */
const aggregate = (calls: readonly (Sent & { mayFail?: boolean })[]) => {
  const all = calls.map(({ to, mayFail = false, value = 0n, data = '0x' }) => ({ target: to, allowFailure: mayFail, value, data }) as const)
  const sum = calls.reduce((total, { value = 0n }) => total + value, 0n)
  return call(network.multicall3, encodeFunctionData({ abi: multicallAbi, args: [all] }), sum)
}
const takes = (amount: bigint) => encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, friend, amount] })

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
  multicall: (amount, random) =>
    aggregate([
      { to: friend, value: amount },
      { to: token(random), data: takes(amount) },
      { to: network.wrappedNative, value: amount, data: encodeFunctionData({ abi, functionName: 'deposit' }) },
    ]),
  'multicall with a call that fails': (amount, random) =>
    aggregate([
      { to: token(random), data: takes(amount * 10n ** 20n), mayFail: random % 2 === 0 },
      { to: token(random), data: takes(amount) },
    ]),
  'several calls': (amount, random) => [
    call(token(random), erc20('approve', friend, amount)),
    call(token(random), erc20('transfer', friend, amount)),
  ],
  'mint of an item': async () => {
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'mint', args: [account] }))
  },
  'transfer of an item': (_, random) => {
    const id = items[random % Math.max(items.length, 1)] ?? 0n
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, friend, id] }))
  },
  // The router accepts no items.
  'safe transfer of an item': (_, random) => {
    const id = items[random % Math.max(items.length, 1)] ?? 0n
    const args = [account, random % 2 === 0 ? friend : router, id] as const
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
  },
  operator: (_, random) => {
    return call(testAddress(collectible), encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, random % 2 === 0] }))
  },
}

const word = (value: Hex | undefined) => (value && value.length >= 66 ? BigInt(value.slice(0, 66)) : 0n)

/** Nobody else changes what the account has. */
let latest: Record<string, bigint> | undefined

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
  const all = [(await kinds[kind]?.(amount, random)) ?? []].flat()
  const next = kind === 'mint of an item' ? await nextItem() : undefined
  if (next !== undefined) items.push(next)
  const request = { calls: all.map((sent) => ({ value: 0n, ...sent, gas: 500_000n })) }
  const preview = await (random % 4 === 0 ? traced : inBlocks)(account, request)
  const before = latest ?? (await holdings())
  const reports: TransactionReport[] = []
  for (const sent of all) reports.push(await wallet.send({ ...sent, gasLimit: 500_000n }))
  const after = await holdings()
  latest = after
  const fails = reports.some(({ status }) => status === 'failed')
  expect(preview, kind).toMatchObject({ outcome: fails ? 'fails' : 'succeeds', differences: [], fakeEvents: [] })
  const fee = reports.reduce((sum, report) => sum + (report.fee ?? 0n), 0n)
  const difference = Object.keys(after).flatMap((name) => {
    const change = (after[name] ?? 0n) - (before[name] ?? 0n) + (name === 'native' ? fee : 0n)
    return change === 0n ? [] : [[name, change] as const]
  })
  expect(foretold(preview), kind).toEqual(Object.fromEntries(difference))
  expect(beyondClaims(all, before, difference, fails), kind).toEqual([])
}

const assetOf = (name: string) => {
  const [contract = '', id] = name.toLowerCase().split(' ')
  return { caip2, contract: contract === 'native' ? null : contract, ...(id !== undefined && { tokenId: BigInt(id) }) }
}

/** Returns what the chain did beyond the claims of the bytes, as a wallet compares them: a larger loss, a smaller gain, another permission. */
function beyondClaims(
  all: readonly Sent[],
  before: Record<string, bigint>,
  difference: readonly (readonly [string, bigint])[],
  fails: boolean,
) {
  const [owner, spender] = [account.toLowerCase(), friend.toLowerCase()]
  const tokens = [plain, taxed].map(({ address }) => address.toLowerCase())
  const listed = { symbol: 'T', decimals: 18 }
  const build: Build = {
    ...{ caip2, wrappedNative: network.wrappedNative.toLowerCase(), multicall3: network.multicall3.toLowerCase(), exchanges: [] },
    tokens: new Map([...tokens, 'native'].map((name) => [name, listed])),
  }
  const calls = all.map(({ to, value = 0n, data = '0x' }) => ({ to, value, data }))
  const witness = readCalls({ account, chainId: BigInt(caip2.slice('eip155:'.length)), calls, chosen: [collectible] }, build)
  const isRight = (name: string) => name.startsWith('allowance ') || name === 'operator'
  const allowed = [router, network.multicall3].map((one) => ({ spender: one.toLowerCase(), amount: maxUint256 }))
  const held = Object.entries(before).flatMap(([name, balance]) => {
    const asset = assetOf(name)
    return isRight(name) ? [] : [{ asset, balance, allowances: tokens.includes(asset.contract ?? '') ? allowed : [] }]
  })
  const approvals = difference.flatMap(([name, amount]): Permission[] => {
    if (!isRight(name)) return []
    const [kind, contract] =
      name === 'operator' ? (['operator', collectible] as const) : (['allowance', name.slice('allowance '.length)] as const)
    const was = before[name] ?? 0n
    return [{ kind, asset: assetOf(contract), owner, spender, before: was, after: was + amount }]
  })
  const changes = difference.flatMap(([name, amount]) => (isRight(name) ? [] : [{ asset: assetOf(name), owner, amount }]))
  return compareSources({
    ...{ build, witness, shown: { ...witness, tokens: [] }, bound: largestLoss(witness.claims, owner, held) },
    simulation: { outcome: fails ? 'fails' : 'succeeds', changes, approvals },
  })
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
