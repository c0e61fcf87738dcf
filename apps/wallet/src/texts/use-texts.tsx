import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { usePreferences } from '../app/preferences.ts'
import { en, type Texts } from './en.ts'

import { type Language, loadTexts, type Translate, translator } from './texts.ts'

type Spoken = { language: Language; t: Translate }

const TextContext = createContext<Spoken>({ language: 'en', t: translator(en) })

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

/** Returns the user's language and the function that looks up texts. */
export const useTexts = (): Spoken => useContext(TextContext)
