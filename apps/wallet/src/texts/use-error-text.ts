import { type ErrorToken, errorText } from './error-words.ts'
import { useTexts } from './use-texts.ts'

/** Returns the function that puts failures into words. `token` is that of the amounts in them. */
export function useErrorText(): (error: unknown, token?: ErrorToken) => string {
  const { t } = useTexts()
  return (error, token) => errorText(error, t, token)
}
