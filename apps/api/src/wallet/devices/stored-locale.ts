/** The BCP 47 tag for "undetermined", stored if a locale names no language. The device's notifications are in English. */
const undetermined = 'und'

/**
 * Returns the language and script of a locale as a BCP 47 tag, such as `zh-Hant`, or `und` if it names no language.
 *
 * Phones report locales in many forms: `en-US-u-fw-mon`, `en_US.UTF-8`, `zh_TW_#Hant`. No form is refused, because a refusal would also
 * lose the push token of the same request.
 */
export function storedLocale(locale: string): string {
  const [language, ...rest] = locale.match(/[a-z\d]+/gi) ?? []
  if (language === undefined || !/^[a-z]{2,3}$/i.test(language)) return undetermined
  // The extensions of a language tag begin with a subtag of one character. Later subtags are not scripts: `latn` in `-u-nu-latn` means
  // digits.
  const extensions = rest.findIndex((subtag) => subtag.length === 1)
  const script = (extensions === -1 ? rest : rest.slice(0, extensions)).find((subtag) => /^[a-z]{4}$/i.test(subtag))
  const tag = language.toLowerCase()
  return script === undefined ? tag : `${tag}-${script.charAt(0).toUpperCase()}${script.slice(1).toLowerCase()}`
}
