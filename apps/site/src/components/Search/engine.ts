import MiniSearch, { type SearchOptions } from 'minisearch'
import type { SearchIndex, SearchPage, SearchSection } from '../../../derived/search-index.ts'
import { answers } from './answers.ts'

/** A section that a search found, with one line of its text in pieces. Every second piece is a match. */
export type Hit = { address: string; heading: string[]; call: string[]; excerpt: string[] }

/** The results of a search on one page. */
export type Finding = SearchPage & { hits: Hit[] }

export type Findings = {
  pages: Finding[]
  /** Whether no section has all words, so that these sections have only some of them. */
  partial: boolean
}

const hitsPerPage = 4
const pagesShown = 8
const excerptLength = 130

/**
 * Returns a search function for an index. It matches beginnings of words, and similar words if no section has all words of the query. A
 * question with a prepared answer has it first.
 */
export function createEngine({ pages, sections }: SearchIndex): (query: string) => Findings {
  const engine = new MiniSearch<SearchSection & { id: number; title: string }>({
    fields: ['title', 'heading', 'call', 'text', 'code'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 3, heading: 6, call: 5, code: 0.2 },
      prefix: (word) => word.length > 1,
      weights: { prefix: 0.6, fuzzy: 0.2 },
    },
  })
  engine.addAll(
    sections.map((section, id) => ({ id, title: section.heading === '' ? (pages[section.page]?.title ?? '') : '', ...section })),
  )

  return (query) => {
    const phrase = query.trim().toLowerCase()
    const rank = (options: SearchOptions) =>
      engine.search(query, { ...options, tokenize: significant, boostDocument: (id) => phraseBoost(sections[id], phrase) })
    const exact = rank({ combineWith: 'AND' })
    const all = exact.length > 0 ? exact : rank({ combineWith: 'AND', fuzzy: similarity })
    const found = all.length > 0 ? all : rank({ combineWith: 'OR' })
    const byPage = new Map<number, Hit[]>()
    for (const { id, terms } of found) {
      const section: SearchSection | undefined = sections[id]
      if (!section) continue
      const hits = byPage.get(section.page) ?? []
      if (hits.length < hitsPerPage) hits.push(hitOf(section, pages[section.page], terms, phrase))
      byPage.set(section.page, hits)
    }
    const findings = [...byPage].flatMap(([index, hits]) => {
      const page = pages[index]
      return page ? [{ ...page, hits }] : []
    })
    const answer = answerTo(query, { pages, sections })
    return {
      pages: [...answer, ...findings.slice(0, pagesShown)],
      partial: answer.length === 0 && all.length === 0 && found.length > 0,
    }
  }
}

/** Returns how much a similar word may differ. Short words are often names, such as Privy, which resemble other words. */
const similarity = (word: string) => (word.length > 7 ? 0.2 : word.length > 5 ? 1 : false)

/** Returns the prepared answer to a query as a group of one hit, if the site has the section that it leads to. */
function answerTo(query: string, { pages, sections }: SearchIndex): Finding[] {
  const asked = ` ${query
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `
  const isPresent = (address: string) => sections.some(({ page, anchor }) => `${pages[page]?.path}#${anchor}` === address)
  const answer = answers.find(({ terms, address }) => isPresent(address) && terms.some((term) => asked.includes(` ${term} `)))
  if (!answer) return []
  const { title, text, address } = answer
  return [{ title: 'Answer', path: 'answer', hits: [{ address, heading: [title], call: [], excerpt: [text] }] }]
}

/** Returns the words of a text. A camel-case name counts as a whole and in parts. */
function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).flatMap((word) => {
    const parts = word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
    return word === '' ? [] : parts.length > 1 ? [word, ...parts] : [word]
  })
}

const fillers = new Set(
  'a an and are be by can do does for from how i in is it must my of on or the to what when where which with'.split(' '),
)

/** Returns the words of a query without very common words, unless it has no others. */
function significant(query: string): string[] {
  const words = wordsOf(query)
  return words.some(isSignificant) ? words.filter(isSignificant) : words
}

const isSignificant = (word: string) => !fillers.has(word.toLowerCase())

/** Ranks sections that contain the exact phrase above sections with separate words. */
function phraseBoost(section: SearchSection | undefined, phrase: string): number {
  if (!section || phrase.length < 3) return 1
  if (section.heading.toLowerCase() === phrase) return 20
  if (`${section.call}\n${section.heading}`.toLowerCase().includes(phrase)) return 6
  if (!section.text.toLowerCase().includes(phrase)) return 1
  return phrase.split(' ').length > 2 ? 20 : 4
}

function hitOf({ anchor, heading, call, text, code }: SearchSection, page: SearchPage | undefined, terms: string[], phrase: string): Hit {
  const mark = (line: string) => markedPieces(line, terms)
  return {
    address: `${page?.path ?? ''}${anchor && `#${anchor}`}`,
    heading: mark(heading),
    call: mark(call),
    excerpt: mark(bestLine(`${text}\n${code}`.split('\n'), terms, phrase)),
  }
}

/** Returns the line with the phrase, or with most of its words, cut around the first match. */
function bestLine(lines: string[], terms: string[], phrase: string): string {
  const pattern = patternOf(terms)
  const matches = (line: string) => new Set(line.toLowerCase().match(pattern)).size + (line.toLowerCase().includes(phrase) ? 100 : 0)
  const best = lines.reduce((a, b) => (matches(b) > matches(a) ? b : a), lines[0] ?? '')
  if (best.length <= excerptLength) return best
  const from = Math.max(0, best.search(pattern) - excerptLength / 3)
  const start = from === 0 ? 0 : best.indexOf(' ', from) + 1
  const end = best.lastIndexOf(' ', start + excerptLength)
  const cut = best.slice(start, start + excerptLength < best.length && end > start ? end : undefined)
  return `${start > 0 ? '… ' : ''}${cut}${start + cut.length < best.length ? ' …' : ''}`
}

/** Splits a line into pieces. Every second piece starts a match. */
const markedPieces = (line: string, terms: string[]): string[] => line.split(patternOf(terms))

function patternOf(terms: string[]): RegExp {
  const patterns = terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).sort((a, b) => b.length - a.length)
  return new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|') || '(?!)'})`, 'giu')
}
