import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Brand } from './brand.ts'
import { isPlaceholder } from './placeholders.ts'
import { parseBrand, readBrand } from './read-brand.ts'

const file = new URL('../../../brand.json', import.meta.url)
const brand = readBrand(file)

test('a brand lacks a field or has an unknown one → an error that names it', () => {
  const { provider: _, ...rest } = brand
  expect(() => parseBrand({ ...rest, colour: 'teal' })).toThrow(/provider/)
  expect(() => parseBrand({ ...brand, colors: { ...brand.colors, primary: 'teal' } })).toThrow('/colors/primary')
  expect(() => parseBrand({ ...brand, announcement: { id: 'new', text: '' } })).toThrow('/announcement/text')
  expect(() => parseBrand({ ...brand, codeTheme: 'solarized' })).toThrow('/codeTheme')
  expect(() => parseBrand(JSON.parse(readFileSync(file, 'utf8')))).not.toThrow()
})

test('plans and their differences do not match, or do not differ → an error', () => {
  expect(() => parseBrand({ ...brand, differences: [{ what: 'Price', values: ['Free'] }] })).toThrow('1 values for "Price", and 2 plans')
  expect(() => parseBrand({ ...brand, differences: [{ what: 'Price', values: ['Free', 'Free'] }] })).toThrow('no difference')
})

test('colours have too little contrast → an error with their contrast', () => {
  const pale = { ...brand, colors: { ...brand.colors, muted: '#9aa8a7' } }
  expect(() => parseBrand(pale)).toThrow(/muted on paper has a contrast of 2\.\d\d; muted on mist/)
})

test.each([
  ['https://code.patina.example/x.git', true],
  ['mailto:hello@example.com', true],
  ['git@code.example:x.git', true],
  ['https://examples.dev', false],
  ['post@kestrel.test', false],
])('the address is %s → a placeholder: %s', (address, expected) => {
  expect(isPlaceholder(address)).toBe(expected)
})

test('the schema of a brand → editors report the same errors as the build (`npx vitest -u` updates the schema)', async () => {
  await expect(`${JSON.stringify(Brand, null, 2)}\n`).toMatchFileSnapshot('../brand.schema.json')
})
