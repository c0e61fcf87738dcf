import { en, type Texts } from './en.ts'

/** Names of the values in a text: `'name' | 'count'` of `{count} for {name}`. */
type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueNames<Rest> : never

/** The second argument of `t`: none if the text has no values. */
type ValuesOf<Text extends string> = [ValueNames<Text>] extends [never] ? [] : [Readonly<Record<ValueNames<Text>, string | number>>]

/** Returns the text of a key in the chosen language, with its values. `English` are all texts in English. */
export type TranslateOf<English extends Readonly<Record<string, string>>> = <Key extends keyof English>(
  key: Key,
  ...values: ValuesOf<English[Key]>
) => string
export type Translate = TranslateOf<typeof en>

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
  return (key, ...[values]) => fillIn(texts[key], values)
}

/** Returns a text whose names in braces are replaced by values. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>> | undefined): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => `${values?.[name] ?? whole}`)
