import { decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, zeroAddress } from 'viem'
import type { DecodedSwap, SwapCall } from '../provider.ts'
import type { Market } from './quote.ts'
import { readSettlers } from './settler.ts'

const holderAbi = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data) payable returns (bytes)',
])

/** A Settler pays out its balance of `buyToken` to `recipient`, and reverts if that is less than `minAmountOut`. */
const settlerAbi = parseAbi([
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 tag) payable returns (bool)',
])

/**
 * Returns what a call of the AllowanceHolder does, if it calls a Settler that the registry of 0x proves. A Settler can take only `amount` of
 * `token`, so its actions need no decoding. Undefined for any other contract or call, and for trailing bytes.
 */
export async function decodeSwap(market: Market, transaction: SwapCall): Promise<DecodedSwap | undefined> {
  const unproven = decodeUnproven(market, transaction)
  return unproven && (await readSettlers(market)).includes(unproven.settler) ? unproven.swap : undefined
}

/** Returns what a call of the AllowanceHolder does if `settler` is a Settler of 0x. Undefined for any other contract or call. */
function decodeUnproven(
  { nativeAsset, allowanceHolder }: Pick<Market, 'nativeAsset' | 'allowanceHolder'>,
  { to, data, value }: SwapCall,
): { settler: Hex; swap: DecodedSwap } | undefined {
  const call = to === allowanceHolder && isHex(data) ? readCall(data) : undefined
  if (!call) return undefined
  const { operator, token, amount, target, slippage } = call
  const isNativeInput = value > 0n
  // For the native token, the AllowanceHolder has nothing to take.
  if (operator !== target || (isNativeInput && token !== nativeAsset && token !== zeroAddress)) return undefined
  return {
    settler: target,
    swap: {
      target: to,
      spender: isNativeInput ? undefined : to,
      value,
      recipient: slippage.recipient,
      inputAsset: isNativeInput ? nativeAsset : token,
      outputAsset: slippage.buyToken,
      inAmount: isNativeInput ? value : amount,
      minimum: slippage.minAmountOut,
    },
  }
}

type Call = {
  operator: Hex
  token: Hex
  amount: bigint
  target: Hex
  slippage: { recipient: Hex; buyToken: Hex; minAmountOut: bigint }
  actions: readonly Hex[]
  tag: Hex
}

/** Returns the arguments of the AllowanceHolder's call and of the Settler's call in it. Undefined for other call data. */
export function readCall(data: Hex): Call | undefined {
  try {
    const outer = decodeFunctionData({ abi: holderAbi, data })
    const [operator, token, amount, target, inner] = outer.args
    const { args } = decodeFunctionData({ abi: settlerAbi, data: inner })
    const [slippage, actions, tag] = args
    const call = { operator, token, amount, target, slippage, actions, tag }
    // Bytes after the arguments could hide something from this decoder.
    return encodeCall(call) === data.toLowerCase() ? call : undefined
  } catch {
    return undefined
  }
}

function encodeCall({ operator, token, amount, target, slippage, actions, tag }: Call): Hex {
  const inner = encodeFunctionData({ abi: settlerAbi, functionName: 'execute', args: [slippage, actions, tag] })
  return encodeFunctionData({ abi: holderAbi, functionName: 'exec', args: [operator, token, amount, target, inner] })
}

/** Returns call data whose minimum is at least this, which only protects the user. Other call data is returned unchanged. */
export function withMinimum(data: Hex, minimum: bigint): Hex {
  const call = readCall(data)
  if (!call || call.slippage.minAmountOut >= minimum) return data
  return encodeCall({ ...call, slippage: { ...call.slippage, minAmountOut: minimum } })
}
