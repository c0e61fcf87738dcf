import { expect, test } from 'vitest'
import { typedLines } from './typed-lines.ts'

test('structs and lists → each leaf with its path', () => {
  const orders = [{ price: 1n }, { price: 2n, tags: ['a', 'b'] }]
  expect(typedLines({ orders, fees: [], to: '0x1' }).lines).toEqual([
    { name: 'orders 1.price', value: '1' },
    { name: 'orders 2.price', value: '2' },
    { name: 'orders 2.tags 1', value: 'a' },
    { name: 'orders 2.tags 2', value: 'b' },
    { name: 'fees', value: '[]' },
    { name: 'to', value: '0x1' },
  ])
})

test('501 leaves in lists → 500 lines, and the last one is counted', () => {
  const { lines, more } = typedLines({ a: Array(300).fill('x'), b: Array(201).fill('y') })
  expect([lines.length, more, lines.at(-1)?.name]).toEqual([500, 1, 'b 200'])
})
