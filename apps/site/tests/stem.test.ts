import { expect, test } from 'vitest'
import { patternOfTerm, stemOf } from '../src/components/Search/stem.ts'

test.each([
  ['swap', 'swaps', 'swapped', 'Swapping'],
  ['quote', 'quotes', 'quoted', 'quoting'],
  ['address', 'addresses'],
  ['query', 'queries', 'queried'],
  ['replay', 'replays', 'replayed'],
  ['node', 'nodes'],
  ['key', 'keys'],
])('%s with its endings → one stem', (...words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

test.each(['gas', 'fee', 'use', 'status', 'process', 'basis'])('%s, whose end is not an ending → the whole word is its stem', (word) => {
  expect(stemOf(word)).toBe(`${word}~`)
})

test('a stem is marked in a text → whole words only, and no other word with the same beginning', () => {
  const marked = (text: string) => text.match(new RegExp(`\\b${patternOfTerm(stemOf('quote'))}`, 'giu'))
  expect(marked('Quotes, quoted, quotation marks')).toEqual(['Quotes', 'quoted'])
})

test('a term is not a stem → the beginning of the word is marked', () => {
  expect(patternOfTerm('c++')).toBe('c\\+\\+')
})
