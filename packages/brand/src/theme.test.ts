import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'
import { readBrand } from './read-brand.ts'
import { readablePairs, themeStyles, themesOf } from './theme.ts'

const root = resolve(import.meta.dirname, '../../..')
const brands = { 'the default brand': 'brand.json', 'the second brand': 'apps/site/tests/sites/second-brand.json' }

describe.each(Object.entries(brands))('the colours of %s', (_name, file) => {
  const { colors } = readBrand(resolve(root, file))

  test.each(['light', 'dark'] as const)('text in the %s mode → its contrast is at least 4.5 on every background', (mode) => {
    const theme = themesOf(colors)[mode]
    const faint = readablePairs.flatMap(([front, back]) => {
      const reached = contrast(theme[front], theme[back])
      return reached < 4.5 ? [`${front} on ${back}: ${reached.toFixed(2)}`] : []
    })
    expect(faint).toEqual([])
  })

  test.each(['light', 'dark'] as const)('edges of inputs in the %s mode → their contrast is at least 3', (mode) => {
    const { edge, paper, mist } = themesOf(colors)[mode]
    for (const back of [paper, mist]) expect(contrast(edge, back)).toBeGreaterThanOrEqual(3)
  })
})

test('a brand permits no dark mode → the styles have none', () => {
  const { colors } = readBrand(resolve(root, 'brand.json'))
  expect(themeStyles(colors, false)).not.toContain('dark')
  expect(themeStyles(colors, true)).toContain('prefers-color-scheme:dark')
})
