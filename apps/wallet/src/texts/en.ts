import { flows } from './en/flows.ts'
import { home } from './en/home.ts'
import { onboarding } from './en/onboarding.ts'
import { settings } from './en/settings.ts'
import { shared } from './en/shared.ts'

/** All texts in English. The keys are the keys of every language. `{name}` is replaced by a value. */
export const en = { ...shared, ...onboarding, ...home, ...settings, ...flows } as const

export type TextKey = keyof typeof en
export type Texts = Readonly<Record<TextKey, string>>
