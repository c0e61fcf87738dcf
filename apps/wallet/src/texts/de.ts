import { activity } from './de/activity.ts'
import { errors } from './de/errors.ts'
import { home } from './de/home.ts'
import { onboarding } from './de/onboarding.ts'
import { places } from './de/places.ts'
import { review } from './de/review.ts'
import { send } from './de/send.ts'
import { settings } from './de/settings.ts'
import { shared } from './de/shared.ts'
import { swap } from './de/swap.ts'
import type { Texts } from './en.ts'

/** All texts in German. */
export const de: Texts = { ...shared, ...onboarding, ...home, ...settings, ...errors, ...send, ...swap, ...activity, ...places, ...review }
