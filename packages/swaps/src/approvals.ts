import { type Address, type ChainAdapter, evmAddress, type Hex } from '@patina/chains'
import { SwapError } from './errors.ts'

/** A call of a token that changes an allowance. `value` is always 0. */
export type Approval = { to: Address; data: Hex; value: bigint; gasLimit: bigint }

/** What a swap needs of an allowance: `amount` base units of `token`, for `spender`. */
export type Needed = { token: Address; owner: Address; spender: Address; amount: bigint }

/** Gas of an approval that the node cannot estimate yet, because the reset before it is not mined. Ordinary tokens need half of it. */
const APPROVAL_GAS = 100_000n

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const allowanceData = (owner: string, spender: string): Hex => `0xdd62ed3e${word(BigInt(owner))}${word(BigInt(spender))}`

/** Returns the call data of an ERC-20 approval of exactly this amount. */
export const approveData = (spender: string, amount: bigint): Hex => `0x095ea7b3${word(BigInt(spender))}${word(amount)}`

/**
 * Returns the approvals to send before a swap, in order. There are none if the allowance suffices. Otherwise the last one allows exactly the
 * amount. A token that refuses to change an allowance above 0, such as USDT, needs a reset to 0 first.
 * @throws {SwapError} `no_route` if the token has no allowances
 */
export async function readApprovals(chain: ChainAdapter, { token, owner, spender, amount }: Needed): Promise<Approval[]> {
  const target = evmAddress(token)
  // The owner's approval may be in the newest block.
  const answer = await chain.readContracts?.([{ target, callData: allowanceData(owner, spender) }], { isFresh: true })
  const returned = answer?.returned[0]
  if (!returned || returned.length < 66) throw new SwapError('no_route', { cause: new Error('The token has no allowances') })
  const allowance = BigInt(returned.slice(0, 66))
  if (allowance >= amount) return []
  const change = (allowed: bigint) => ({ to: token, data: approveData(spender, allowed), value: 0n })
  const measure = (allowed: bigint) => chain.measureUnits({ ...change(allowed), from: owner })

  const gas = await measure(amount)
  if (gas !== undefined || allowance === 0n) return [{ ...change(amount), gasLimit: withMargin(gas) }]
  return [
    { ...change(0n), gasLimit: withMargin(await measure(0n)) },
    { ...change(amount), gasLimit: APPROVAL_GAS },
  ]
}

const withMargin = (gas: bigint | undefined) => (gas === undefined ? APPROVAL_GAS : (gas * 6n + 4n) / 5n)
