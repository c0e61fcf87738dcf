import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeThemeNames, contrast, readBrand } from '@patina/brand'
import { expect, test } from 'vitest'
import { brandPages } from '../brand/pages.ts'
import { codeThemes } from '../code/themes.ts'

const file = new URL('../../../brand.json', import.meta.url).pathname
const brand = readBrand(file)

test('the supplied brand → its primary colour is a teal', () => {
  const [red = 0, green = 0, blue = 0] = brand.colors.primary.match(/[\da-f]{2}/gi)?.map((part) => Number.parseInt(part, 16)) ?? []
  expect(red).toBeLessThan(green / 2)
  expect(Math.abs(green - blue)).toBeLessThan(green / 4)
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

test.each(codeThemeNames)('code in the theme %s → readable contrast', (name) => {
  const { surface, edge: _, ...colors } = codeThemes(brand.colors)[name]
  for (const [kind, color] of Object.entries(colors)) expect([kind, contrast(color, surface) >= 4.5]).toEqual([kind, true])
})
