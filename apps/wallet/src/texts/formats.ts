import type { Language } from './texts.ts'

const locales = { en: 'en-US', de: 'de-DE' } as const

export const localeOf = (language: Language): string => locales[language]

/** Returns a format of numbers. */
export const numberFormat = keep((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options))

/** Returns a format of dates and times. */
export const dateFormat = keep((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options))

/** Keeps what is made, because it is slow to make, and each row of a list needs it. */
function keep<O, F>(make: (locale: string, options: O) => F): (language: Language, options: O) => F {
  const made = new Map<string, F>()
  return (language, options) => {
    const key = `${language} ${JSON.stringify(options)}`
    const format = made.get(key) ?? make(localeOf(language), options)
    made.set(key, format)
    return format
  }
}
