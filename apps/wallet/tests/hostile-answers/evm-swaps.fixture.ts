import examples from '@patina/contract/examples.json' with { type: 'json' }
import { concat, encodeFunctionData, getAddress, type Hex, numberToHex, parseAbi } from 'viem'
import {
  type Deal,
  kyberTransaction,
  lifiTransaction,
  type Transaction,
  uniswapTransaction,
} from '../../../../packages/swaps/src/testing/service-calls.ts'
import { readySwap } from '../../src/screens/swap/ready-swap.ts'
import { approving, basics, dai, deadline, json, me, ONE, others, receiver, recorded, usdc, weth } from './evm-answers.fixture.ts'
import { judgeApproval, judgeSwap } from './evm-judge.fixture.ts'
import { type Flow, owner, platformOf } from './flow.fixture.ts'
import type { Json } from './server.fixture.ts'

const pairAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline)',
])
const poolAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9WithFee(uint256 minimum, address recipient, uint256 bps, address feeRecipient)',
])
const wethAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
const [pairs, pools] = ['0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45']
const path = (...tokens: Hex[]) =>
  concat(tokens.flatMap((token, index) => (index === 0 ? [token] : [numberToHex(3_000, { size: 3 }), token])))

type Wanted = { from: string; into: string; text: string; decimals: number; inAmount: bigint; outAmount: bigint; minimum: bigint }
const tokensOf: Readonly<Record<string, [symbol: string, decimals: number]>> = {
  native: ['ETH', 18],
  [usdc]: ['USDC', 6],
  [dai]: ['DAI', 18],
  [weth]: ['WETH', 18],
}
const tokenOf = (contract: string) => {
  const [symbol, decimals] = tokensOf[contract] ?? ['', 0]
  return { id: `ethereum:${contract}`, symbol, decimals }
}

const quoteOf = ({ from, into, inAmount, outAmount, minimum }: Wanted): Json =>
  json({
    ...examples.quoteSwap.response,
    ...{ inputAsset: from, outputAsset: into, inAmount: `${inAmount}`, outAmount: `${outAmount}`, otherAmountThreshold: `${minimum}` },
    ...{ fromToken: tokenOf(from), toToken: tokenOf(into), swapRoutes: [] },
  })

const approvalOf = (token: string, spender: string, amount: bigint) => ({
  ...{ to: token, value: '0', gasLimit: '55596' },
  data: approving(getAddress(spender), amount),
})

/** A swap of a token with its approval, or of ether. */
function swap(
  name: string,
  wanted: Wanted,
  { to, data, value }: Transaction,
  approvals: readonly ReturnType<typeof approvalOf>[] = [],
): Flow<'evm'> {
  const built = { to, data, value, gasLimit: '260000', approvals, verification: 'simulated', ...(approvals[0] && { allowanceTarget: to }) }
  const wish = { fromId: `ethereum:${wanted.from}`, intoId: `ethereum:${wanted.into}`, amount: wanted.inAmount, slippage: '0.5' }
  return {
    name,
    family: 'evm',
    answers: { ...basics, quoteSwap: quoteOf(wanted), buildSwap: json(built) },
    others: [others, { quoteSwap: recorded('quoteSwap'), buildSwap: recorded('buildSwap') }],
    async prepare(client, account) {
      const platform = await platformOf(client, 'ethereum')
      const services = ['kyberswap', 'lifi', 'uniswap-api']
      const ready = await readySwap(client, account, { platform, wish, decimals: tokenOf(wanted.from).decimals, services })
      return [...ready.approvals, ready.swap]
    },
    judge: async (ready, signed) =>
      ready.shown.kind === 'swap'
        ? judgeSwap(ready, signed, wish)
        : judgeApproval(ready, signed, { token: wanted.from, amount: wish.amount }),
  }
}

const minimumOf = (outAmount: bigint) => (outAmount * 9_950n) / 10_000n
const usdcToDai = {
  from: usdc,
  into: dai,
  text: '500',
  decimals: 6,
  inAmount: 500_000_000n,
  outAmount: 498n * ONE,
  minimum: minimumOf(498n * ONE),
}
const etherToUsdc = {
  from: 'native',
  into: usdc,
  text: '1',
  decimals: 18,
  inAmount: ONE,
  outAmount: 3_000_000_000n,
  minimum: 2_985_000_000n,
}
const usdcToEther = {
  from: usdc,
  into: 'native',
  text: '500',
  decimals: 6,
  inAmount: 500_000_000n,
  outAmount: ONE / 5n,
  minimum: minimumOf(ONE / 5n),
}
const wrapping = { from: 'native', into: weth, text: '1', decimals: 18, inAmount: ONE, outAmount: ONE, minimum: ONE }
const unwrapping = { from: weth, into: 'native', text: '1', decimals: 18, inAmount: ONE, outAmount: ONE, minimum: ONE }
const deal: Deal = {
  ...{ owner, recipient: owner, input: usdc, output: dai, extra: [] },
  ...{ amount: usdcToDai.inAmount, quoted: usdcToDai.outAmount, minimum: usdcToDai.minimum },
}

const call = (to: string, data: string, value = 0n): Transaction => ({ to, data, value: `${value}` })
const tokensForTokens = call(
  pairs,
  encodeFunctionData({
    abi: pairAbi,
    functionName: 'swapExactTokensForTokens',
    args: [usdcToDai.inAmount, usdcToDai.minimum, [usdc, weth, dai], me, deadline],
  }),
)
const poolSwap = (tokens: Hex[], recipient: Hex, { inAmount, minimum }: Wanted) =>
  encodeFunctionData({
    abi: poolAbi,
    functionName: 'exactInput',
    args: [{ path: path(...tokens), recipient, amountIn: inAmount, amountOutMinimum: minimum }],
  })
const multicall = (...data: Hex[]) => encodeFunctionData({ abi: poolAbi, functionName: 'multicall', args: [deadline, data] })
const unwrapped = encodeFunctionData({
  abi: poolAbi,
  functionName: 'unwrapWETH9WithFee',
  args: [(usdcToEther.minimum * 101n) / 100n, me, 25n, receiver],
})
const itself = '0x0000000000000000000000000000000000000002'

const serviceFlows = Object.entries({ kyberTransaction, lifiTransaction, uniswapTransaction }).map(([name, transactionOf]) => {
  const built = transactionOf(deal)
  return swap(`a swap through a service, ${name}`, usdcToDai, { ...built, value: '0' }, [approvalOf(usdc, built.to, deal.amount)])
})

export const swapFlows = [
  swap('a swap of tokens over pairs, with an approval', usdcToDai, tokensForTokens, [approvalOf(usdc, pairs, usdcToDai.inAmount)]),
  swap('a swap of tokens over pairs, with a reset and an approval', usdcToDai, tokensForTokens, [
    approvalOf(usdc, pairs, 0n),
    approvalOf(usdc, pairs, usdcToDai.inAmount),
  ]),
  swap(
    'a swap of ether over pairs',
    etherToUsdc,
    call(
      pairs,
      encodeFunctionData({ abi: pairAbi, functionName: 'swapExactETHForTokens', args: [etherToUsdc.minimum, [weth, usdc], me, deadline] }),
      ONE,
    ),
  ),
  swap(
    'a swap for ether over pairs',
    usdcToEther,
    call(
      pairs,
      encodeFunctionData({
        abi: pairAbi,
        functionName: 'swapExactTokensForETH',
        args: [usdcToEther.inAmount, usdcToEther.minimum, [usdc, weth], me, deadline],
      }),
    ),
  ),
  swap('a swap of ether over pools', etherToUsdc, call(pools, multicall(poolSwap([weth, usdc], me, etherToUsdc)), ONE)),
  swap(
    'a swap for ether over pools, with a fee',
    usdcToEther,
    call(pools, multicall(poolSwap([usdc, weth], itself, { ...usdcToEther, minimum: usdcToEther.minimum }), unwrapped)),
  ),
  swap('ether is wrapped', wrapping, call(weth, encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }), ONE)),
  swap('wrapped ether is unwrapped', unwrapping, call(weth, encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [ONE] }))),
  ...serviceFlows,
]
