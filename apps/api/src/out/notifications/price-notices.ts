import type { LoggedEvent, PriceCrossing } from '../../ledger/log/event.ts'
import type { TokenAmount, UntranslatedText } from '../../ledger/texts/texts.ts'
import type { Tokens } from '../../wallet/catalogue/tokens.ts'
import type { NewNotice } from './notifications.ts'

/** Prices and percentages of crossings are scaled by 10^18. */
const decimals = 18

/** Returns the notifications of price alerts. The id of the event makes each crossing one notification. */
export const priceNotices = (events: readonly LoggedEvent[], find: Tokens['find']): NewNotice[] =>
  events.flatMap(({ id, crossing }) => {
    if (!crossing) return []
    const { deviceId, tokenId } = crossing
    const text = textOf(crossing, find(tokenId)?.symbol ?? tokenId)
    return [
      {
        deviceId,
        type: 'system' as const,
        text,
        transactionId: null,
        event: `price-alert:${id}`,
        topic: `price-alert:${crossing.alertId}`,
      },
    ]
  })

function textOf({ condition, currency, valueE18, priceE18, changeE18 }: PriceCrossing, token: string): UntranslatedText {
  const money = (e18: string): TokenAmount => ({ amount: rounded(BigInt(e18)), decimals, symbol: currency })
  const price = money(priceE18)
  if (condition === 'above') return { key: 'priceAbove', values: { token, value: money(valueE18), price } }
  if (condition === 'below') return { key: 'priceBelow', values: { token, value: money(valueE18), price } }
  return { key: 'priceChanged', values: { token, change: { amount: BigInt(changeE18 ?? '0'), decimals, symbol: '%' }, price } }
}

/** Returns a price with at most six significant digits. Prices from oracles have up to 18 decimals. */
function rounded(e18: bigint): bigint {
  const surplus = e18.toString().length - 6
  if (surplus <= 0) return e18
  const unit = 10n ** BigInt(surplus)
  return (e18 / unit) * unit
}
