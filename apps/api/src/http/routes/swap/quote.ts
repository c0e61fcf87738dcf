import { type Static, Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import { Address, Amount, described } from '../../../base/wire/scalars.ts'
import { parser } from '../../../base/wire/validation.ts'
import { Multiplier, TokenId, Traits } from '../../../wallet/catalogue/token.ts'
import { QuoteWarning } from './quote-warnings.ts'
import { parseSlippageBps } from './slippage.ts'

const Asset = Type.String({ minLength: 1, maxLength: 128 })
const contractOrNative =
  'its contract address; for the native token `0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE` on EVM, `11111111111111111111111111111111` on Solana.'
const Decimal = (description: string) => Type.String({ pattern: '^\\d{1,78}(\\.\\d{1,78})?$', description })

const SwapRoute = Type.Object(
  {
    swapInfo: Type.Object(
      {
        ammKey: Type.String({ maxLength: 128, description: 'Address of the pool that executes this step.' }),
        label: Type.String({ maxLength: 128, description: 'Name of the exchange, ready to show.', examples: ['Uniswap V2'] }),
        inputAsset: described(
          Asset,
          'Contract address of the token that the pool receives. Pools use the wrapped form of the native token. A step that wraps or unwraps it names the native token itself.',
        ),
        outputAsset: described(
          Asset,
          'Contract address of the token that the pool pays out. The native token appears as its wrapped form.',
        ),
        inAmount: described(Amount, 'Amount that the pool receives, in base units of its `inputAsset`.'),
        outAmount: described(Amount, 'Amount that the pool pays out, in base units of its `outputAsset`.'),
        feeAmount: described(Amount, 'Fee of the pool, in base units of `feeAsset`. The fee is part of `inAmount`.'),
        feeAsset: described(Asset, 'Contract address of the token in which the fee is paid.'),
      },
      { description: 'The pool of this step, with its amounts.' },
    ),
    percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Share of the amount that takes this step, in percent.' }),
  },
  { title: 'SwapRoute', description: 'One step of the swap, through one pool. Steps are listed in order.' },
)

const detailedFields = {
  inputAsset: described(Asset, `The token to sell: ${contractOrNative}`),
  inAmount: described(Amount, 'The input amount in base units of `inputAsset`, as a decimal string.'),
  outputAsset: described(Asset, `The token to receive: ${contractOrNative}`),
  outAmount: described(
    Amount,
    'The expected output at the block of the quote after all fees, in base units of `outputAsset`, as a decimal string.',
  ),
  otherAmountThreshold: Type.String({
    pattern: '^\\d{1,78}$',
    description: 'The minimum output in base units of `outputAsset`. The transaction reverts if the swap would return less.',
  }),
  swapMode: Type.Literal('ExactIn', { description: 'The input amount is fixed. The output amount may vary within the slippage.' }),
  slippageBps: Type.Integer({ minimum: 0, maximum: 5_000, description: 'Tolerated slippage in hundredths of a percent.' }),
  priceImpactPct: Decimal('Loss against the current price of the pools, including their fees, as a ratio: "0.0128" is 1.28 %.'),
  platformFee: Type.Object(
    {
      amount: described(Amount, 'Amount of the fee in base units of `outputAsset`. `outAmount` does not contain it.'),
      feeBps: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Rate of the fee in hundredths of a percent of the output.' }),
    },
    {
      description:
        'The fee of the operator of this API. The transaction takes it from the output. It is zero if the operator takes none, or if the exchange of the route cannot take one.',
    },
  ),
  swapRoutes: Type.Array(SwapRoute, { minItems: 1, maxItems: 16, description: 'The pools of the swap, in order.' }),
}

/** The ten fields of a quote that a client sends back to build its transaction. */
export const DetailedQuote = Type.Object(detailedFields, {
  title: 'DetailedQuote',
  description: 'The ten fields of a quote that `buildSwap` needs, unchanged, to build the transaction.',
})
export type DetailedQuote = Static<typeof DetailedQuote>

const SummaryToken = Type.Object(
  {
    id: TokenId,
    symbol: Type.String({ description: 'Short name of the token.', examples: ['USDC'] }),
    decimals: Type.Integer({ description: 'One whole token is 10 to this power in base units.', examples: [6] }),
    multiplier: Type.Optional(
      described(
        Multiplier,
        'Show amounts of this token times this number. All fields of the quote ignore it. Present only if the token has one.',
      ),
    ),
    traits: Type.Optional(Traits),
  },
  { title: 'SwapToken', description: 'A token of a swap, with the data to display its amounts.' },
)

/** A quote in both forms at once, which share no field name. The detailed form is in base units, the summary in whole tokens. */
export const SwapQuote = Type.Object(
  {
    ...detailedFields,
    fromToken: described(SummaryToken, 'The token to sell.'),
    toToken: described(SummaryToken, 'The token to receive.'),
    fromAmount: Decimal('The input amount in whole tokens.'),
    toAmount: Decimal('The expected output in whole tokens.'),
    exchangeRate: Decimal('Whole output tokens for one whole input token.'),
    priceImpact: Decimal('`priceImpactPct` in percent: "1.28" is 1.28 %.'),
    fee: Decimal('Total fee of the pools and the operator, in whole input tokens.'),
    route: Type.Array(
      Type.Object(
        {
          protocol: Type.String({ description: 'Name of the exchange.', examples: ['Uniswap V2'] }),
          fromToken: Type.String({ description: 'Symbol of the input token, or its address if it is not listed.', examples: ['USDC'] }),
          toToken: Type.String({ description: 'Symbol of the output token, or its address if it is not listed.', examples: ['DAI'] }),
          share: Type.Integer({ description: 'Share of the amount that takes this step, in percent.', examples: [100] }),
        },
        { title: 'SwapStep', description: 'One step of the route for display. It corresponds to an entry of `swapRoutes`.' },
      ),
      { description: 'The steps of the route for display, in the order of `swapRoutes`.' },
    ),
    alternatives: Type.Optional(
      Type.Array(
        Type.Object(
          {
            provider: Type.String({ description: 'Name of the provider.', examples: ['uniswap-v2'] }),
            outAmount: described(Amount, 'The output that the provider offered, in base units of `outputAsset`.'),
            toAmount: Decimal('The output that the provider offered, in whole tokens.'),
          },
          { title: 'SwapAlternative', description: 'A quote of another provider, which was not chosen.' },
        ),
        { description: 'The quotes of other providers, best first. Absent without any.' },
      ),
    ),
    warnings: Type.Optional(
      Type.Array(QuoteWarning, { description: 'What the user should know before signing, critical ones first. Absent without any.' }),
    ),
    priceImpactBy: Type.Optional(
      Type.Enum(['provider', 'unknown'], {
        description:
          'Who computed the price impact, if the server did not compute it from the prices of the pools: the service of the quote (`provider`), or nobody (`unknown`, and the price impact is "0").',
      }),
    ),
    rankedBy: Type.Optional(
      Type.Enum(['net', 'gross'], {
        description:
          'How the best quote was chosen: by output minus the cost of the transaction (`net`), or by output alone because the cost in the output token is not known (`gross`). Absent without `alternatives`.',
      }),
    ),
  },
  {
    title: 'SwapQuote',
    description:
      'A quote in two forms: ten fields for `buildSwap` with amounts in base units, and eight fields for display with amounts in whole tokens.',
  },
)
export type SwapQuote = Static<typeof SwapQuote>

const amountMessage = 'amount must be a valid number string'
const NumberString = Type.String({
  pattern: '^\\d{1,78}(\\.\\d{1,78})?$',
  'x-message': amountMessage,
  'x-missing': amountMessage,
  description: 'Amount to sell in whole input tokens, as a decimal string.',
  examples: ['1.5'],
})

const slippageMessage = 'slippage must be a number between 0 and 50'
/** It would be rounded to 0.01 % or to nothing. Probably a share of 1 is meant: 0.005 for 0.5 %. */
const tooSmall = 'slippage is in percent: it must be 0, or a number between 0.01 and 50'
const twoSlippages = 'slippage and slippageBps must not be used together'
const Slippage = Type.Unsafe<number | string>({
  type: ['number', 'string'],
  pattern: '^\\d{1,3}(\\.\\d{1,30})?$',
  'x-message': slippageMessage,
  description: 'Slippage tolerance: how much less than quoted is acceptable, in percent: 0, or 0.01 to 50.',
  examples: [0.5],
})

const swappedToken = (description: string, example: string) => ({
  ...TokenId,
  'x-message': 'Invalid token ID',
  examples: [example],
  description: `${description}: \`{platformId}:native\`, or \`{platformId}:{contractAddress}\`.`,
})

/** A request for a quote. It has either `slippage` or `slippageBps`. */
export const QuoteRequest = Type.Object(
  {
    inputToken: swappedToken('The token to sell', 'ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    outputToken: swappedToken('The token to receive, of the same platform', 'ethereum:native'),
    amount: NumberString,
    slippage: Type.Optional(Slippage),
    slippageBps: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 5_000,
        description: 'The slippage tolerance in hundredths of a percent: 50 is 0.5 %. A request with `slippageBps` has no `slippage`.',
        examples: [50],
      }),
    ),
    platformId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        'x-message': 'Invalid platform ID',
        description: 'Platform id. If present, both tokens must be on this platform.',
      }),
    ),
    userAddress: Type.Optional(
      described(
        Address,
        'The address that will swap. Only providers that need an address receive it; without it they are not asked, and no address leaves the server.',
      ),
    ),
    services: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        maxItems: 20,
        description:
          'Ids of the swap services that may answer, such as `kyberswap`, in addition to the exchanges on the chain. Name the services whose calls your wallet can check. Default: all that the server uses.',
        examples: [['kyberswap']],
      }),
    ),
  },
  { 'x-sentences': [twoSlippages, tooSmall] },
)
export type QuoteRequest = Static<typeof QuoteRequest>

/** A request as the contract describes it: with a slippage in percent, as in the specification. With `slippageBps`, none is needed. */
export const PercentRequest = Type.Object({ ...QuoteRequest.properties, slippage: Slippage }, { 'x-sentences': [twoSlippages, tooSmall] })

const parseRequest = parser(QuoteRequest)
const parsePercentRequest = parser(PercentRequest)

/** Returns a request for a quote, with its slippage in hundredths of a percent. @throws {ApiError} `invalid_input` */
export function parseQuoteRequest(
  value: Readonly<Record<string, unknown>>,
): Omit<QuoteRequest, 'slippage' | 'slippageBps'> & { slippageBps: number } {
  if (value.slippage !== undefined && value.slippageBps !== undefined) throw new ApiError('invalid_input', { message: twoSlippages })
  const { slippage, slippageBps, ...request } = value.slippageBps === undefined ? parsePercentRequest(value) : parseRequest(value)
  if (Number(slippage) > 0 && Number(slippage) < 0.01)
    throw new ApiError('invalid_input', { message: tooSmall, details: { minimum: '0.01', maximum: '50' } })
  const bps = slippageBps ?? parseSlippageBps(slippage ?? '')
  if (bps === undefined) throw new ApiError('invalid_input', { message: slippageMessage })
  return { ...request, slippageBps: bps }
}
