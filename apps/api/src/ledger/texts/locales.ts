import { de } from './locales/de.ts'
import { en } from './locales/en.ts'
import type { Locale } from './texts.ts'

/** The supported languages by ISO 639 code. Each language is a file in `locales/`. */
export const locales: Readonly<Record<string, Locale>> = { en, de }

/** Returns the language of a BCP 47 tag such as `de-AT`. Unsupported tags fall back to English. */
export function localeOf(tag: string | null): Locale {
  const [language = ''] = (tag ?? '').toLowerCase().split(/[-_]/)
  return (Object.hasOwn(locales, language) && locales[language]) || en
}
