import { activity } from './en/activity.ts'
import { errors } from './en/errors.ts'
import { home } from './en/home.ts'
import { onboarding } from './en/onboarding.ts'
import { places } from './en/places.ts'
import { review } from './en/review.ts'
import { send } from './en/send.ts'
import { settings } from './en/settings.ts'
import { shared } from './en/shared.ts'
import { swap } from './en/swap.ts'

/** All texts in English. The keys are the keys of every language. `{name}` is replaced by a value. */
export const en = {
  ...shared,
  ...onboarding,
  ...home,
  ...settings,
  ...errors,
  ...send,
  ...swap,
  ...activity,
  ...places,
  ...review,
} as const

export type TextKey = keyof typeof en
export type Texts = Readonly<Record<TextKey, string>>
