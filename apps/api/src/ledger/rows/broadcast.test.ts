import { ChainError } from '@patina/chains'
import { expect, test } from 'vitest'
import { broadcast } from './broadcast.ts'

const refusing = (error: unknown) => ({
  broadcast: async () => {
    throw error
  },
})

test('the node accepts the bytes → accepted', async () => {
  expect(await broadcast({ broadcast: async () => {} }, '0x02')).toEqual({ outcome: 'accepted' })
})

test('the node takes the bytes after earlier ones of a delegated account → kept, and no refusal', async () => {
  expect(await broadcast(refusing(new ChainError('unavailable', { refused: true, waits: true })), '0x02')).toEqual({ outcome: 'unknown' })
})

test.each([
  ['a definite refusal', new ChainError('nonce_used'), 'refused'],
  ['a full pool', new ChainError('unavailable', { refused: true }), 'unknown'],
  ['no answer', new ChainError('unavailable'), 'unknown'],
])('%s → the refusal, with the outcome', async (_what, refusal, outcome) => {
  expect(await broadcast(refusing(refusal), '0x02')).toEqual({ outcome, refusal })
})
