import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { localeOf, locales } from './locales.ts'
import { translate, type UntranslatedText } from './texts.ts'

const english = localeOf('en')
const sent = (change: object = {}): UntranslatedText => ({
  key: 'sent',
  values: {
    amount: { amount: 1_500_000n, decimals: 6, symbol: 'USDC', ...change },
    to: { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
    platform: 'Ethereum',
  },
})

describe('a language', () => {
  const names = readdirSync(new URL('locales', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))

  test('a file exists in locales/ → its language is supported', () => {
    expect(Object.keys(locales).sort()).toEqual(names.sort())
  })

  test.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['en-GB', 'en'],
    ['xx', 'en'],
    ['constructor', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('a device has the language tag %j → its language, or English if it is unsupported', (tag, name) => {
    expect(localeOf(tag)).toBe(locales[name])
  })

  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  test.each(names)('the texts in %s → the same placeholders as English', (name) => {
    const { texts, words } = localeOf(name)
    for (const [key, text] of Object.entries(texts)) {
      const inEnglish = Object.entries(english.texts).find(([other]) => other === key)?.[1]
      // A placeholder may move between title and message, but must not disappear.
      expect([key, placeholders(`${text.title} ${text.message}`)]).toEqual([key, placeholders(`${inEnglish?.title} ${inEnglish?.message}`)])
    }
    for (const word of Object.values(words)) expect(word).not.toBe('')
  })

  test.each(names)('a text in %s for a locked screen → no amounts, addresses or names', (name) => {
    for (const [key, { discreet }] of Object.entries(localeOf(name).texts)) {
      const allowed = { announced: ['{message}', '{title}'], updateNeeded: ['{version}'] }[key] ?? []
      expect([key, placeholders(`${discreet.title} ${discreet.message}`)]).toEqual([key, allowed])
    }
  })
})

describe('a text', () => {
  test('a text has amounts and addresses → whole tokens and shortened addresses', () => {
    expect(translate(sent(), english)).toEqual({
      title: 'Sent 1.5 USDC',
      message: 'To 0x3C44…93BC on Ethereum',
      discreet: { title: 'Payment sent', message: 'Your payment is confirmed' },
    })
  })

  test('a German device → a German text with a decimal comma', () => {
    expect(translate(sent(), localeOf('de'))).toMatchObject({ title: '1,5 USDC gesendet', message: 'An 0x3C44…93BC auf Ethereum' })
    const failed: UntranslatedText = {
      key: 'failed',
      values: { to: { word: 'newContract' }, platform: 'Base', reason: { word: 'dropped' } },
    }
    expect(translate(failed, localeOf('de')).message).toBe('An einen neuen Smart Contract auf Base: das Netzwerk hat sie verworfen')
  })

  test.each([
    [999n, 0, '999', '999'],
    [1_000n, 0, '1,000', '1.000'],
    [25_000_000_000n, 6, '25,000', '25.000'],
    [1_234_567_891_234n, 6, '1,234,567.891234', '1.234.567,891234'],
    [1_234n, 6, '0.001234', '0,001234'],
  ])('an amount of %d with %d decimals → its whole digits in groups of three', (amount, decimals, inEnglish, inGerman) => {
    expect(translate(sent({ amount, decimals }), english).title).toBe(`Sent ${inEnglish} USDC`)
    expect(translate(sent({ amount, decimals }), localeOf('de')).title).toBe(`${inGerman} USDC gesendet`)
  })

  test('a text has the largest or the smallest amount → every digit is kept', () => {
    expect(translate(sent({ amount: 2n ** 256n - 1n, decimals: 0 }), english).title).toBe(
      `Sent ${new Intl.NumberFormat('en').format(2n ** 256n - 1n)} USDC`,
    )
    expect(translate(sent({ amount: 1n, decimals: 77 }), english).title).toBe(`Sent 0.${'0'.repeat(76)}1 USDC`)
  })

  test.each([
    ['\u202eHTE 5 tneS', 'Sent 1.5 HTE 5 tneS'],
    ['USDC\nSent 9 ETH to you forever', 'Sent 1.5 USDC Sent 9 ETH…'],
    ['<script>alert(1)</script>', 'Sent 1.5 <script>alert(1…'],
    ['{platform}', 'Sent 1.5 {platform}'],
    ['$&$1', 'Sent 1.5 $&$1'],
    ['', 'Sent 1.5'],
  ])('a token with the symbol %j → the sentence around it stays intact', (symbol, title) => {
    expect(translate(sent({ symbol }), english).title).toBe(title)
  })

  test('an announcement of the operator → unchanged in every language, cut to 500 characters', () => {
    const announced: UntranslatedText = { key: 'announced', values: { title: 'Maintenance', message: `On Sunday, ${'a'.repeat(600)}` } }
    const { title, message, discreet } = translate(announced, localeOf('de'))
    expect({ title, message }).toEqual(discreet)
    expect([title, message.length]).toEqual(['Maintenance', 500])
  })
})
