type Named = { symbol: string; name: string }

/**
 * Returns the tokens whose symbol or name contains a text, best first: the same symbol, the same name, a symbol or name that begins with the
 * text, then the others. Case does not matter. Equally good tokens keep their order.
 */
export function searchTokens<T extends Named>(tokens: readonly T[], text: string): T[] {
  const wanted = text.trim().toLowerCase()
  return tokens
    .flatMap((token) => {
      const rank = rankOf(token, wanted)
      return rank === undefined ? [] : [{ token, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ token }) => token)
}

/** Returns the place of a token in the result, 0 for the best one, or undefined if it does not match. */
function rankOf({ symbol, name }: Named, wanted: string): number | undefined {
  const texts = [symbol.toLowerCase(), name.toLowerCase()]
  const tests = [(text: string) => text === wanted, (text: string) => text.startsWith(wanted), (text: string) => text.includes(wanted)]
  const rank = tests.flatMap((matches) => texts.map(matches)).indexOf(true)
  return rank === -1 ? undefined : rank
}
