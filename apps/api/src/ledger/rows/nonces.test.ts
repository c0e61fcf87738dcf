import { expect, test } from 'vitest'
import type { NonceUse } from './nonces.store.ts'
import { mergeNonces } from './nonces.ts'

const mined = (nonce: number): NonceUse => ({ nonce, isMined: true })
const waiting = (nonce: number): NonceUse => ({ nonce, isMined: false })

test.each<[string, number, NonceUse[], { next: number; confirmed: number }]>([
  ['the node knows more', 5, [], { next: 5, confirmed: 3 }],
  ['a pending row is unknown to the node', 3, [waiting(3), waiting(4)], { next: 5, confirmed: 3 }],
  ['a mined row is unknown to the node', 3, [mined(3), waiting(4)], { next: 5, confirmed: 4 }],
  ['a pending row is behind a gap', 3, [waiting(3), waiting(7)], { next: 4, confirmed: 3 }],
  ['a pending row is below what the node has mined', 9, [waiting(3)], { next: 9, confirmed: 3 }],
])('%s → the lowest nonce that nothing uses', (_what, next, uses, expected) => {
  expect(mergeNonces({ next, confirmed: 3 }, uses)).toEqual(expected)
})
