import { encodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { decodeCall } from '../v3-pools/call-data.ts'
import type { RouterCalls } from '../v3-pools/exchange.ts'

export const routerAbi = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])

/** The calls of SwapRouter. The swap itself contains the deadline. */
export const swapRouter: RouterCalls = {
  /** @see https://github.com/pancakeswap/pancake-v3-contracts (projects/v3-periphery/contracts/SwapRouter.sol) */
  itself: zeroAddress,

  encode(deadline, swap, payout) {
    const call = encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [{ ...swap, deadline }] })
    return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [payout ? [call, payout] : [call]] })
  },

  decode(data) {
    const outer = decodeCall(routerAbi, data)
    if (outer?.functionName !== 'multicall') return undefined
    const [swapData, payout, ...others] = outer.args[0]
    const swap = swapData && decodeCall(routerAbi, swapData)
    return swap?.functionName === 'exactInput' && others.length === 0 ? { swap: swap.args[0], payout } : undefined
  },
}
