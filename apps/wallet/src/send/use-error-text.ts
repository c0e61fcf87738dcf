import { useTexts } from '../texts/use-texts.tsx'
import { errorText } from './error-words.ts'

/** Returns the function that puts failures into words. `symbol` names the token of amounts in them. */
export function useErrorText(): (error: unknown, symbol?: string) => string {
  const { t } = useTexts()
  return (error, symbol) => errorText(error, t, symbol)
}
