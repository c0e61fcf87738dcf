import { networks } from '@patina/chains'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imitationCheck, imitationsOf, skeletonOf } from './imitation.ts'

const listed = [
  { symbol: 'ETH', name: 'Ether' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'USDT', name: 'Tether USD' },
  { symbol: '1INCH', name: '1inch' },
]
const imitates = imitationsOf(listed)

describe('imitationsOf', () => {
  test.each([
    ['the same symbol', 'USDC'],
    ['in another case', 'usdc'],
    ['with Cyrillic letters', 'UЅDС'],
    ['with Greek letters', 'ΕΤΗ'],
    ['with Cherokee letters', 'ᎬᎢᎻ'],
    ['with full-width letters', 'ＵＳＤＣ'],
    ['with mathematical letters', '𝐔𝐒𝐃𝐓'],
    ['with accents', 'ÚŚDĆ'],
    ['with a combining dot below', 'USD\u0323C'],
    ['with a zero-width space', 'US\u200bDC'],
    ['with a change of direction', '\u202eUSDC\u202c'],
    ['with a sign before it', '$USDC'],
    ['with spaces and dots', 'U S.D C'],
    ['with a sign within', 'U$DC'],
    ['with a digit for a letter', 'U5DT'],
    ['with a letter for a digit', 'lINCH'],
    ['with small capitals', 'ᴜꜱᴅᴄ'],
    ['with small capitals that are seldom used', 'ᴇᴛʜ'],
    ['with Coptic and Armenian letters', 'ՍՏDⲤ'],
    ['with Carian letters', 'U𐊖D𐊢'],
    ['with Canadian syllables', 'ᑌՏᗪC'],
    ['with letters on dark discs', '🅤🅢🅓🅒'],
    ['with letters on dark squares', '🆄🆂🅳🆃'],
    ['with the sign of the tugrik', 'USD₮'],
    ['with an invisible letter after it', 'USDC\u3164'],
    ['with such a letter before it', '\uffa0USDC'],
    ['with such a letter within', 'US\u115fDC'],
  ])('an unlisted token has a listed symbol %s → it imitates', (_, symbol) => {
    expect(imitates({ symbol, name: 'Anything' })).toBe(true)
  })

  test('the name of an unlisted token looks like a listed name or symbol → it imitates', () => {
    expect(imitates({ symbol: 'XYZ', name: 'Tеthеr USD' })).toBe(true)
    expect(imitates({ symbol: 'XYZ', name: 'USDC' })).toBe(true)
    expect(imitates({ symbol: 'ЕТНЕR', name: 'XYZ' })).toBe(true)
  })

  test.each(['USDC.b', 'cUSDC', 'WETH', 'DAI', 'INCH', 'ETHFI', '', '🚀', '中文'])(
    'an unlisted token has the symbol %s → it does not imitate',
    (symbol) => {
      expect(imitates({ symbol, name: `A token named ${symbol}` })).toBe(false)
    },
  )

  test('no token is listed, or a name has no letters → the token does not imitate', () => {
    expect(imitationsOf([])({ symbol: 'USDC', name: 'USD Coin' })).toBe(false)
    expect(imitationsOf([{ symbol: '!', name: '?' }])({ symbol: '', name: '' })).toBe(false)
  })
})

describe('skeletonOf', () => {
  test('a listed symbol is written in another case or with invisible characters → the same skeleton', () => {
    for (const { tokens } of networks)
      for (const { symbol } of tokens) {
        expect(skeletonOf(symbol)).not.toBe('')
        for (const variant of [symbol.toUpperCase(), symbol.toLowerCase(), ` \u200b${symbol}\u200f `, symbol.split('').join('\u2060')])
          expect(skeletonOf(variant)).toBe(skeletonOf(symbol))
      }
  })

  test('the letters m and rn → the same skeleton, as in the Unicode data', () => {
    expect(skeletonOf('rnatic')).toBe(skeletonOf('MATIC'))
  })

  test('any text → a stable skeleton of letters and digits, computed without delay', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const skeleton = skeletonOf(text)
        expect(skeleton).toMatch(/^[\p{L}\p{N}]*$/u)
        expect(skeletonOf(text)).toBe(skeleton)
      }),
    )
    expect(skeletonOf('!'.repeat(10_000_000))).toBe('')
  })
})

test('tokens of two platforms are checked again and again → the listed tokens of each are read once', () => {
  const reads: string[] = []
  const imitates = imitationCheck({
    known(platformId) {
      reads.push(platformId)
      return platformId === 'ethereum' ? [{ name: 'USD Coin', symbol: 'USDC' }] : []
    },
  })
  const fake = { name: 'Coin', symbol: 'U5DC' }
  expect(['ethereum', 'base', 'ethereum', 'base'].map((platformId) => imitates(platformId, fake))).toEqual([true, false, true, false])
  expect(reads).toEqual(['ethereum', 'base'])
})
