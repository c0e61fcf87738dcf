import { decodeAbiParameters, encodeAbiParameters, getAddress, type Hex, parseAbiParameters, size, slice } from 'viem'

/** The router reads this recipient as the sender of the call. */
export const CALLER: Hex = '0x0000000000000000000000000000000000000001'
/** The router reads this recipient as itself. */
const ROUTER_ITSELF: Hex = '0x0000000000000000000000000000000000000002'

/** A payment of one command. `token` is a contract, or `native`. The router reverts if the recipient would receive less than `minimum`. */
export type Payout = { token: Hex | 'native'; recipient: Hex; minimum: bigint }

/** A share of the router's balance of `token` that one command pays to a third party. */
type Portion = { token: Hex; recipient: Hex; bps: number }

/** One command of the router. Absent fields mean that it pays out nothing. */
export type Command = { payout?: Payout; withMinimum?: (minimum: bigint) => Hex; portion?: Portion; isSwap?: true }

const swapV3 = parseAbiParameters('address recipient, uint256 amountIn, uint256 minimum, bytes path, bool payerIsUser')
const swapV2 = parseAbiParameters('address recipient, uint256 amountIn, uint256 minimum, address[] path, bool payerIsUser')
const sweep = parseAbiParameters('address token, address recipient, uint256 minimum')
const wrap = parseAbiParameters('address recipient, uint256 amount')
const portion = parseAbiParameters('address token, address recipient, uint256 bps')
const ALL_BPS = 10_000n

/**
 * Returns what a command does. Undefined for permits, transfers and calls of other contracts, and for swaps that the caller pays from another
 * allowance.
 * @see https://github.com/Uniswap/universal-router (contracts/libraries/Commands.sol, contracts/base/Dispatcher.sol)
 */
export function readCommand(command: number, input: Hex): Command | undefined {
  try {
    switch (command) {
      case 0x00: {
        const [recipient, amountIn, minimum, path, payerIsUser] = decodeAbiParameters(swapV3, input)
        const token = lastOf(path)
        if (payerIsUser || token === undefined) return undefined
        const encode = (least: bigint) => encodeAbiParameters(swapV3, [recipient, amountIn, least, path, payerIsUser])
        return swapped(paid({ token, recipient, minimum }, encode, input))
      }
      case 0x08: {
        const [recipient, amountIn, minimum, path, payerIsUser] = decodeAbiParameters(swapV2, input)
        const token = path.at(-1)
        if (payerIsUser || token === undefined) return undefined
        const encode = (least: bigint) => encodeAbiParameters(swapV2, [recipient, amountIn, least, path, payerIsUser])
        return swapped(paid({ token, recipient, minimum }, encode, input))
      }
      case 0x04: {
        const [token, recipient, minimum] = decodeAbiParameters(sweep, input)
        const isNative = BigInt(token) === 0n
        return paid(
          { token: isNative ? 'native' : token, recipient, minimum },
          (least) => encodeAbiParameters(sweep, [token, recipient, least]),
          input,
        )
      }
      case 0x06: {
        const [token, recipient, bps] = decodeAbiParameters(portion, input)
        const isWhole = encodeAbiParameters(portion, [token, recipient, bps]) === input.toLowerCase()
        return isWhole && bps <= ALL_BPS ? { portion: { token, recipient, bps: Number(bps) } } : undefined
      }
      case 0x0c: {
        const [recipient, minimum] = decodeAbiParameters(wrap, input)
        return paid({ token: 'native', recipient, minimum }, (least) => encodeAbiParameters(wrap, [recipient, least]), input)
      }
      case 0x0b: {
        const [recipient, amount] = decodeAbiParameters(wrap, input)
        const isKept = recipient === ROUTER_ITSELF && encodeAbiParameters(wrap, [recipient, amount]) === input.toLowerCase()
        return isKept ? {} : undefined
      }
      default:
        return undefined
    }
  } catch {
    return undefined
  }
}

/** Returns a command that pays out, unless bytes after its arguments could hide something. A payment to the router itself is no payout. */
function paid(payout: Payout, withMinimum: (minimum: bigint) => Hex, input: Hex): Command | undefined {
  if (withMinimum(payout.minimum) !== input.toLowerCase()) return undefined
  return payout.recipient === ROUTER_ITSELF ? {} : { payout, withMinimum }
}

const swapped = (command: Command | undefined): Command | undefined => command && { ...command, isSwap: true }

/** Returns the last token of a path of V3: tokens of 20 bytes with fees of 3 bytes between them. */
function lastOf(path: Hex): Hex | undefined {
  const bytes = size(path)
  return bytes >= 43 && (bytes - 20) % 23 === 0 ? getAddress(slice(path, bytes - 20)) : undefined
}
