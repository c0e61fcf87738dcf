import type { DeviceNotice, TokenAmount, UntranslatedText } from '../texts/texts.ts'

/** When a price alert notifies. */
export const alertConditions = ['above', 'below', 'change24h'] as const
export type AlertCondition = (typeof alertConditions)[number]

/** The price of a token crossed the value of an alert. Numbers are decimal strings scaled by 10^18: prices in the currency, changes in percent. */
export type PriceCrossing = {
  alertId: string
  deviceId: string
  tokenId: string
  currency: string
  condition: AlertCondition
  valueE18: string
  priceE18: string
  changeE18: string | null
}

/** Prices and percentages of crossings are scaled by 10^18. */
const decimals = 18

/** Returns the notification of a crossed price. */
export const crossingNotice = (crossing: PriceCrossing, symbolOf: (tokenId: string) => string): DeviceNotice => ({
  text: textOf(crossing, symbolOf(crossing.tokenId)),
  topic: `price-alert:${crossing.alertId}`,
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
