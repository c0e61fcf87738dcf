/**
 * A swap as a router's call describes it. `minimum` is what the owner gets at least, after a fee. `isNativeInput`: the caller pays the native
 * token, which the router wraps. `isNativeOutput`: the router unwraps the output.
 */
export type RouterSwap = {
  tokens: readonly string[]
  recipient: string
  minimum: bigint
  /** Undefined: the native value of the transaction is the amount. */
  amount: bigint | undefined
  isNativeOutput: boolean
}

const wordLength = 64

/**
 * Returns the swap in the call of a router: Uniswap V2, SwapRouter02 of Uniswap V3, or SwapRouter of PancakeSwap V3. Addresses have lower case.
 * Undefined for any other call. The call is encoded again from what was read and must be the same bytes, so that nothing stays unread.
 */
export function readRouterCall(callData: string): RouterSwap | undefined {
  const data = callData.toLowerCase()
  const selector = data.slice(2, 10)
  const tail = data.slice(10)
  if (selector in pairCalls) return readPairCall(selector, tail)
  if (selector === '5ae401dc') return readMulticall(tail, { hasDeadline: true, itself: addressWord('2') })
  if (selector === 'ac9650d8') return readMulticall(tail, { hasDeadline: false, itself: addressWord('0') })
  return undefined
}

/** Functions of Uniswap V2's router that swap an exact input. @see https://docs.uniswap.org/contracts/v2/reference/smart-contracts/router-02 */
const pairCalls: Readonly<Record<string, { hasAmount: boolean; isNativeOutput: boolean }>> = {
  '38ed1739': { hasAmount: true, isNativeOutput: false }, // swapExactTokensForTokens
  '18cbafe5': { hasAmount: true, isNativeOutput: true }, // swapExactTokensForETH
  '7ff36ab5': { hasAmount: false, isNativeOutput: false }, // swapExactETHForTokens
}

function readPairCall(selector: string, tail: string): RouterSwap | undefined {
  const call = pairCalls[selector]
  const words = wordsOf(tail)
  const amount = call?.hasAmount ? words.shift() : undefined
  const [minimum, offset, recipient, deadline, count, ...tokens] = words
  if (!call || !minimum || !recipient || !deadline || !isWhole(tail)) return undefined
  const isCanonical = offset === number((call.hasAmount ? 5 : 4) * 32) && count === number(tokens.length)
  if (!isCanonical || tokens.length < 2 || ![recipient, ...tokens].every(isAddressWord)) return undefined
  return {
    tokens: tokens.map(addressOf),
    recipient: addressOf(recipient),
    minimum: integerOf(minimum),
    amount: amount === undefined ? undefined : integerOf(amount),
    isNativeOutput: call.isNativeOutput,
  }
}

type Router = { hasDeadline: boolean; itself: string }

/** Reads a swap over pools, and the payout behind it if the router keeps the output for that. */
function readMulticall(tail: string, router: Router): RouterSwap | undefined {
  const calls = readCalls(tail, router.hasDeadline)
  const [swapCall, payoutCall] = calls ?? []
  const swap = swapCall === undefined ? undefined : readExactInput(swapCall, router.hasDeadline)
  if (!swap) return undefined
  if (payoutCall === undefined) return { ...swap, recipient: addressOf(swap.recipient), isNativeOutput: false }
  const payout = readPayout(payoutCall)
  if (!payout || swap.recipient !== router.itself || payout.minimum < swap.minimum) return undefined
  if (payout.token !== undefined && payout.token !== swap.tokens.at(-1)) return undefined
  const fee = (payout.minimum * payout.bps) / 10_000n
  return { ...swap, recipient: payout.recipient, minimum: payout.minimum - fee, isNativeOutput: payout.token === undefined }
}

/** Returns the one or two calls of `multicall(bytes[])` or `multicall(uint256,bytes[])`. */
function readCalls(tail: string, hasDeadline: boolean): string[] | undefined {
  const deadline = hasDeadline ? tail.slice(0, wordLength) : ''
  const list = tail.slice(deadline.length + wordLength)
  const count = Number(integerOf(list.slice(0, wordLength)))
  if (count !== 1 && count !== 2) return undefined
  const calls = Array.from({ length: count }, (_, index) => {
    const offset = Number(integerOf(list.slice((index + 1) * wordLength, (index + 2) * wordLength)))
    const start = wordLength + offset * 2
    const length = Number(integerOf(list.slice(start, start + wordLength)))
    return list.slice(start + wordLength, start + wordLength + length * 2)
  })
  let offset = count * 32
  const offsets = calls.map((call) => {
    const here = number(offset)
    offset += 32 + Math.ceil(call.length / wordLength) * 32
    return here
  })
  const encoded = [deadline, number(hasDeadline ? 64 : 32), number(count), ...offsets, ...calls.map(bytes)].join('')
  return encoded === tail ? calls : undefined
}

/** Reads `exactInput`. PancakeSwap's router has the deadline in it, Uniswap's around it. `recipient` is a word. */
function readExactInput(call: string, hasDeadlineAround: boolean) {
  const selector = hasDeadlineAround ? 'b858183f' : 'c04b8d59'
  const tail = call.slice(8)
  const words = wordsOf(tail)
  const [tuple, path, recipient] = words
  const [deadline, amount, minimum] = hasDeadlineAround ? ['', words[3], words[4]] : [words[3], words[4], words[5]]
  if (call.slice(0, 8) !== selector || !recipient || !isAddressWord(recipient) || amount === undefined || minimum === undefined)
    return undefined
  const head = [tuple, path, recipient, deadline, amount, minimum].join('')
  const length = Number(integerOf(tail.slice(head.length, head.length + wordLength)))
  const route = tail.slice(head.length + wordLength, head.length + wordLength + length * 2)
  const canonical = [number(32), number(hasDeadlineAround ? 128 : 160), recipient, deadline, amount, minimum, bytes(route)].join('')
  // A path is a token, then a fee of three bytes and a token for each pool.
  const pools = (route.length - 40) / 46
  if (canonical !== tail || !Number.isInteger(pools) || pools < 1) return undefined
  const tokens = Array.from({ length: pools + 1 }, (_, index) => `0x${route.slice(index * 46, index * 46 + 40)}`)
  return { tokens, recipient, amount: integerOf(amount), minimum: integerOf(minimum) }
}

/** Reads the call that pays the output to the owner, and perhaps a fee out of it. `token` is undefined if the router unwraps it. */
function readPayout(call: string) {
  const [selector, tail] = [call.slice(0, 8), call.slice(8)]
  const words = wordsOf(tail)
  const token = selector === 'e0e189a0' ? words.shift() : undefined // sweepTokenWithFee
  const [minimum, recipient, bps, feeRecipient, ...others] = words
  const hasFee = selector === 'e0e189a0' || selector === '9b2c0a37' // unwrapWETH9WithFee
  if (!hasFee && selector !== '49404b7c') return undefined // unwrapWETH9
  if (!minimum || !recipient || !isWhole(tail) || others.length > 0 || hasFee !== (feeRecipient !== undefined)) return undefined
  if (![recipient, token, feeRecipient].every((word) => word === undefined || isAddressWord(word)) || (!hasFee && bps !== undefined))
    return undefined
  return {
    token: token === undefined ? undefined : addressOf(token),
    minimum: integerOf(minimum),
    recipient: addressOf(recipient),
    bps: bps === undefined ? 0n : integerOf(bps),
  }
}

const wordsOf = (hex: string): string[] => hex.match(/.{64}/g) ?? []
const isWhole = (hex: string) => hex.length % wordLength === 0
const number = (value: number) => value.toString(16).padStart(wordLength, '0')
const addressWord = (digits: string) => digits.padStart(wordLength, '0')
const isAddressWord = (word: string) => word.startsWith('0'.repeat(24))
const addressOf = (word: string) => `0x${word.slice(24)}`
const integerOf = (word: string) => (/^[0-9a-f]+$/.test(word) ? BigInt(`0x${word}`) : 0n)
/** Encodes bytes behind their length, up to a whole word. */
const bytes = (hex: string) => number(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / wordLength) * wordLength, '0')
