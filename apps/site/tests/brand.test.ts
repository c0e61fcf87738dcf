import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Brand, codeThemeNames, parseBrand, readBrand } from '../brand/brand.ts'
import { contrast } from '../brand/contrast.ts'
import { brandPages, isPlaceholder } from '../brand/pages.ts'
import { codeThemes } from '../code/themes.ts'

const file = new URL('../../../brand.json', import.meta.url).pathname
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

test('a folder of pages has a file that replaces no page → an error that names it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'prices.mdx'), '# Prices')
  expect(() => brandPages(join(folder, '..', 'brand.json'), { ...brand, pages: { folder, standard: [] } })).toThrow('prices.mdx')
  rmSync(folder, { recursive: true })
})

test('a file of the folder of pages is empty → that page is absent; without a file, documentation stays', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(join(folder, 'pricing.mdx'), '\n')
  const { isPresent } = brandPages(file, { ...brand, pages: { folder, standard: ['pricing', 'roadmap'] } })
  expect(['pricing', 'roadmap', 'case-studies', 'features'].map(isPresent)).toEqual([false, true, false, true])
  rmSync(folder, { recursive: true })
})

test('the home page of a brand is empty → it is absent, and the logo leads to the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const pagesOf = () => brandPages(file, { ...brand, pages: { folder, standard: [] } })
  expect([pagesOf().isPresent('index'), pagesOf().start]).toEqual([true, '/'])
  expect(pagesOf().excluded).toContain('index.mdx')
  writeFileSync(join(folder, 'index.mdx'), '# Welcome')
  expect([pagesOf().isPresent('index'), pagesOf().start]).toEqual([true, '/'])
  expect(pagesOf().excluded).toContain('index.tsx')
  writeFileSync(join(folder, 'index.mdx'), '\n')
  expect([pagesOf().isPresent('index'), pagesOf().start]).toEqual([false, '/getting-started'])
  expect(pagesOf().excluded).toEqual(expect.arrayContaining(['index.tsx', 'index.mdx']))
  rmSync(folder, { recursive: true })
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

test('colours have too little contrast → an error with their contrast', () => {
  const pale = { ...brand, colors: { ...brand.colors, muted: '#9aa8a7' } }
  expect(() => parseBrand(pale)).toThrow(/muted on paper has a contrast of 2\.\d\d; muted on mist/)
})

test.each(codeThemeNames)('code in the theme %s → readable contrast', (name) => {
  const { surface, edge: _, ...colors } = codeThemes(brand.colors)[name]
  for (const [kind, color] of Object.entries(colors)) expect([kind, contrast(color, surface) >= 4.5]).toEqual([kind, true])
})

test('the schema of a brand → editors report the same errors as the build (`npx vitest -u` updates the schema)', async () => {
  await expect(`${JSON.stringify(Brand, null, 2)}\n`).toMatchFileSnapshot('../brand/brand.schema.json')
})
