import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../data/preferences.ts'
import type { Texts } from '../texts/en.ts'
import { type Language, loadTexts, translator } from '../texts/texts.ts'
import { TextContext } from '../texts/use-texts.ts'

/** Provides the texts of the user's language. Until they are loaded, the texts before stay. */
export function TextProvider({ initial, children }: { initial: { language: Language; texts: Texts }; children: ReactNode }) {
  const { language } = usePreferences()
  const [loaded, setLoaded] = useState(initial)
  useEffect(() => {
    let isCurrent = true
    loadTexts(language).then(
      (texts) => isCurrent && setLoaded({ language, texts }),
      // Offline: the texts of the other language stay.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  useEffect(() => {
    document.documentElement.lang = loaded.language
  }, [loaded.language])
  const spoken = useMemo(() => ({ language: loaded.language, t: translator(loaded.texts) }), [loaded])
  return <TextContext value={spoken}>{children}</TextContext>
}
