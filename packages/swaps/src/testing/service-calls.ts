import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'

/** What the double of a service was asked, and what it answers and executes. Tests change it to make the service lie. */
export type Deal = {
  owner: string
  input: Hex
  output: Hex
  amount: bigint
  /** The output that the service quotes, before the fee. */
  quoted: bigint
  /** The minimum in the call data, before the fee. */
  minimum: bigint
  /** The fee that the request asked for. */
  fee?: Fee
  recipient: string
  /** Calls that the executor of the route makes before it swaps. */
  extra: readonly Call[]
}

export type Fee = { recipient: string; bps: number }

/** Returns what remains of an output after the fee of a deal. */
export const afterFee = (output: bigint, { fee }: { fee?: Fee | undefined }): bigint => output - (output * BigInt(fee?.bps ?? 0)) / 10_000n

export type Call = { target: Hex; data: Hex }
export type Transaction = { to: string; data: string; value: string }

/** Addresses of contracts that exist on the local chains, and at which tests place the double of every router. */
export const pairs: Hex = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
export const settler: Hex = '0x0000000000000000000000000000000000005E77'
export const executor: Hex = '0x000000000000000000000000000000000000e4ec'

const pairsAbi = parseAbi([
  'function swapExactTokensForTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
])
const callsType = parseAbiParameters('(address target, bytes data)[] calls')
const FAR = 2n ** 40n

const approve = (token: Hex, spender: Hex, amount: bigint): Call => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
})

/** Returns the call that takes tokens which somebody once allowed to the contract that makes the call. */
export const steal = (token: Hex, from: string, to: string, amount: bigint): Call => ({
  target: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [getAddress(from), getAddress(to), amount] }),
})

const swapPairs = ({ input, output, amount }: Deal, to: Hex): Call => ({
  target: pairs,
  data: encodeFunctionData({ abi: pairsAbi, args: [amount, 0n, [input, output], to, FAR] }),
})

const callsOf = (deal: Deal, to: Hex) => [...deal.extra, approve(deal.input, pairs, deal.amount), swapPairs(deal, to)]

const kyberAbi = parseAbi([
  'struct Description { address srcToken; address dstToken; address[] srcReceivers; uint256[] srcAmounts; address[] feeReceivers; uint256[] feeAmounts; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; bytes permit; }',
  'struct Execution { address callTarget; address approveTarget; bytes targetData; Description desc; bytes clientData; }',
  'function swap(Execution execution) payable returns (uint256, uint256)',
])
export const kyberRouter: Hex = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/** Changes of single fields, for the tests of decoders. */
export type Changes = Record<string, unknown>

export function kyberTransaction(deal: Deal, changes: Changes = {}): Transaction {
  const recipient = getAddress(deal.recipient)
  const { fee } = deal
  const desc = {
    srcToken: deal.input,
    dstToken: deal.output,
    srcReceivers: [executor],
    srcAmounts: [deal.amount],
    feeReceivers: fee ? [getAddress(fee.recipient)] : [],
    feeAmounts: fee ? [BigInt(fee.bps)] : [],
    dstReceiver: recipient,
    amount: deal.amount,
    minReturnAmount: afterFee(deal.minimum, deal),
    flags: fee ? 0x2c0n : 0x200n,
    permit: '0x',
    ...changes,
  } as const
  // The executor pays the router if the router takes a fee.
  const targetData = encodeAbiParameters(callsType, [callsOf(deal, fee ? kyberRouter : recipient)])
  const execution = { callTarget: executor, approveTarget: zeroAddress, targetData, desc, clientData: '0x7b7d', ...changes } as const
  return { to: kyberRouter, data: encodeFunctionData({ abi: kyberAbi, args: [execution] }), value: '0' }
}

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
  'function transferFrom(address token, address owner, address to, uint256 amount) returns (bool)',
])
const settlerAbi = parseAbi([
  'function execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 tag)',
])
export const holder: Hex = '0x0000000000001fF3684f28c67538d4D072C22734'

export function zeroExTransaction(deal: Deal, changes: Changes = {}): Transaction {
  const take: Call = {
    target: holder,
    data: encodeFunctionData({
      abi: holderAbi,
      functionName: 'transferFrom',
      args: [deal.input, getAddress(deal.owner), settler, deal.amount],
    }),
  }
  const action = encodeAbiParameters(callsType, [[take, ...callsOf(deal, settler)]])
  const slippage = { recipient: getAddress(deal.recipient), buyToken: deal.output, minAmountOut: deal.minimum, ...changes }
  const inner = encodeFunctionData({ abi: settlerAbi, args: [slippage, [action], zeroHash] })
  const outer = { operator: settler, token: deal.input, amount: deal.amount, target: settler, ...changes } as const
  const args = [outer.operator, outer.token, outer.amount, outer.target, inner] as const
  return { to: holder, data: encodeFunctionData({ abi: holderAbi, functionName: 'exec', args }), value: '0' }
}

const lifiAbi = parseAbi([
  'struct Step { address callTo; address approveTo; address sendingAssetId; address receivingAssetId; uint256 fromAmount; bytes callData; bool requiresDeposit; }',
  'function swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address receiver, uint256 minimum, Step[] steps)',
])
export const diamond: Hex = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

export function lifiTransaction(deal: Deal, changes: Changes = {}): Transaction {
  const common = { sendingAssetId: deal.input, fromAmount: deal.amount, requiresDeposit: false }
  const swap = { ...common, callTo: pairs, approveTo: pairs, receivingAssetId: deal.output, callData: swapPairs(deal, diamond).data }
  const steps = [
    ...deal.extra.map(({ target, data }) => ({
      ...common,
      callTo: target,
      approveTo: target,
      receivingAssetId: deal.input,
      callData: data,
    })),
    swap,
  ].map((step, index) => ({ ...step, requiresDeposit: index === 0, ...(index === 0 && changes) }))
  const last = { ...steps.at(-1), ...(changes.last as object) } as (typeof steps)[number]
  const args = [
    zeroHash,
    'lifi-api',
    '',
    getAddress((changes.receiver as Hex) ?? deal.recipient),
    (changes.minimum as bigint) ?? deal.minimum,
    [...steps.slice(0, -1), last],
  ] as const
  return { to: diamond, data: encodeFunctionData({ abi: lifiAbi, args }), value: '0x0' }
}

const proxyAbi = parseAbi([
  'function execute(address router, address token, uint256 amount, bytes commands, bytes[] inputs, uint256 deadline)',
])
export const proxy: Hex = '0x0000000085E102724e78eCd2F45DC9cA239Affad'
export const router: Hex = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'

export function uniswapTransaction(deal: Deal, changes: Changes = {}): Transaction {
  const swapped = {
    recipient: '0x0000000000000000000000000000000000000002',
    payerIsUser: false,
    path: [deal.input, deal.output],
    ...changes,
  } as const
  const { fee } = deal
  const minimum = afterFee(deal.minimum, deal)
  const swept = { token: deal.output, to: getAddress(deal.recipient), minimum, ...changes } as const
  const shared = {
    feeToken: deal.output,
    feeTo: getAddress(fee?.recipient ?? zeroAddress),
    feeBps: BigInt(fee?.bps ?? 0),
    ...changes,
  } as const
  const outgoing = parseAbiParameters('address, address, uint256')
  const inputOf: Record<string, Hex> = {
    '08': encodeAbiParameters(parseAbiParameters('address, uint256, uint256, address[], bool'), [
      swapped.recipient,
      deal.amount,
      0n,
      swapped.path,
      swapped.payerIsUser,
    ]),
    '06': encodeAbiParameters(outgoing, [shared.feeToken, shared.feeTo, shared.feeBps]),
    '04': encodeAbiParameters(outgoing, [swept.token, swept.to, swept.minimum]),
  }
  // `order` also changes the inputs, `command` only the numbers of the commands.
  const { order } = { order: fee ? ['08', '06', '04'] : ['08', '04'], ...changes } as { order: string[] }
  const { command } = { command: `0x${order.join('')}` as Hex, ...changes } as { command: Hex }
  const outer = { router, inputToken: deal.input, amount: deal.amount, ...changes } as const
  const args = [outer.router, outer.inputToken, outer.amount, command, order.map((number) => inputOf[number] ?? '0x'), FAR] as const
  return { to: proxy, data: encodeFunctionData({ abi: proxyAbi, args }), value: '0x00' }
}
