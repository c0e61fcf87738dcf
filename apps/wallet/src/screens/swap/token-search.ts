import type { Token } from '@patina/sdk'
import { addressIn } from '../../data/contacts/address-in.ts'

const maxResults = 60

/**
 * Returns the tokens that a query matches, the closest first: its contract, its symbol, the beginning of its symbol or name, then the rest.
 * Among equals, tokens that the user has come first, then the order of the catalogue.
 */
export function searchTokens(tokens: readonly Token[], query: string, owned: ReadonlySet<string>): Token[] {
  const wanted = addressIn(query).toLowerCase()
  const ranked = tokens.flatMap((token, place) => {
    const rank = rankOf(token, wanted)
    return token.enabled && rank !== undefined ? [{ token, place, rank: rank * 2 + (owned.has(token.id) ? 0 : 1) }] : []
  })
  return ranked
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .slice(0, maxResults)
    .map(({ token }) => token)
}

function rankOf({ symbol, name, contractAddress }: Token, wanted: string): number | undefined {
  if (wanted === '') return 0
  const [short, long] = [symbol.toLowerCase(), name.toLowerCase()]
  if (contractAddress?.toLowerCase() === wanted || short === wanted) return 0
  if (short.startsWith(wanted)) return 1
  if (long.startsWith(wanted)) return 2
  return short.includes(wanted) || long.includes(wanted) ? 3 : undefined
}
