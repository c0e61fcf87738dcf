import { type Address, type ChainAdapter, ChainError, type NetworkServices, networks } from '@patina/chains'
import { scaledDecimal } from '@patina/units'
import { Type } from 'typebox'
import { SwapError } from './errors.ts'
import { minOutput } from './math.ts'
import type { SwapHop, SwapQuote, SwapRequest, SwapTransaction } from './provider.ts'

/** An amount in base units in the answer of a service. */
export const AmountText = Type.String({ pattern: '^\\d{1,78}$' })

/** An EVM address in the answer of a service, in any case. */
export const AddressText = Type.String({ pattern: '^0x[0-9a-fA-F]{40}$' })

/** Call data in the answer of a service. */
export const CallData = Type.String({ pattern: '^0x([0-9a-fA-F]{2})+$', maxLength: 200_000 })

/** The offer of a service for a request. `hops` are the pools in its answer. `outAmount` is the output after the operator's fee. */
export type ServiceOffer = Pick<SwapQuote, 'outAmount' | 'fee' | 'units' | 'dataBytes' | 'raw'> & {
  hops: SwapHop[]
  /** The service's own figure for the price impact. Undefined if it reports none. */
  priceImpactE18: bigint | undefined
  /** Name of the service, for routes that cannot be shown. */
  label: string
}

const E18 = 10n ** 18n
/** Maximum number of steps in the API's answer. */
const MAX_HOPS = 16
const MAX_POOL_NAME = 128

/** Returns how a service knows the chain's network. Undefined for a local copy, whose chain no service knows. */
export function serviceNetwork<Id extends keyof NetworkServices>({ network }: ChainAdapter, service: Id): NetworkServices[Id] | undefined {
  const isPublic = networks.some(({ id, caip2 }) => id === network.id && caip2 === network.caip2)
  return isPublic ? network.services[service] : undefined
}

/** Returns the number of an EVM chain, as services name it. */
export const chainIdOf = ({ caip2 }: Pick<ChainAdapter['network'], 'caip2'>): string => caip2.slice(caip2.indexOf(':') + 1)

/** Returns the quote of a service's offer. A route with more steps than the API returns, or with unclear shares, is shown as one step. */
export function serviceQuote({ nativeAsset }: Pick<ChainAdapter, 'nativeAsset'>, request: SwapRequest, offer: ServiceOffer): SwapQuote {
  const [inputAsset, outputAsset] = [request.input ?? nativeAsset, request.output ?? nativeAsset]
  const { outAmount, fee, units, dataBytes, raw, priceImpactE18, label } = offer
  const inAmount = request.amount
  const ends = { inputAsset, outputAsset, inAmount, outAmount: outAmount + (fee?.amount ?? 0n) }
  const whole: SwapHop = { pool: label, label, ...ends, feeAmount: 0n, feeAsset: inputAsset, percent: 100 }
  const hops = isShown(offer.hops) ? offer.hops : [whole]
  return {
    inputAsset,
    outputAsset,
    inAmount,
    outAmount,
    threshold: minOutput(outAmount, request.slippageBps),
    slippageBps: request.slippageBps,
    priceImpactE18: priceImpactE18 ?? 0n,
    priceImpactBy: priceImpactE18 === undefined ? 'unknown' : 'provider',
    ...(fee && { fee }),
    hops,
    units,
    dataBytes,
    ...(raw !== undefined && { raw }),
  }
}

function isShown(hops: readonly SwapHop[]): boolean {
  const shares = hops.filter(({ inputAsset }) => inputAsset === hops[0]?.inputAsset).reduce((sum, { percent }) => sum + percent, 0)
  const isShort = hops.every(({ pool, label }) => pool.length <= MAX_POOL_NAME && label.length <= MAX_POOL_NAME)
  return hops.length > 0 && hops.length <= MAX_HOPS && shares === 100 && isShort
}

/** Returns whole percentages of these amounts that sum to 100. The largest amount takes what rounding leaves. */
export function shares(amounts: readonly bigint[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const percents = amounts.map((amount) => (total === 0n ? 0 : Number((amount * 100n) / total)))
  const largest = amounts.reduce((best, amount, index) => (amount > (amounts[best] ?? 0n) ? index : best), 0)
  const rest = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  return percents.map((percent, index) => (index === largest ? percent + rest : percent))
}

/** Returns the price impact by two values in dollars, as a ratio scaled by 10^18. Undefined if a value is missing. Never negative. */
export function impactOf(inputUsd: unknown, outputUsd: unknown): bigint | undefined {
  const [input, output] = [scaled(inputUsd), scaled(outputUsd)]
  if (!input || !output) return undefined
  return output >= input ? 0n : ((input - output) * E18) / input
}

/** Returns a decimal number of a service scaled by 10^18. Undefined for anything else. */
export function scaled(value: unknown): bigint | undefined {
  const text = typeof value === 'number' ? value.toFixed(18) : value
  return typeof text === 'string' ? scaledDecimal(text, 18) : undefined
}

/** Maximum gas of a transaction. An estimate above this limit is wrong. @see https://eips.ethereum.org/EIPS/eip-7825 */
const MAX_SWAP_GAS = 1n << 24n

/**
 * Returns the gas limit of a call: the node's estimate plus a fifth. If the node cannot estimate the call, for example without an allowance,
 * the limit is half more than the service's figure.
 * @throws {ChainError} `unavailable` if the figure is above the limit of a transaction
 */
export async function gasLimitOf(
  { measureUnits }: Pick<ChainAdapter, 'measureUnits'>,
  owner: Address,
  { to, data, value }: Omit<SwapTransaction, 'gasLimit'>,
  claimed: bigint,
): Promise<bigint> {
  const gas = await measureUnits({ from: owner, to, value, data })
  const limit = gas === undefined ? (claimed * 3n) / 2n : (gas * 6n + 4n) / 5n
  if (limit <= 0n || limit > MAX_SWAP_GAS)
    throw new ChainError('unavailable', { cause: new Error('The swap needs more gas than a transaction may use') })
  return limit
}

/** Checks that the price did not move below the user's minimum since the quote. @throws {SwapError} `slippage_exceeded` */
export function assertReaches(outAmount: bigint, { threshold }: Pick<SwapQuote, 'threshold'>): void {
  if (outAmount < threshold) throw new SwapError('slippage_exceeded')
}
