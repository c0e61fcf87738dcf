import type { flows as english } from '../en/flows.ts'

export const flows: Record<keyof typeof english, string> = {
  'send.title': 'Senden',
  'swap.title': 'Tauschen',
  'activity.title': 'Verlauf',
  'stakes.title': 'Staking',
  'approvals.title': 'Freigaben',
  'contacts.title': 'Kontakte',
}
