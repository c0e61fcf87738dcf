import { useCallback } from 'react'
import { KeyError } from '../keys/key-error.ts'
import { useTexts } from './use-texts.tsx'

/** Returns a function that explains a refusal of the keyring, or any other failure. */
export function useKeyErrorText(): (error: unknown) => string {
  const { t } = useTexts()
  return useCallback(
    (error: unknown) => {
      if (error instanceof KeyError) return t(`key.${error.code}`)
      return t('state.otherError', { message: error instanceof Error ? error.message : `${error}` })
    },
    [t],
  )
}
