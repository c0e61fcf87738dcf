import { encodeFunctionData, parseAbi } from 'viem'
import { decodeCall } from '../v3-pools/call-data.ts'
import type { RouterCalls } from '../v3-pools/exchange.ts'

export const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
])

/** The calls of SwapRouter02. The call around the swap contains the deadline. */
export const swapRouter02: RouterCalls = {
  /** @see https://github.com/Uniswap/swap-router-contracts (libraries/Constants.sol) */
  itself: '0x0000000000000000000000000000000000000002',

  encode(deadline, swap, payout) {
    const call = encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [swap] })
    return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, payout ? [call, payout] : [call]] })
  },

  decode(data) {
    const outer = decodeCall(routerAbi, data)
    if (outer?.functionName !== 'multicall') return undefined
    const [swapData, payout, ...others] = outer.args[1]
    const swap = swapData && decodeCall(routerAbi, swapData)
    return swap?.functionName === 'exactInput' && others.length === 0 ? { swap: swap.args[0], payout } : undefined
  },
}
