import { escapeHtml } from '../html.ts'

type Token = { text: string; name: string | undefined }

/**
 * Returns code as HTML with the colours of an earlier version of it, because browsers get no highlighter. Parts that both have keep their
 * colour. A new part gets the colour of the part before it, such as that of the string around it.
 */
export function recolour(html: string, code: string): string {
  const after = splitCode(code)
  const kept = keptTokens(tokensOf(html), after)
  const pieces: Token[] = []
  for (const [at, text] of after.entries()) {
    const last = pieces.at(-1)
    const token = kept.get(at)
    const name = token ? token.name : last?.name
    if (last && last.name === name) last.text += text
    else pieces.push({ text, name })
  }
  return pieces
    .map(({ text, name }) => (name === undefined ? escapeHtml(text) : `<span class="${name}">${escapeHtml(text)}</span>`))
    .join('')
}

/** Splits code into words, and the signs between them. */
const splitCode = (code: string) => code.split(/(\W)/).filter((text) => text !== '')

function tokensOf(html: string): Token[] {
  return [...html.matchAll(/<span class="([\w-]+)">([^<]*)<\/span>|[^<]+/g)].flatMap(([whole, name, content]) =>
    splitCode(unescaped(content ?? whole)).map((text) => ({ text, name })),
  )
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const unescaped = (html: string) => html.replace(/&\w+;/g, (entity) => signs[entity] ?? entity)

/** Returns the tokens that stay, by their new place. */
function keptTokens(before: Token[], after: string[]): Map<number, Token> {
  const kept = new Map<number, Token>()
  const keep = (token: Token | undefined, at: number) => token !== undefined && token.text === after[at] && kept.set(at, token)
  let start = 0
  while (keep(before[start], start)) start += 1
  let [oldEnd, newEnd] = [before.length, after.length]
  while (oldEnd > start && newEnd > start && keep(before[oldEnd - 1], newEnd - 1)) {
    oldEnd -= 1
    newEnd -= 1
  }
  for (const [token, at] of commonTokens(before.slice(start, oldEnd), after.slice(start, newEnd))) keep(token, start + at)
  return kept
}

/** Returns the longest common subsequence: each token with its new place. */
function commonTokens(before: Token[], after: string[]): [Token, number][] {
  const lengths = [...before, undefined].map(() => new Uint16Array(after.length + 1))
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  for (const [row, { text }] of [...before.entries()].reverse())
    for (const [column, wanted] of [...after.entries()].reverse())
      lengths[row]?.set(
        [text === wanted ? lengthAt(row + 1, column + 1) + 1 : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))],
        column,
      )
  const common: [Token, number][] = []
  let column = 0
  for (const [row, token] of before.entries()) {
    while (column < after.length && token.text !== after[column] && lengthAt(row, column) === lengthAt(row, column + 1)) column += 1
    if (token.text === after[column] && lengthAt(row, column) > lengthAt(row + 1, column)) common.push([token, column++])
  }
  return common
}
