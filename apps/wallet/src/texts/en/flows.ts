/** Texts of send, swap, activity, stakes, approvals and contacts. */
export const flows = {
  'send.title': 'Send',
  'swap.title': 'Swap',
  'activity.title': 'Activity',
  'stakes.title': 'Stakes',
  'approvals.title': 'Approvals',
  'contacts.title': 'Contacts',
} as const
