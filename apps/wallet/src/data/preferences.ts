import { brand } from 'virtual:brand'
import { useSyncExternalStore } from 'react'
import { isLanguage, type Language, preferredLanguage } from '../texts/texts.ts'

export const currencies = ['USD', 'EUR', 'CHF', 'GBP', 'JPY'] as const
export type Currency = (typeof currencies)[number]

export const themeChoices = ['system', 'light', 'dark'] as const

/** The user's choices on this device. None of them is secret. */
export type Preferences = {
  language: Language
  currency: Currency
  theme: (typeof themeChoices)[number]
  /** Ids of the platforms that the user switched off. */
  hiddenNetworks: readonly string[]
  /** The account whose funds are shown. Undefined: all accounts. */
  accountId: string | undefined
  /** Whether amounts and values are replaced by dots. */
  hideAmounts: boolean
  /** Whether balances and activity stay visible while the keys are locked. */
  viewLocked: boolean
  /** The network whose address was shown last. */
  receiveNetwork: string | undefined
}

const entry = 'wallet.preferences'
const listeners = new Set<() => void>()
let current = read()

function read(): Preferences {
  let stored: unknown
  try {
    stored = JSON.parse(localStorage.getItem(entry) ?? '{}')
  } catch {
    // Storage is blocked or damaged: the defaults apply.
  }
  return parsePreferences(stored)
}

/** Returns valid preferences. Each missing or invalid one has its default. */
function parsePreferences(stored: unknown): Preferences {
  const value: { [name in keyof Preferences]?: unknown } = Object(stored)
  const oneOf = <Choice>(choices: readonly Choice[], found: unknown, fallback: Choice) =>
    choices.find((choice) => choice === found) ?? fallback
  const hidden = Array.isArray(value.hiddenNetworks) ? value.hiddenNetworks : []
  return {
    language: isLanguage(value.language) ? value.language : preferredLanguage(navigator.languages),
    currency: oneOf(currencies, value.currency, 'USD'),
    theme: brand.dark ? oneOf(themeChoices, value.theme, 'system') : 'light',
    hiddenNetworks: hidden.filter((id) => typeof id === 'string'),
    accountId: typeof value.accountId === 'string' ? value.accountId : undefined,
    hideAmounts: value.hideAmounts === true,
    viewLocked: value.viewLocked === true,
    receiveNetwork: typeof value.receiveNetwork === 'string' ? value.receiveNetwork : undefined,
  }
}

export const getPreferences = (): Preferences => current

/** Stores changed preferences, in all tabs. */
export function setPreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes }
  try {
    localStorage.setItem(entry, JSON.stringify(current))
  } catch {
    // Without storage, the choice lasts until the page is closed.
  }
  notify()
}

/** Forgets all preferences. */
export function clearPreferences(): void {
  try {
    localStorage.removeItem(entry)
  } catch {
    // There is no storage, so there is nothing to remove.
  }
  current = parsePreferences({})
  notify()
}

function notify() {
  for (const listener of listeners) listener()
}

window.addEventListener('storage', ({ key }) => {
  if (key !== entry) return
  current = read()
  notify()
})

/** Calls a listener after each change. @returns stops that */
function subscribePreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribePreferences, getPreferences)
