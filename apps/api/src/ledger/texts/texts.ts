import { formatAmount, scaleAmount } from '@patina/units'
import { plainText } from '../../base/plain-text.ts'
import type { en } from './locales/en.ts'

type English = typeof en
type TextKey = keyof English['texts']
type Word = keyof English['words']

/** The texts of one language. A test checks that all languages have the same placeholders. */
export type Locale = {
  /** Decimal separator of the language. */
  decimalPoint: string
  /** Separator between groups of three digits. */
  groupSeparator: string
  words: Readonly<Record<Word, string>>
  pending: Readonly<Record<keyof English['pending'], string>>
  texts: Readonly<Record<TextKey, Sentences & { discreet: Sentences }>>
}

export type Sentences = { readonly title: string; readonly message: string }

/** A token amount in base units, with the token's decimals and symbol. The text shows the amount times the multiplier. */
export type TokenAmount = { amount: bigint; decimals: number; symbol: string; multiplier?: string }

/** The value of a placeholder: an amount, an address, a translated word, or an untrusted name. */
export type Value = TokenAmount | { address: string } | { word: Word } | string

/** The names of the placeholders in a text. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never

type ValuesOf<Key extends TextKey> = Readonly<
  Record<PlaceholdersOf<English['texts'][Key]['title'] | English['texts'][Key]['message']>, Value>
>

/** A text before translation: its key and the values of its placeholders. */
export type UntranslatedText = { [Key in TextKey]: { key: Key; values: ValuesOf<Key> } }[TextKey]

/** The notification of an event for one device. A later notification of the same topic replaces the push of an earlier one. */
export type DeviceNotice = { text: UntranslatedText; topic: string }

export type { TextKey }

/** Maximum length of a name, a title and a message, in characters. */
const maxLength = { name: 64, title: 150, message: 500 }

/** Returns a text in a language, with its `discreet` version for locked screens. */
export function translate({ key, values }: UntranslatedText, locale: Locale): Sentences & { discreet: Sentences } {
  const { discreet, ...full } = locale.texts[key]
  // An announcement comes from the operator, so it may be long. Other values come from untrusted sources.
  const maxValueLength = key === 'announced' ? maxLength.message : maxLength.name
  const filled = (template: string, maxTextLength: number) => plainText(fill(template, values, locale, maxValueLength), maxTextLength)
  const sentences = ({ title, message }: Sentences) => ({
    title: filled(title, maxLength.title),
    message: filled(message, maxLength.message),
  })
  return { ...sentences(full), discreet: sentences(discreet) }
}

/** Returns only the title of a text, in a language. */
export const titleIn = ({ key, values }: UntranslatedText, locale: Locale): string =>
  plainText(fill(locale.texts[key].title, values, locale, key === 'announced' ? maxLength.message : maxLength.name), maxLength.title)

/** Returns the title of a pending transaction in a language; undefined if the text has no pending form. */
export function pendingTitle({ key, values }: UntranslatedText, locale: Locale): string | undefined {
  const template = new Map<string, string>(Object.entries(locale.pending)).get(key)
  return template === undefined ? undefined : plainText(fill(template, values, locale, maxLength.name), maxLength.title)
}

function fill(template: string, values: UntranslatedText['values'], locale: Locale, maxValueLength: number): string {
  const valueByName = new Map(Object.entries<Value>(values))
  return template.replace(/\{(\w+)\}/g, (_, name: string) => formatValue(valueByName.get(name) ?? '', locale, maxValueLength))
}

function formatValue(value: Value, { words, ...format }: Locale, maxValueLength: number): string {
  if (typeof value === 'string') return plainText(value, maxValueLength)
  if ('word' in value) return words[value.word]
  if ('address' in value) return shorten(plainText(value.address, 128))
  const { amount, decimals, symbol, multiplier } = value
  return `${forReading(formatAmount(scaleAmount(amount, multiplier), decimals), format)} ${plainText(symbol, 16)}`
}

/** Returns a decimal number for reading: `1234567.5` is `1,234,567.5` in English. Every digit is kept. */
function forReading(decimal: string, { decimalPoint, groupSeparator }: Pick<Locale, 'decimalPoint' | 'groupSeparator'>): string {
  const [whole = '', fraction] = decimal.split('.')
  return whole.replace(/\B(?=(\d{3})+$)/g, groupSeparator) + (fraction === undefined ? '' : decimalPoint + fraction)
}

const shorten = (address: string) => (address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
