import { type Address, type ChainAdapter, evmAddress, type Hex } from '@patina/chains'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { getAddress, zeroAddress } from 'viem'
import { SwapError } from '../errors.ts'
import type { SwapHop, SwapQuote, SwapRequest } from '../provider.ts'
import { callService, type ServiceSettings, unavailable, urlOf } from '../service.ts'
import { AddressText, AmountText, CallData, impactOf, serviceQuote } from '../service-quote.ts'
import { errorOf } from './errors.ts'

/** A chain with the service and its contract. */
export type Market = Pick<ChainAdapter, 'nativeAsset' | 'measureUnits'> & { service: ServiceSettings; chainId: string; diamond: Hex }

const Quantity = Type.String({ pattern: '^0x[0-9a-fA-F]{1,64}$|^\\d{1,78}$' })
const Token = Type.Object({ address: AddressText })

const Transaction = Type.Object({ to: AddressText, data: CallData, value: Quantity, gasLimit: Quantity })

const Step = Type.Object({
  type: Type.String(),
  tool: Type.String({ minLength: 1, maxLength: 64 }),
  toolDetails: Type.Optional(Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }) })),
  action: Type.Object({ fromToken: Token, toToken: Token }),
  estimate: Type.Object({ fromAmount: AmountText, toAmount: AmountText }),
})

const Quote = Type.Object({
  action: Type.Object({ fromToken: Token, toToken: Token, fromAmount: AmountText }),
  estimate: Type.Object({
    toAmount: AmountText,
    approvalAddress: AddressText,
    fromAmountUSD: Type.Optional(Type.String()),
    toAmountUSD: Type.Optional(Type.String()),
  }),
  includedSteps: Type.Array(Step, { maxItems: 50 }),
  transactionRequest: Transaction,
})
const answer = Compile(Quote)

/** A quote's own transaction, and the address for which it was made. */
export const Made = Type.Object({ owner: Type.String(), transaction: Transaction })

/** Returns LI.FI's best quote. The service learns the tokens, the amount and the owner's address. @throws {SwapError} */
export async function quoteSwap(market: Market, request: SwapRequest, signal?: AbortSignal): Promise<SwapQuote> {
  const { owner } = request
  if (owner === undefined) throw new SwapError('no_route', { cause: new Error('LI.FI needs an address') })
  const { step, outAmount } = await readStep(market, request, owner, signal)
  const made: Static<typeof Made> = { owner, transaction: step.transactionRequest }
  return serviceQuote(market, request, {
    outAmount,
    hops: hopsOf(market, step),
    label: 'LI.FI',
    priceImpactE18: impactOf(step.estimate.fromAmountUSD, step.estimate.toAmountUSD),
    units: BigInt(step.transactionRequest.gasLimit),
    dataBytes: step.transactionRequest.data.length / 2 - 1,
    raw: made,
  })
}

/** Returns the answer of LI.FI for an owner. @throws {SwapError} */
export async function readStep(
  { nativeAsset, service, chainId, diamond }: Market,
  request: SwapRequest,
  owner: Address,
  signal?: AbortSignal,
) {
  const tokenOf = (asset: Address | null) => (asset === null || asset === nativeAsset ? zeroAddress : evmAddress(asset))
  const [fromToken, toToken, fromAmount] = [tokenOf(request.input), tokenOf(request.output), request.amount.toString()]
  const slippage = request.slippageBps / 10_000
  const parameters = { fromChain: chainId, toChain: chainId, fromToken, toToken, fromAmount, fromAddress: owner, slippage }
  const headers: Record<string, string> = service.key === undefined ? {} : { 'x-lifi-api-key': service.key }
  const step = await callService({ url: urlOf(`${service.url}/quote`, parameters), headers }, { answer, errorOf }, signal)
  const { action, estimate } = step
  const isRequested =
    getAddress(action.fromToken.address) === fromToken && getAddress(action.toToken.address) === toToken && action.fromAmount === fromAmount
  if (!isRequested) throw unavailable('LI.FI quotes another swap')
  if (getAddress(estimate.approvalAddress) !== diamond) throw unavailable('LI.FI names another spender')
  const outAmount = BigInt(estimate.toAmount)
  if (outAmount === 0n) throw new SwapError('amount_too_low')
  return { step, outAmount }
}

function hopsOf({ nativeAsset }: Market, { includedSteps }: Static<typeof Quote>): SwapHop[] {
  const assetOf = (address: string) => (getAddress(address) === zeroAddress ? nativeAsset : getAddress(address))
  return includedSteps
    .filter(({ type }) => type === 'swap')
    .map(({ tool, toolDetails, action, estimate }) => ({
      pool: tool,
      label: `LI.FI: ${toolDetails?.name ?? tool}`,
      inputAsset: assetOf(action.fromToken.address),
      outputAsset: assetOf(action.toToken.address),
      inAmount: BigInt(estimate.fromAmount),
      outAmount: BigInt(estimate.toAmount),
      feeAmount: 0n,
      feeAsset: assetOf(action.fromToken.address),
      percent: 100,
    }))
}
