import fc from 'fast-check'
import { concat, encodeFunctionData, type Hex, numberToHex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { readFacts } from '../facts.ts'
import type { Intent, SwapIntent } from '../intent.ts'
import { checkSwapCall } from './evm-swap.ts'

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const facts = readFacts({ chainIds: {}, localExchanges: {}, swapServices: [] }).get('ethereum')
if (!facts) throw new Error('The build knows Ethereum')
const [pairs = '', pools = '', pancake = ''] = facts.exchanges
const deadline = 1_900_000_000n

const pairAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
])
const poolAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
])
const pancakeAbi = parseAbi([
  'function multicall(bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params)',
])
const payoutAbi = parseAbi([
  'function unwrapWETH9(uint256 minimum, address recipient)',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 bps, address feeRecipient)',
  'function sweepTokenWithFee(address token, uint256 minimum, address recipient, uint256 bps, address feeRecipient)',
])
const itself = '0x0000000000000000000000000000000000000002'
const path = (...tokens: Hex[]) =>
  concat(tokens.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(3_000, { size: 3 }), token])))

const poolSwap = (tokens: Hex[], recipient: Hex, minimum: bigint) =>
  encodeFunctionData({
    abi: poolAbi,
    functionName: 'exactInput',
    args: [{ path: path(...tokens), recipient, amountIn: 500n, amountOutMinimum: minimum }],
  })
const multicall = (...data: Hex[]) => encodeFunctionData({ abi: poolAbi, functionName: 'multicall', args: [deadline, data] })
const pancakeSwap = (tokens: Hex[], recipient: Hex) =>
  encodeFunctionData({
    abi: pancakeAbi,
    functionName: 'exactInput',
    args: [{ path: path(...tokens), recipient, deadline, amountIn: 500n, amountOutMinimum: 400n }],
  })
const payout = {
  unwrap: encodeFunctionData({ abi: payoutAbi, functionName: 'unwrapWETH9', args: [400n, from] }),
  unwrapWithFee: encodeFunctionData({ abi: payoutAbi, functionName: 'unwrapWETH9WithFee', args: [404n, from, 100n, stranger] }),
  sweepWithFee: encodeFunctionData({ abi: payoutAbi, functionName: 'sweepTokenWithFee', args: [dai, 404n, from, 100n, stranger] }),
}

type Swap = Pick<Intent, 'platformId'> & SwapIntent
const shown = (input: string, output: string): Swap => ({
  platformId: 'ethereum',
  kind: 'swap',
  tokenId: `ethereum:${input}`,
  outputTokenId: `ethereum:${output}`,
  amount: 500n,
  minimum: 400n,
})

const swaps: [name: string, intent: Swap, transaction: { to: string; value: bigint; data: Hex }][] = [
  [
    'tokens over pairs',
    shown(usdc, dai),
    {
      to: pairs,
      value: 0n,
      data: encodeFunctionData({
        abi: pairAbi,
        functionName: 'swapExactTokensForTokens',
        args: [500n, 400n, [usdc, weth, dai], from, deadline],
      }),
    },
  ],
  [
    'the native token for a token over pairs',
    shown('native', dai),
    {
      to: pairs,
      value: 500n,
      data: encodeFunctionData({ abi: pairAbi, functionName: 'swapExactETHForTokens', args: [400n, [weth, dai], from, deadline] }),
    },
  ],
  [
    'a token for the native token over pairs',
    shown(usdc, 'native'),
    {
      to: pairs,
      value: 0n,
      data: encodeFunctionData({ abi: pairAbi, functionName: 'swapExactTokensForETH', args: [500n, 400n, [usdc, weth], from, deadline] }),
    },
  ],
  ['tokens over pools', shown(usdc, dai), { to: pools, value: 0n, data: multicall(poolSwap([usdc, weth, dai], from, 400n)) }],
  ['the native token over a pool', shown('native', dai), { to: pools, value: 500n, data: multicall(poolSwap([weth, dai], from, 400n)) }],
  [
    'pools, then unwrapped',
    shown(usdc, 'native'),
    { to: pools, value: 0n, data: multicall(poolSwap([usdc, weth], itself, 400n), payout.unwrap) },
  ],
  [
    'pools, unwrapped with a fee',
    shown(usdc, 'native'),
    { to: pools, value: 0n, data: multicall(poolSwap([usdc, weth], itself, 404n), payout.unwrapWithFee) },
  ],
  [
    'pools with a fee',
    shown(usdc, dai),
    { to: pools, value: 0n, data: multicall(poolSwap([usdc, weth, dai], itself, 404n), payout.sweepWithFee) },
  ],
  [
    'tokens over pools of PancakeSwap',
    shown(usdc, dai),
    {
      to: pancake,
      value: 0n,
      data: encodeFunctionData({ abi: pancakeAbi, functionName: 'multicall', args: [[pancakeSwap([usdc, weth, dai], from)]] }),
    },
  ],
  [
    'pools of PancakeSwap, then unwrapped',
    shown(usdc, 'native'),
    {
      to: pancake,
      value: 0n,
      data: encodeFunctionData({
        abi: pancakeAbi,
        functionName: 'multicall',
        args: [[pancakeSwap([usdc, weth], zeroAddress), payout.unwrap]],
      }),
    },
  ],
  ['wrapping', { ...shown('native', weth), minimum: 500n }, { to: weth, value: 500n, data: '0xd0e30db0' }],
  [
    'unwrapping',
    { ...shown(weth, 'native'), minimum: 500n },
    { to: weth, value: 0n, data: `0x2e1a7d4d${500n.toString(16).padStart(64, '0')}` },
  ],
]

describe.each(swaps)('%s', (_name, intent, transaction) => {
  const check = (changed: Partial<Swap>, sent: Partial<typeof transaction> = {}, owner: string = from) =>
    checkSwapCall(facts, { ...transaction, ...sent }, owner, { ...intent, ...changed })

  test('it does what was shown → no difference', async () => {
    expect(await check({})).toEqual([])
    expect(await check({ minimum: intent.minimum - 1n })).toEqual([])
  })

  test.each<[string, Partial<Swap>]>([
    ['another input token', { tokenId: `ethereum:${stranger}` }],
    ['another output token', { outputTokenId: `ethereum:${stranger}` }],
    ['another amount', { amount: 501n }],
    ['a higher minimum', { minimum: intent.minimum + 1n }],
    ['another network', { platformId: 'unknown' }],
  ])('the page showed %s → a difference', async (_what, changed) => {
    expect(await check(changed)).not.toEqual([])
  })

  test('bytes follow the call, or are missing → a difference', async () => {
    for (const data of [`${transaction.data}00`, `${transaction.data}${'0'.repeat(64)}`, `0x${transaction.data.slice(2, -2)}`] as const)
      expect(await check({}, { data })).not.toEqual([])
  })

  test('the same call at an unknown contract → a difference', async () => {
    expect(await check({}, { to: stranger })).toEqual([`contract ${stranger} is no known exchange`])
  })

  test('any digit changes → a difference, unless it is in a field that cannot harm the owner', async () => {
    const digits = fc.integer({ min: 2, max: transaction.data.length - 1 })
    await fc.assert(
      fc.asyncProperty(digits, fc.integer({ min: 1, max: 15 }), async (at, change) => {
        const digit = (Number.parseInt(transaction.data[at] ?? '0', 16) ^ change).toString(16)
        const data = `0x${transaction.data.slice(2, at)}${digit}${transaction.data.slice(at + 1)}` as const
        return (await check({}, { data })).length > 0 || isHarmless(transaction.data, at)
      }),
      { numRuns: 500, seed: 7 },
    )
  })
})

/** The deadline, the token and the pools in the middle of a route, the receiver and the rate of the fee, and the minimum, which is compared. */
const harmless = [word(deadline), weth.slice(2), word(3_000n).slice(-6), stranger.slice(2), word(100n), word(400n), word(404n)]

function isHarmless(data: string, at: number): boolean {
  const all = data.toLowerCase()
  return harmless.some((field) => {
    for (let start = all.indexOf(field.toLowerCase()); start !== -1; start = all.indexOf(field.toLowerCase(), start + 1))
      if (at >= start && at < start + field.length) return true
    return false
  })
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}
