import { type Static, Type } from 'typebox'
import { Address, Amount, described, Instant, LogoUrl, PlatformId } from '../../../base/wire/scalars.ts'
import { Multiplier, TokenId, Traits, Unlisted } from '../../../wallet/catalogue/token.ts'
import { Money, Percent, Reason } from '../../../wallet/prices/price.ts'

const PortfolioItem = Type.Object(
  {
    tokenId: TokenId,
    platformId: PlatformId,
    symbol: Type.String({ description: 'Short name of the token.', examples: ['ETH'] }),
    name: Type.String({ description: 'Display name of the token.', examples: ['Ether'] }),
    decimals: Type.Integer({ description: 'One whole token is 10 to this power in base units.', examples: [18] }),
    logoUrl: LogoUrl,
    listed: Type.Optional(Unlisted),
    amount: described(Amount, 'Sum of the balances in base units, without stakes.'),
    multiplier: Type.Optional(Multiplier),
    traits: Type.Optional(Traits),
    staked: described(
      Amount,
      'Sum of the stakes in base units. Only native tokens have stakes. A token that is itself a stake, such as stETH, counts here and has no item of its own.',
    ),
    price: Type.Union([Money, Type.Null()], { description: 'Price of one whole token, or null if the token is in `unpriced`.' }),
    value: Type.Union([Money, Type.Null()], { description: 'Value of `amount` and `staked` together, or null without a price.' }),
    change24h: Type.Union([Percent, Type.Null()], {
      description: 'Change of the price within the last 24 hours, in percent, or null if it is not known.',
    }),
  },
  { title: 'PortfolioItem', description: 'A token of a portfolio, over all addresses on its platform.' },
)

export const Portfolio = Type.Object(
  {
    currency: Type.String({ description: 'Code of the currency of all values.', examples: ['USD'] }),
    updatedAt: described(Instant, 'Time of this answer, in UTC.'),
    total: described(Money, 'Sum of the values of all items. Tokens without a price and addresses that failed are missing in it.'),
    platforms: Type.Array(
      Type.Object(
        {
          platformId: PlatformId,
          value: Type.Union([Money, Type.Null()], { description: 'Sum of the values on this platform, or null if it could not be read.' }),
          failedAddresses: Type.Array(Address, {
            description:
              'Addresses that could not be read, or whose tokens did not all answer. An amount that is not known is missing in the items and sums. Try again later.',
          }),
        },
        { title: 'PortfolioPlatform', description: 'The value of a portfolio on one platform.' },
      ),
      { description: 'One entry per platform with linked addresses.' },
    ),
    items: Type.Array(PortfolioItem, {
      description: 'One item per catalogue token with a balance or stake, and one per imported token whose contract answers, by platform.',
    }),
    unpriced: Type.Array(
      Type.Object(
        { tokenId: TokenId, reason: Reason },
        { title: 'UnpricedToken', description: 'A token of the portfolio without a price.' },
      ),
      { description: 'The tokens whose value is not known, and why.' },
    ),
  },
  { title: 'Portfolio', description: 'All holdings of a device, with their values in one currency.' },
)
export type Portfolio = Static<typeof Portfolio>
