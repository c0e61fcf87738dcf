/** The words of an address: `/on-chain-events.html` has three. */
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

/** The addresses that are most like another, at most three, the nearest first: by words that they share, a slip or two in each allowed. */
export function nearestTo(address: string, addresses: Iterable<string>): string[] {
  const asked = tellingWordsOf(address)
  const rated = [...addresses].map((candidate) => ({ candidate, likeness: likeness(asked, tellingWordsOf(candidate)) }))
  return rated
    .filter((rating) => rating.likeness >= 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ candidate }) => candidate)
}

/** That something is a page tells no page from another. */
const tellingWordsOf = (address: string) => wordsOf(address).filter((word) => word !== 'page')

/** How much two lists of words have in common, from 0 to 1. */
function likeness(asked: string[], words: string[]): number {
  const shared = (from: string[], to: string[]) =>
    from.reduce((sum, word) => sum + Math.max(0, ...to.map((other) => closeness(word, other))), 0)
  const whole = closeness(asked.join(''), words.join(''))
  const parts = (shared(asked, words) + shared(words, asked)) / (asked.length + words.length || 1)
  return Math.max(whole, parts)
}

/** 1 for the same word, less by each letter that differs, 0 when more than a third do. */
function closeness(one: string, other: string): number {
  const length = Math.max(one.length, other.length)
  if (length === 0) return 0
  const rate = 1 - distance(one, other) / length
  return rate < 0.66 ? 0 : rate
}

/** How many letters have to be put in, left out or changed. */
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
