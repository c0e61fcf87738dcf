import { rows } from '@patina/claims'
import type { PreviewWarning } from '@patina/sdk'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { de } from '../texts/de.ts'
import { en } from '../texts/en.ts'
import { translator } from '../texts/texts.ts'
import { type NamedAsset, type SaidCode, sayNote } from './say-note.ts'

const assets: readonly NamedAsset[] = [{ name: 'eip155:1/native', symbol: 'ETH', say: (amount) => `${amount} wei` }]

describe.each(Object.entries({ en, de }))('in the language %s', (_language, texts) => {
  test.each(rows)('the finding $code → a sentence with its values', ({ code, severity }) => {
    const said = sayNote({ code, severity, values: ['one', 'two'] }, translator(texts), assets)
    expect(said).not.toContain(code)
    expect(said).not.toMatch(/[{}]/)
  })
})

test('values have the asset of a token of the page → its amount and symbol, in both values', () => {
  const say = (left: string, right: string) =>
    sayNote({ code: 'loss_above_claims', severity: 'block', values: [left, right] }, translator(en), assets)
  expect(say('5 eip155:1/native', '3')).toBe('In a trial run 5 wei leaves. The bytes allow 3 wei.')
  expect(say('5 eip155:1/0xaa', '3')).toBe('In a trial run 5 base units of 0xaa leaves. The bytes allow 3 base units of 0xaa.')
})

test('values have an item of a collection → its number, and how many', () => {
  const say = (left: string) => sayNote({ code: 'loss_above_claims', severity: 'block', values: [left, '0'] }, translator(en), assets)
  expect(say('1 eip155:1/0xaa/7')).toBe('In a trial run NFT 7 leaves. The bytes allow 0 × NFT 7.')
  expect(say('eip155:1/0xaa/7')).toContain('In a trial run NFT 7 leaves.')
})

test('any warning of the server → a sentence, but for high fees, which the wallet judges itself', () => {
  expectTypeOf<Exclude<PreviewWarning['code'], SaidCode>>().toEqualTypeOf<'fee_high'>()
  const note = { code: 'not_signed', severity: 'warning', values: ['', ''], facts: {} } as const
  expect(sayNote(note, translator(en), [])).toBe('The signature does not cover a field.')
  const ofTypedData = { code: 'not_signed', severity: 'info', values: ['message.extra', 'Mail(string text)'] } as const
  expect(sayNote(ofTypedData, translator(en), [])).toBe('The signature does not cover a field.')
})

test('a warning of a newer server → its code is named', () => {
  expect(sayNote({ code: 'newer', severity: 'warning', values: ['', ''] }, translator(en), [])).toBe('The server warns: newer.')
})
