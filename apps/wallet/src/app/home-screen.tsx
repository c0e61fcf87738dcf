import { lazy, type ReactNode, Suspense } from 'react'
import { useWide } from '../data/use-wide.ts'
import { HomeScreen } from '../screens/home/home-screen.tsx'

// Phones do not load it. If it cannot be loaded it is missing, and home stays.
const Latest = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./latest.tsx')).Latest }
  } catch {
    return { default: () => null }
  }
})

/** Home, and beside it on wide screens what other screens know. */
export const Home = () => (
  <HomeScreen
    latest={
      useWide() && (
        <Suspense>
          <Latest />
        </Suspense>
      )
    }
  />
)
