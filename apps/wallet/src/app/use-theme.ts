import { useEffect } from 'react'
import { usePreferences } from '../data/preferences.ts'

/** Applies the user's choice of light or dark. */
export function useTheme(): void {
  const { theme } = usePreferences()
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
}
