type TokenUnit = { symbol: string; decimals: number }

/**
 * The decimal place that is worth about a cent, by a pattern of the token's symbol. The first pattern that matches the symbol of a token
 * decides its dust limit.
 */
const placesBySymbol: readonly (readonly [RegExp, number])[] = [
  [/USD|EUR|DAI|FRAX|GHO|HONEY/i, 2],
  [/BTC/i, 7],
]
const defaultPlaces = 6

/**
 * Returns the smallest amount of a catalogue token that counts as a payment, in base units: 0.01 of a stablecoin, 0.0000001 of a bitcoin,
 * 0.000001 of other tokens. Smaller amounts are dust. No prices are used, because the order of magnitude is enough.
 */
export function minPayment({ symbol, decimals }: TokenUnit): bigint {
  const [, places] = placesBySymbol.find(([name]) => name.test(symbol)) ?? ([undefined, defaultPlaces] as const)
  return 10n ** BigInt(Math.max(0, decimals - places))
}
