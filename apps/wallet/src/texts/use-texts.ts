import { createContext, useContext } from 'react'
import { en } from './en.ts'
import { type Language, type Translate, translator } from './texts.ts'

type Spoken = { language: Language; t: Translate }

/** The texts that `TextProvider` provides. */
export const TextContext = createContext<Spoken>({ language: 'en', t: translator(en) })

/** Returns the user's language and the function that looks up texts. */
export const useTexts = (): Spoken => useContext(TextContext)
