import type { ChainAdapter } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { SwapError } from '../errors.ts'
import { feeOf } from '../math.ts'
import type { SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { callService, type ServiceSettings, unavailable, urlOf } from '../service.ts'
import { AmountText, scaled, serviceQuote } from '../service-quote.ts'
import { errorOf } from './errors.ts'
import { canReceive } from './fee.ts'

/** A chain with the service. `wrappedNative` is the mint of wrapped SOL. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits' | 'getPriorityFees' | 'parseAddress'> &
  Required<Pick<ChainAdapter, 'readAccounts' | 'getBlockhash'>> & { service: ServiceSettings; wrappedNative: string }

const Key = Type.String({ pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' })
const BASE64 = '^[A-Za-z0-9+/]*={0,2}$'

const Instruction = Type.Object({
  programId: Key,
  accounts: Type.Array(Type.Object({ pubkey: Key, isSigner: Type.Boolean(), isWritable: Type.Boolean() }), { maxItems: 256 }),
  data: Type.String({ pattern: BASE64, maxLength: 2_048 }),
})

const Build = Type.Object({
  inputMint: Key,
  outputMint: Key,
  inAmount: AmountText,
  outAmount: AmountText,
  swapMode: Type.Literal('ExactIn'),
  priceImpactPct: Type.Optional(Type.String()),
  routePlan: Type.Array(
    Type.Object({
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      swapInfo: Type.Object({
        ammKey: Key,
        label: Type.String({ minLength: 1, maxLength: 64 }),
        inputMint: Key,
        outputMint: Key,
        inAmount: AmountText,
        outAmount: AmountText,
      }),
    }),
    { minItems: 1, maxItems: 50 },
  ),
  setupInstructions: Type.Array(Instruction, { maxItems: 8 }),
  swapInstruction: Instruction,
  cleanupInstruction: Type.Union([Instruction, Type.Null()]),
  addressesByLookupTableAddress: Type.Record(Key, Type.Unknown()),
})
const answer = Compile(Build)

export type Build = Static<typeof Build>

/** Compute units of a route, measured on recorded transactions. */
const UNITS = 100_000n
const UNITS_PER_STEP = 60_000n
const DATA_BYTES = 1_100
/** Compute units and bytes of the instruction that pays the operator's fee. */
const FEE_UNITS = 5_000n
const FEE_BYTES = 50

/**
 * Returns Jupiter's best route. The service learns the tokens, the amount and the owner's address. There is no fee if the operator has no
 * account for the output.
 * @throws {SwapError}
 */
export async function quoteSwap(market: Market, request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  const { owner } = request
  if (owner === undefined) throw new SwapError('no_route', { cause: new Error('Jupiter needs an address') })
  const mint = mintOf(market, request.output)
  const [build, isTaken] = await Promise.all([
    readBuild(market, { ...request, owner }, signal),
    request.fee ? canReceive(market, request.fee, mint) : false,
  ])
  const output = BigInt(build.outAmount)
  const fee = request.fee && isTaken ? { ...request.fee, amount: feeOf(output, request.fee.bps) } : undefined
  return serviceQuote(market, request, {
    outAmount: output - (fee?.amount ?? 0n),
    ...(fee && { fee }),
    hops: build.routePlan.map(hopOf),
    label: 'Jupiter',
    priceImpactE18: scaled(build.priceImpactPct),
    units: UNITS + UNITS_PER_STEP * BigInt(build.routePlan.length) + (fee ? FEE_UNITS : 0n),
    dataBytes: DATA_BYTES + (fee ? FEE_BYTES : 0),
  })
}

/** Returns the mint by which the service names an asset. */
export const mintOf = ({ nativeAsset, wrappedNative }: Pick<Market, 'nativeAsset' | 'wrappedNative'>, asset: string | null): string =>
  asset === null || asset === nativeAsset ? wrappedNative : asset

/** Returns the instructions of a swap for its owner. @throws {SwapError} */
export async function readBuild(
  market: Market,
  { input, output, amount, slippageBps, owner }: SwapRequest & { owner: string },
  signal?: AbortSignal,
): Promise<Build> {
  const { service, wrappedNative } = market
  // The service does not distinguish SOL from its wrapped form, so wrapped SOL is not traded.
  if (input === wrappedNative || output === wrappedNative) throw new SwapError('no_route')
  const [inputMint, outputMint] = [mintOf(market, input), mintOf(market, output)]
  const parameters = { inputMint, outputMint, amount: amount.toString(), taker: owner, slippageBps, wrapAndUnwrapSol: true }
  const headers: Record<string, string> = service.key === undefined ? {} : { 'x-api-key': service.key }
  const build = await callService({ url: urlOf(`${service.url}/build`, parameters), headers }, { answer, errorOf }, signal)
  const isRequested = build.inputMint === inputMint && build.outputMint === outputMint && build.inAmount === amount.toString()
  if (!isRequested) throw unavailable('Jupiter quotes another swap')
  if (BigInt(build.outAmount) === 0n) throw new SwapError('amount_too_low')
  return build
}

const hopOf = ({ percent, swapInfo }: Build['routePlan'][number]): SwapHop => ({
  pool: swapInfo.ammKey,
  label: `Jupiter: ${swapInfo.label}`,
  inputAsset: swapInfo.inputMint,
  outputAsset: swapInfo.outputMint,
  inAmount: BigInt(swapInfo.inAmount),
  outAmount: BigInt(swapInfo.outAmount),
  // The service no longer reports the fees of pools.
  feeAmount: 0n,
  feeAsset: swapInfo.inputMint,
  percent,
})
