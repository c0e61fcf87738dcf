import { fillIn, type TranslateOf } from '../texts.ts'
import { useTexts } from '../use-texts.ts'
import { de } from './de.ts'
import { en } from './en.ts'

export type SayOfSites = TranslateOf<typeof en>

const dictionaries = { en, de }

/** Returns the function that looks up the texts about sites. They are not part of the first download of the wallet. */
export function useSiteTexts(): SayOfSites {
  const { language } = useTexts()
  const texts = dictionaries[language]
  return (key, ...[values]) => fillIn(texts[key], values)
}
