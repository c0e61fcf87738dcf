import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Brand, codeThemeNames, parseBrand, readBrand } from '../brand/brand.ts'
import { contrast } from '../brand/contrast.ts'
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

test('colours have too little contrast → an error with their contrast', () => {
  const pale = { ...brand, colors: { ...brand.colors, muted: '#9aa8a7' } }
  expect(() => parseBrand(pale)).toThrow(/muted on paper has a contrast of 2\.\d\d; muted on mist/)
})

test.each(codeThemeNames)('code in the theme %s → readable contrast', (name) => {
  const { surface, edge: _, ...colors } = codeThemes(brand.colors)[name]
  for (const [kind, color] of Object.entries(colors)) expect([kind, contrast(color, surface) >= 4.5]).toEqual([kind, true])
})

test('editors are told the same as the build checks: `npx vitest -u` writes it anew', async () => {
  await expect(`${JSON.stringify(Brand, null, 2)}\n`).toMatchFileSnapshot('../brand/brand.schema.json')
})
