type Worth = { symbol: string; decimals: number }

/** Decimal places at which an amount stops being worth a cent or so, by what a token is called; the first that fits counts. */
const places: readonly (readonly [RegExp, number])[] = [
  [/USD|EUR|DAI|FRAX|GHO|HONEY/i, 2],
  [/BTC/i, 7],
]
const usualPlaces = 6

/**
 * The least amount of a catalogue token, in base units, that somebody may mean as a payment: a hundredth of a stablecoin, a ten-millionth of
 * a bitcoin, a millionth of anything else. Prices are not asked: it need only be right to within some powers of ten.
 */
export function leastPayment({ symbol, decimals }: Worth): bigint {
  const [, shown] = places.find(([name]) => name.test(symbol)) ?? ([undefined, usualPlaces] as const)
  return 10n ** BigInt(Math.max(0, decimals - shown))
}
