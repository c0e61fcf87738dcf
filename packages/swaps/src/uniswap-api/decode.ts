import { concat, decodeFunctionData, encodeFunctionData, type Hex, isHex, parseAbi, size, slice, toHex, zeroAddress } from 'viem'
import { type DecodedSwap, SENDER, type SwapCall } from '../provider.ts'
import { CALLER, type Command, readCommand } from './commands.ts'
import { proxies } from './contracts.ts'
import type { Market } from './quote.ts'

/** The proxy takes `amount` of `token` from its caller for the router, and then runs the commands there. */
const proxyAbi = parseAbi([
  'function execute(address router, address token, uint256 amount, bytes commands, bytes[] inputs, uint256 deadline)',
])
const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

/** The router ignores the failure of a command with this flag. */
const MAY_FAIL = 0x80

type Known = { nativeAsset: string; wrappedNative: string; router: string }
type Places = Known & Pick<Market, 'router'>

/**
 * Returns what a call of the proxy or of the router does. Undefined for any other contract or command, for commands that may fail, and for
 * trailing bytes. Commands cannot reach more than the input, because the router pays every swap from its own balance.
 */
export function decodeSwap({ nativeAsset, wrappedNative, router }: Known, { to, data, value }: SwapCall): DecodedSwap | undefined {
  const call = isHex(data) ? readCall({ router }, to, data) : undefined
  if (!call || (call.taken !== undefined) === value > 0n) return undefined
  // Payouts without a minimum only return what is left of the input.
  const payouts = call.commands.flatMap(({ payout }) => (payout ? [payout] : []))
  const promised = payouts.filter(({ minimum }) => minimum > 0n)
  const [first] = promised
  if (!first || payouts.some(({ recipient }) => recipient !== first.recipient) || promised.some(({ token }) => token !== first.token))
    return undefined
  const feeTokens = first.token === 'native' ? [zeroAddress, wrappedNative] : [first.token]
  const fees = feesOf(call.commands, feeTokens)
  if (!fees) return undefined
  // Behind the proxy, the router would pay its caller, which is the proxy.
  if (first.recipient === CALLER && call.taken) return undefined
  return {
    target: to,
    spender: call.taken ? to : undefined,
    value,
    recipient: first.recipient === CALLER ? SENDER : first.recipient,
    inputAsset: call.taken?.token ?? nativeAsset,
    outputAsset: first.token === 'native' ? nativeAsset : first.token,
    inAmount: call.taken?.amount ?? value,
    minimum: promised.reduce((sum, { minimum }) => sum + minimum, 0n),
    ...fees,
  }
}

/**
 * Returns the fee of a call, or none. Undefined for several fees, for a fee in another token, and for a fee that is not taken between all swaps
 * and all payouts. The router compares the minimums of the payouts with what remains after the fee.
 */
function feesOf(commands: readonly Command[], tokens: readonly string[]): Pick<DecodedSwap, 'fee'> | undefined {
  const portions = commands.flatMap(({ portion }) => (portion ? [portion] : []))
  const [portion] = portions
  if (!portion) return {}
  const at = commands.findIndex((command) => command.portion !== undefined)
  const isBetween = commands.every(({ isSwap, payout }, index) => (isSwap ? index < at && !payout : !payout || index > at))
  const { token, recipient, bps } = portion
  return portions.length === 1 && isBetween && tokens.includes(token) ? { fee: { recipient, bps } } : undefined
}

type Call = { taken?: { token: Hex; amount: bigint }; numbers: number[]; commands: Command[]; inputs: readonly Hex[]; deadline: bigint }

function readCall({ router }: Pick<Known, 'router'>, to: string, data: Hex): Call | undefined {
  try {
    if (to === router) {
      const { args } = decodeFunctionData({ abi: routerAbi, data })
      const isCanonical = encodeFunctionData({ abi: routerAbi, args }) === data.toLowerCase()
      return isCanonical ? readCommands(...args) : undefined
    }
    if (!proxies.some((proxy) => proxy === to)) return undefined
    const { args } = decodeFunctionData({ abi: proxyAbi, data })
    const [named, token, amount, commands, inputs, deadline] = args
    if (named !== router || encodeFunctionData({ abi: proxyAbi, args }) !== data.toLowerCase()) return undefined
    const read = readCommands(commands, inputs, deadline)
    return read && { ...read, taken: { token, amount } }
  } catch {
    return undefined
  }
}

function readCommands(bytes: Hex, inputs: readonly Hex[], deadline: bigint): Call | undefined {
  const numbers = Array.from({ length: size(bytes) }, (_, index) => Number(slice(bytes, index, index + 1)))
  if (numbers.length !== inputs.length || numbers.some((number) => (number & MAY_FAIL) !== 0)) return undefined
  const commands = numbers.flatMap((number, index) => readCommand(number, inputs[index] ?? '0x') ?? [])
  return commands.length === numbers.length ? { numbers, commands, inputs, deadline } : undefined
}

/** Returns call data whose minimums sum to at least this, which only protects the user. Other call data is returned unchanged. */
export function withMinimum(places: Places, { to, data, value }: Omit<SwapCall, 'gasLimit'>, minimum: bigint): string {
  const decoded = decodeSwap(places, { to, data, value, gasLimit: 0n })
  const call = isHex(data) ? readCall(places, to, data) : undefined
  if (!decoded || !call || decoded.minimum >= minimum) return data
  const at = call.commands.findIndex(({ payout }) => payout !== undefined && payout.minimum > 0n)
  const { payout, withMinimum: encode } = call.commands[at] ?? {}
  if (!payout || !encode) return data
  const raised = encode(payout.minimum + minimum - decoded.minimum)
  const inputs = call.inputs.map((input, index) => (index === at ? raised : input))
  const commands = concat(call.numbers.map((number) => toHex(number, { size: 1 })))
  const { taken, deadline } = call
  return taken
    ? encodeFunctionData({ abi: proxyAbi, args: [places.router, taken.token, taken.amount, commands, inputs, deadline] })
    : encodeFunctionData({ abi: routerAbi, args: [commands, inputs, deadline] })
}
