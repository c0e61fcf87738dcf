import examples from '@patina/contract/examples.json' with { type: 'json' }
import type { AddressApproval } from '@patina/sdk'
import { concat, encodeFunctionData, erc20Abi, getAddress, type Hex, numberToHex, parseAbi, zeroAddress } from 'viem'
import {
  type Deal,
  kyberTransaction,
  lifiTransaction,
  type Transaction,
  uniswapTransaction,
} from '../../../../packages/swaps/src/testing/service-calls.ts'
import { judgeApproval, judgeCall, judgeCancel, judgeRevocation, judgeSwap } from './evm-judge.fixture.ts'
import { assetOf, type Flow, listOf, owner, platformOf, typedAmount } from './flow.fixture.ts'
import { readyPayment, readyReplacement, readyRevocation, readySwap } from './ready.fixture.ts'
import type { Answers, Json } from './server.fixture.ts'

export const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const spender = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const collection = '0x0000000000000000000000000000000000000721'
/** A token that no build lists. */
const odd = '0x00000000000000000000000000000000000000dd'
const me = getAddress(owner)
const ONE = 10n ** 18n
const deadline = 1_900_000_000n

const recorded = (operation: keyof typeof examples): Json => JSON.parse(JSON.stringify(examples[operation].response))
const json = (value: unknown): Json => JSON.parse(JSON.stringify(value))

const item = (platformId: string, contract: string, symbol: string, decimals: number) => ({
  ...examples.getPortfolio.response.items[0],
  ...{ platformId, tokenId: `${platformId}:${contract}`, symbol, decimals, amount: `${5_000n * 10n ** BigInt(decimals)}` },
})
const portfolio = {
  ...examples.getPortfolio.response,
  items: [
    item('ethereum', 'native', 'ETH', 18),
    item('base', 'native', 'ETH', 18),
    item('ethereum', usdc, 'USDC', 6),
    item('ethereum', odd, 'ODD', 9),
  ],
}

const basics = {
  listPlatforms: recorded('listPlatforms'),
  getPriorityFees: recorded('getPriorityFees'),
  getNonce: recorded('getNonce'),
}
const payments: Answers = {
  ...basics,
  getPortfolio: json(portfolio),
  estimateFees: recorded('estimateFees'),
  getBalances: recorded('getBalances'),
}

/** The answers for somebody else on another network. */
const others: Answers = {
  getNonce: json({ ...examples.getNonce.response, address: spender, nonce: 4_711 }),
  getPriorityFees: json({ slow: level('9'), standard: level('9'), fast: level('9') }),
  estimateFees: json({ gasLimit: '21000', ...level('5'), totalFee: '900000000000000000' }),
  getBalances: json({
    ...examples.getBalances.response,
    address: spender,
    items: [{ ...examples.getBalances.response.items[0], balance: '77' }],
  }),
}

function level(price: string) {
  return { maxFeePerGas: price, maxPriorityFeePerGas: price }
}

type Payment = { tokenId: string; text: string; answers?: Answers; call: Parameters<typeof judgeCall>[2] }

/** A payment. `text` is the amount as the user types it; without one, the whole balance is paid. */
const payment = (name: string, { tokenId, text, call, answers = payments }: Payment): Flow<'evm'> => ({
  name,
  family: 'evm',
  answers,
  others: [others],
  async prepare(client, account) {
    const asset = await assetOf(client, tokenId)
    const amount = text === '' ? 'max' : typedAmount(text, asset)
    return [await readyPayment(client, account, { asset, to: receiver, amount })]
  },
  judge: async (ready, signed) => judgeCall(ready, signed, call),
})

const approving = (to: Hex, amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
const transferOf = (amount: bigint) => encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] })

const paymentFlows = [
  payment('a payment of ether', {
    tokenId: 'ethereum:native',
    text: '0.5',
    call: () => ({ chainId: 31_337, to: receiver, value: ONE / 2n, data: '0x' }),
  }),
  payment('a payment of the whole ether', {
    tokenId: 'ethereum:native',
    text: '',
    call: ({ amount }) => ({ chainId: 31_337, to: receiver, value: amount, data: '0x' }),
  }),
  payment('a payment of ether on Base', {
    tokenId: 'base:native',
    answers: { ...payments, getPriorityFees: json({ slow: level('90000'), standard: level('100000'), fast: level('200000') }) },
    text: '0.5',
    call: () => ({ chainId: 31_338, to: receiver, value: ONE / 2n, data: '0x' }),
  }),
  payment('a payment of a token', {
    tokenId: `ethereum:${usdc}`,
    text: '2.5',
    call: () => ({ chainId: 31_337, to: usdc, value: 0n, data: transferOf(2_500_000n) }),
  }),
  // The server alone knows the decimals of an unlisted token, so the amount in base units is what the page shows.
  payment('a payment of an unlisted token', {
    tokenId: `ethereum:${odd}`,
    text: '2.5',
    call: ({ amount }) => ({ chainId: 31_337, to: odd, value: 0n, data: transferOf(amount) }),
  }),
]

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
      return readySwap(client, account, platform, wish)
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

const swapFlows = [
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

const operatorAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

type Listed = { [K in keyof AddressApproval]?: AddressApproval[K] | null }

/** The end of an approval of the list, which the user chooses there. */
const revocation = (name: string, listed: Listed): Flow<'evm'> => {
  const [recordedItem] = examples.listApprovals.response.items
  const items = [{ ...recordedItem, ...listed }]
  return {
    name,
    family: 'evm',
    answers: {
      ...basics,
      estimateFees: recorded('estimateFees'),
      listApprovals: json({ ...examples.listApprovals.response, items }),
    },
    others: [others],
    async prepare(client, account) {
      const platform = await platformOf(client, 'ethereum')
      const { data } = await client.listApprovals({ address: owner, platformId: 'ethereum' })
      return Promise.all(
        listOf(data?.items ?? [])
          .slice(0, 1)
          .map((approval) => readyRevocation(client, account, { ...approval, platform })),
      )
    },
    judge: judgeRevocation,
  }
}

const nft = { tokenId: `ethereum:${collection}`, contractAddress: collection, symbol: null, decimals: null }
const revocationFlows = [
  revocation('the end of an approval of a token', {}),
  revocation('the end of an approval of an unlisted token', {
    ...{ tokenId: `ethereum:${odd}`, contractAddress: odd, symbol: 'ODD', decimals: 9 },
    revocation: { to: odd, data: approving(spender, 0n), value: '0' },
  }),
  revocation('the end of an operator', {
    ...{ ...nft, kind: 'operator', allowance: null, unlimited: true },
    revocation: { to: collection, data: encodeFunctionData({ abi: operatorAbi, args: [spender, false] }), value: '0' },
  }),
  revocation('the end of an approval of an item', {
    ...{ ...nft, kind: 'nft', nftId: '7', allowance: '1' },
    revocation: { to: collection, data: approving(zeroAddress, 7n), value: '0' },
  }),
  revocation('the end of an approval in Permit2', {
    ...{ kind: 'permit2', allowance: '5' },
    revocation: { to: permit2, data: encodeFunctionData({ abi: permit2Abi, args: [usdc, spender, 0n, 0] }), value: '0' },
  }),
]

const sentCall = { chainId: 31_337, nonce: 5, to: receiver, value: ONE / 100n, data: '0x' }
const sentPrepared = {
  platformId: 'ethereum',
  amount: ONE / 100n,
  maxFee: 21_000n * 2n * 10n ** 9n,
  unsigned: { ...sentCall, gas: 21_000n, maxFeePerGas: 2n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
}
const record = {
  ...{ txId: 1, hash: '0x12', platformId: 'ethereum', accountId: 'a', address: owner, sentAt: 0, prepared: sentPrepared },
  summary: { kind: 'send', tokenId: 'ethereum:native', symbol: 'ETH', decimals: 18, amount: ONE / 100n, to: receiver },
} as const

const replacement = (name: string, isCancel: boolean): Flow<'evm'> => ({
  name,
  family: 'evm',
  answers: { listPlatforms: basics.listPlatforms, getPriorityFees: basics.getPriorityFees },
  others: [others],
  async prepare(client, account) {
    const { caip2 } = await platformOf(client, 'ethereum')
    return [await readyReplacement(client, account, { record, isCancel, caip2 })]
  },
  judge: async (ready, signed) => (isCancel ? judgeCancel(ready, signed, sentCall) : judgeCall(ready, signed, () => sentCall)),
})

export const evmFlows: readonly Flow<'evm'>[] = [
  ...paymentFlows,
  ...swapFlows,
  ...revocationFlows,
  replacement('a faster payment', false),
  replacement('a cancelled payment', true),
]
