import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SearchIndex } from '../derived/search-index.ts'
import { searchTerms } from '../derived/search-terms.ts'
import { ensureSiteBuilt } from '../programs/build.mts'
import { createEngine } from '../src/components/Search/engine.ts'
import questions from './reader-questions.json' with { type: 'json' }
import queries from './search-queries.json' with { type: 'json' }

let index: SearchIndex
let find: ReturnType<typeof createEngine>

beforeAll(async () => {
  await ensureSiteBuilt()
  index = JSON.parse(readFileSync(new URL('../build/search.json', import.meta.url), 'utf8'))
  find = createEngine(index)
})

const firstResult = (query: string) => find(query).pages[0]?.hits[0]?.address

test('the list of queries → it has 60', () => {
  expect(Object.keys(queries)).toHaveLength(60)
})

describe('an engineer types a common term → the expected section is the first result', () => {
  test.each(Object.entries(queries))('%s → %s', (query, address) => {
    expect(firstResult(query)).toBe(address)
  })
})

test('a section has search terms → the section exists', () => {
  const addresses = index.sections.map(({ page, anchor }) => `${index.pages[page]?.path}${anchor && `#${anchor}`}`)
  expect(addresses).toEqual(expect.arrayContaining([...searchTerms('/api/mobile-wallet').keys()]))
})

describe('an engineer integrates the API and has a question → the answer is two clicks or one search away', () => {
  test('the list of questions → it has 20', () => {
    expect(questions).toHaveLength(20)
  })

  test.each(questions)('$question', ({ search, clicks, address, answer }) => {
    expect(textAt(address)).toContain(answer)
    if (search !== undefined) expect(firstResult(search)).toBe(address)
    else expect(clickableFrom(clicks ?? [], address)).toBe(true)
  })
})

/** Returns the text of a section as it is in the search index. */
function textAt(address: string): string {
  const section = index.sections.find(({ page, anchor }) => `${index.pages[page]?.path}${anchor && `#${anchor}`}` === address)
  return section ? `${section.text}\n${section.code}` : ''
}

/** Returns whether each page of a path of at most two clicks links to the next, and the last page has the section. */
function clickableFrom(path: string[], address: string): boolean {
  const [page = '', anchor = ''] = address.split('#')
  const links = path.slice(1).every((to, at) => new RegExp(`href="?${to}["\\s>]`).test(htmlOf(path[at] ?? '')))
  return links && path.length <= 3 && path.at(-1) === page && (anchor === '' || new RegExp(`id="?${anchor}["\\s>]`).test(htmlOf(page)))
}

const htmlOf = (path: string) => readFileSync(new URL(`../build${path === '/' ? '/index' : path}.html`, import.meta.url), 'utf8')
