import fc from 'fast-check'
import { serializeTransaction, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { Refusal } from './claim.ts'
import { escapeName, escapeText } from './escape.ts'
import { readMessage } from './message.ts'
import { systemProgram } from './solana/programs.ts'
import { bob, messageOf, owner, u32, u64 } from './solana/steps.fixture.ts'

const codes = (message: string | Uint8Array, site?: string) =>
  readMessage(message, site === undefined ? {} : { site }).findings.map(({ code }) => code)
const signIn = (host: string) => `${host} wants you to sign in with your Ethereum account:\n0x12\n\nHello`

test.each([
  ['a text', 'Hello', []],
  ['32 bytes', new Uint8Array(32).fill(7), ['signs_hash']],
  ['64 digits', 'ab'.repeat(32), ['signs_hash']],
  ['a text that begins with 0x', '0x1234', ['signs_hash']],
  ['spaces around a hash', `  0x${'ab'.repeat(32)}\n`, ['signs_hash']],
])('%s → %s', (_what, message, found) => {
  expect(codes(message)).toEqual(found)
})

test('a transaction of Ethereum, as bytes or as text → refused', () => {
  const to = `0x${'bb'.repeat(20)}` as const
  for (const type of ['legacy', 'eip1559'] as const) {
    const raw = serializeTransaction(type === 'legacy' ? { type, to, gasPrice: 5n, gas: 9n } : { type, to, chainId: 1, gas: 9n })
    expect(() => readMessage(raw, {})).toThrow('is_transaction')
    expect(() => readMessage(Uint8Array.from(Buffer.from(raw.slice(2), 'hex')), {})).toThrow('is_transaction')
  }
  expect(() => readMessage(Uint8Array.from([5, 0xd7, 1, 0x94, ...new Uint8Array(20), 1]), {})).toThrow('is_transaction')
})

test('a message or transaction of Solana → refused', () => {
  const message = messageOf([{ program: systemProgram, accounts: [owner, bob], data: [...u32(2), ...u64(5n)] }])
  expect(() => readMessage(message, {})).toThrow('is_transaction')
  expect(() => readMessage(Uint8Array.from([1, ...new Uint8Array(64), ...message]), {})).toThrow('is_transaction')
})

test('a sign-in for the site that asks → no finding; for another, or a second one → blocked', () => {
  expect(codes(signIn('patina.example'), 'patina.example')).toEqual([])
  expect(codes(`https://${signIn('patina.example')}`, 'patina.example')).toEqual([])
  expect(codes(signIn('evil.example'), 'patina.example')).toEqual(['domain_mismatch'])
  expect(codes(`${signIn('patina.example')}\n${signIn('evil.example')}`, 'patina.example')).toEqual(['sign_in_twice'])
  expect(codes(`Hello\u2028${signIn('evil.example')}`, 'patina.example')).toEqual(['domain_mismatch'])
})

test('marks of direction, invisible characters and long runs of spaces → escapes; letters of any script stay', () => {
  expect(escapeText('a\u202eb\u200bc\u00a0d\u0000')).toBe('a\\u{202e}b\\u{200b}c\\u{a0}d\\u{0}')
  expect(escapeText(`a${' '.repeat(10_000)}b\nc`)).toBe('a\\u{20}×10000b\nc')
  expect(escapeText('Grüße, 你好, नमस्ते, 👍')).toBe('Grüße, 你好, नमस्ते, 👍')
})

test('a name of 10 MB, or with a line break → one line of 64 characters', () => {
  expect(escapeName('x'.repeat(10_000_000))).toBe(`${'x'.repeat(64)}…`)
  expect(escapeName('ETH\nto alice')).toBe('ETH\\u{a}to alice')
})

test('random bytes and texts → a text to show, or the refusal', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'binary' })), (message) => {
      try {
        expect(readMessage(message, { site: 'patina.example' }).shown).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/)
      } catch (error) {
        expect(error).toBeInstanceOf(Refusal)
      }
    }),
    { numRuns: 300 },
  )
})

test('bytes that are no text → their digits', () => {
  expect(readMessage(Uint8Array.from([0xff, 1]), {}).shown).toBe('0xff01')
  expect(readMessage(stringToHex('Hello'), {}).findings).toMatchObject([{ code: 'signs_hash' }])
})
