import { flows } from './de/flows.ts'
import { home } from './de/home.ts'
import { onboarding } from './de/onboarding.ts'
import { settings } from './de/settings.ts'
import { shared } from './de/shared.ts'
import type { Texts } from './en.ts'

/** All texts in German. */
export const de: Texts = { ...shared, ...onboarding, ...home, ...settings, ...flows }
