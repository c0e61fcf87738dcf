import { en, type TextKey, type Texts } from './en.ts'

/** Names of the values in a text: `'name' | 'count'` of `{count} for {name}`. */
type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never

/** The second argument of `t`: none if the text has no values. */
export type TextValues<Key extends TextKey> = [ValueNames<(typeof en)[Key]>] extends [never]
  ? []
  : [Readonly<Record<ValueNames<(typeof en)[Key]>, string | number>>]

/** Returns the text of a key in the chosen language, with its values. */
export type Translate = <Key extends TextKey>(key: Key, ...values: TextValues<Key>) => string

/** The languages of the wallet. The notifications of the server come in the same ones. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

export const isLanguage = (value: unknown): value is Language => typeof value === 'string' && Object.hasOwn(languages, value)

/** Returns the texts of a language. English is part of the first download; others are loaded when they are chosen. */
export async function loadTexts(language: Language): Promise<Texts> {
  return language === 'de' ? (await import('./de.ts')).de : en
}

/** Returns the first language of the browser that the wallet has, or English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en'
}

/** Returns a function that looks up texts. */
export function translator(texts: Texts): Translate {
  return (key, ...[values]) => texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => `${findValue(values, name) ?? whole}`)
}

const findValue = (values: Readonly<Record<string, string | number>> | undefined, name: string) => values?.[name]
