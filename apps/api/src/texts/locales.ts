import { de } from './locales/de.ts'
import { en } from './locales/en.ts'
import type { Locale } from './texts.ts'

/** The languages in which notifications are written: one file each in `locales/`, by the language's ISO 639 code. */
export const locales: Readonly<Record<string, Locale>> = { en, de }

/** The language of a BCP 47 tag such as `de-AT`, or English. */
export function localeOf(tag: string | null): Locale {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return (Object.hasOwn(locales, language) && locales[language]) || en
}
