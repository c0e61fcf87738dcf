import { formatAmount } from '../amount.ts'
import type { en } from './locales/en.ts'
import { plainText } from './plain-text.ts'

type English = typeof en
type TextKey = keyof English['texts']
type Word = keyof English['words']

/** The languages' words have the same places and the same braces; a test holds them to it. */
export type Locale = {
  /** What stands between whole tokens and parts of them. */
  decimalPoint: string
  words: Readonly<Record<Word, string>>
  pending: Readonly<Record<keyof English['pending'], string>>
  texts: Readonly<Record<TextKey, Sentences & { discreet: Sentences }>>
}

export type Sentences = { readonly title: string; readonly message: string }

/** Base units of a token, as it is to be written. */
export type TokenAmount = { amount: bigint; decimals: number; symbol: string }

/** What stands in a pair of braces: an amount, an address, words of ours, or a name as it is. */
export type Value = TokenAmount | { address: string } | { word: Word } | string

type Braces<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Braces<Rest> : never

type ValuesOf<Key extends TextKey> = Readonly<Record<Braces<English['texts'][Key]['title'] | English['texts'][Key]['message']>, Value>>

/** What there is to tell, in no language yet: which text, and what stands in its braces. */
export type Told = { [Key in TextKey]: { key: Key; values: ValuesOf<Key> } }[TextKey]

export type { TextKey }

/** Characters of the longest name, title and message. */
const most = { name: 64, title: 150, message: 500 }

/** A text in a language: what the notification says, and what of it may be seen by others. */
export function write({ key, values }: Told, locale: Locale): Sentences & { discreet: Sentences } {
  const { discreet, ...open } = locale.texts[key]
  // An announcement is its author's, in whole; anybody else's words are names.
  const longest = key === 'announced' ? most.message : most.name
  const filled = (template: string, bound: number) => plainText(fill(template, values, locale, longest), bound)
  const sentences = ({ title, message }: Sentences) => ({ title: filled(title, most.title), message: filled(message, most.message) })
  return { ...sentences(open), discreet: sentences(discreet) }
}

/** Returns the title of a text in a language. */
export const titleIn = ({ key, values }: Told, locale: Locale): string =>
  plainText(fill(locale.texts[key].title, values, locale, key === 'announced' ? most.message : most.name), most.title)

/** Returns the title of a text while its transaction is pending; undefined for a text that no pending transaction has. */
export function pendingTitle({ key, values }: Told, locale: Locale): string | undefined {
  const template = new Map<string, string>(Object.entries(locale.pending)).get(key)
  return template === undefined ? undefined : plainText(fill(template, values, locale, most.name), most.title)
}

function fill(template: string, values: Told['values'], locale: Locale, longest: number): string {
  const named = new Map(Object.entries<Value>(values))
  return template.replace(/\{(\w+)\}/g, (_, name: string) => wordsOf(named.get(name) ?? '', locale, longest))
}

function wordsOf(value: Value, { words, decimalPoint }: Locale, longest: number): string {
  if (typeof value === 'string') return plainText(value, longest)
  if ('word' in value) return words[value.word]
  if ('address' in value) return short(plainText(value.address, 128))
  const { amount, decimals, symbol } = value
  return `${formatAmount(amount, decimals).replace('.', decimalPoint)} ${plainText(symbol, 16)}`
}

const short = (address: string) => (address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address)
