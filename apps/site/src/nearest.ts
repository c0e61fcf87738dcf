/** Returns the words of a path: `/on-chain-events.html` has three. */
export function wordsOf(address: string): string[] {
  const words = decoded(address)
    .replace(/\.\w+$/, '')
    .toLowerCase()
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** Returns at most three addresses that share the most words with an address, best first. Words may differ by a few letters. */
export function nearestTo(address: string, addresses: Iterable<string>): string[] {
  const requested = distinctiveWordsOf(address)
  const rated = [...addresses].map((candidate) => ({ candidate, likeness: likeness(requested, distinctiveWordsOf(candidate)) }))
  return rated
    .filter((rating) => rating.likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** Returns the words of an address without `page`, which does not distinguish pages. */
const distinctiveWordsOf = (address: string) => wordsOf(address).filter((word) => word !== 'page')

/** Returns the similarity of two lists of words, from 0 to 1. */
function likeness(requested: string[], words: string[]): number {
  const shared = (from: string[], to: string[]) =>
    from.reduce((sum, word) => sum + Math.max(0, ...to.map((other) => closeness(word, other))), 0)
  const whole = closeness(requested.join(''), words.join(''))
  const parts = (shared(requested, words) + shared(words, requested)) / (requested.length + words.length || 1)
  return Math.max(whole, parts)
}

/** Returns the similarity of two words: 1 for equal words, less for each different letter, 0 if more than a third differ. */
function closeness(one: string, other: string): number {
  const length = Math.max(one.length, other.length)
  if (length === 0) return 0
  const rate = 1 - distance(one, other) / length
  return rate < 0.66 ? 0 : rate
}

/** Returns the edit distance of two words: the number of inserted, deleted or changed letters. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (let place = 1; place <= other.length; place++) {
      const changed = (row[place - 1] ?? 0) + (letter === other[place - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
