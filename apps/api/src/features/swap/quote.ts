import { type Static, Type } from 'typebox'
import { Amount } from '../../http/scalars.ts'
import { TokenId } from '../tokens/token.ts'

const Asset = Type.String({ minLength: 1, maxLength: 128, description: 'Contract address, or the placeholder of the native token.' })
const Decimal = (description: string) => Type.String({ pattern: '^\\d+(\\.\\d+)?$', description })

const SwapRoute = Type.Object(
  {
    swapInfo: Type.Object({
      ammKey: Type.String({ maxLength: 128, description: 'Address of the pool.' }),
      label: Type.String({ maxLength: 128, examples: ['Uniswap V2'] }),
      inputAsset: Asset,
      outputAsset: Asset,
      inAmount: Amount,
      outAmount: Amount,
      feeAmount: Amount,
      feeAsset: Asset,
    }),
    percent: Type.Integer({ minimum: 0, maximum: 100, description: 'Share of the amount that takes this path.' }),
  },
  { title: 'SwapRoute' },
)

const detailedFields = {
  inputAsset: Asset,
  inAmount: Amount,
  outputAsset: Asset,
  outAmount: Amount,
  otherAmountThreshold: Type.String({ pattern: '^\\d+$', description: 'The least that the swap may give, in base units.' }),
  swapMode: Type.Literal('ExactIn'),
  slippageBps: Type.Integer({ minimum: 0, maximum: 5_000, description: 'Tolerated slippage in hundredths of a percent.' }),
  priceImpactPct: Decimal('How far the swap moves the price, as a ratio: "0.0128" is 1.28 %.'),
  platformFee: Type.Object({ amount: Amount, feeBps: Type.Integer({ minimum: 0 }) }),
  swapRoutes: Type.Array(SwapRoute, { minItems: 1, maxItems: 16 }),
}

/** The ten fields that a client hands back to have its transaction built. */
export const DetailedQuote = Type.Object(detailedFields, { title: 'DetailedQuote', description: 'The ten fields of a quote, unchanged.' })
export type DetailedQuote = Static<typeof DetailedQuote>

const SummaryToken = Type.Object({ id: TokenId, symbol: Type.String(), decimals: Type.Integer() }, { title: 'SwapToken' })

/** Both forms at once: they share no field name. The detailed one is in base units, the summary in whole tokens. */
export const SwapQuote = Type.Object(
  {
    ...detailedFields,
    fromToken: SummaryToken,
    toToken: SummaryToken,
    fromAmount: Decimal('In whole tokens.'),
    toAmount: Decimal('In whole tokens.'),
    exchangeRate: Decimal('Whole output tokens for one whole input token.'),
    priceImpact: Decimal('In percent.'),
    fee: Decimal('What the pools keep, in whole input tokens.'),
    route: Type.Array(
      Type.Object(
        { protocol: Type.String(), fromToken: Type.String(), toToken: Type.String(), share: Type.Integer() },
        { title: 'SwapStep' },
      ),
      { description: 'The path in words: protocol, symbols (addresses of unlisted tokens) and share in percent.' },
    ),
  },
  { title: 'SwapQuote' },
)
export type SwapQuote = Static<typeof SwapQuote>

const amountMessage = 'amount must be a valid number string'
const NumberString = Type.String({
  pattern: '^\\d{1,78}(\\.\\d{1,78})?$',
  'x-message': amountMessage,
  'x-missing': amountMessage,
  description: 'In whole input tokens, as a decimal string.',
  examples: ['1.5'],
})

export const slippageMessage = 'slippage must be a number between 0 and 50'
const Slippage = Type.Unsafe<number | string>({
  type: ['number', 'string'],
  'x-message': slippageMessage,
  description: 'In percent, 0 to 50.',
  examples: [0.5],
})

const SwappedToken = { ...TokenId, 'x-message': 'Invalid token ID' }

/** What to swap. */
export const QuoteRequest = Type.Object({
  inputToken: SwappedToken,
  outputToken: SwappedToken,
  amount: NumberString,
  slippage: Slippage,
  platformId: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      'x-message': 'Invalid platform ID',
      description: 'Where given, both tokens must be on it.',
    }),
  ),
})
export type QuoteRequest = Static<typeof QuoteRequest>
