import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseBrand, readBrand } from '../brand/brand.ts'
import { codeThemes } from '../code/themes.ts'

const file = new URL('../../../brand.json', import.meta.url).pathname
const brand = readBrand(file)

test('a brand that lacks a word, or has one too many, is refused by name', () => {
  const { provider: _, ...rest } = brand
  expect(() => parseBrand({ ...rest, colour: 'teal' })).toThrow(/provider/)
  expect(() => parseBrand({ ...brand, colors: { ...brand.colors, primary: 'teal' } })).toThrow('/colors/primary')
  expect(() => parseBrand(JSON.parse(readFileSync(file, 'utf8')))).not.toThrow()
})

const { ink, text, muted, paper, mist, primary, accent, primaryOnInk, accentOnInk, mutedOnInk } = brand.colors
test.each([
  ['ink on paper', ink, paper],
  ['text on paper', text, paper],
  ['text on mist', text, mist],
  ['muted on paper', muted, paper],
  ['muted on mist', muted, mist],
  ['primary on paper', primary, paper],
  ['primary on mist', primary, mist],
  ['white on primary', '#ffffff', primary],
  ['accent on paper', accent, paper],
  ['primary on ink', primaryOnInk, ink],
  ['accent on ink', accentOnInk, ink],
  ['muted on ink', mutedOnInk, ink],
])('%s can be read', (_name, front, back) => {
  expect(contrast(front, back)).toBeGreaterThanOrEqual(4.5)
})

test('the default code theme can be read', () => {
  const { surface, edge: _, ...colors } = codeThemes(brand.colors).patina
  for (const [name, color] of Object.entries(colors)) expect([name, contrast(color, surface) >= 4.5]).toEqual([name, true])
})

/** Contrast of two colours. @see WCAG 2.2, relative luminance */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
