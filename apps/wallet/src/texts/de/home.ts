import type { home as english } from '../en/home.ts'

export const home: Record<keyof typeof english, string> = {
  'accounts.title': 'Konten',
  'accounts.all': 'Alle Konten',
  'accounts.count': '{count} Konten',
  'accounts.watched': 'beobachtet',
  'accounts.manage': 'Konten verwalten',
  'home.title': 'Start',
  'token.title': 'Token',
  'receive.title': 'Empfangen',
  'notifications.title': 'Mitteilungen',
}
