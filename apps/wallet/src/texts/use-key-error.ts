import { useCallback } from 'react'
import { KeyError } from '../keys/key-error.ts'
import { useTexts } from './use-texts.ts'

/** Returns a function that explains a refusal of the keyring, or any other failure. */
export function useKeyErrorText(): (error: unknown) => string {
  const { t, language } = useTexts()
  return useCallback(
    (error: unknown) => {
      if (!(error instanceof KeyError)) return t('state.otherError', { message: error instanceof Error ? error.message : `${error}` })
      const { code, details } = error
      if (code !== 'other_language') return t(`key.${code}`)
      const name = new Intl.DisplayNames([language], { type: 'language' }).of(details[0] ?? '') ?? ''
      return t('key.other_language', { language: name })
    },
    [t, language],
  )
}
