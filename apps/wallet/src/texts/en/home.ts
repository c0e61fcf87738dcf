/** Texts of home, token, receive and notifications. */
export const home = {
  'accounts.title': 'Accounts',
  'accounts.all': 'All accounts',
  'accounts.count': '{count} accounts',
  'accounts.watched': 'watched',
  'accounts.manage': 'Manage accounts',
  'home.title': 'Home',
  'token.title': 'Token',
  'receive.title': 'Receive',
  'notifications.title': 'Notifications',
} as const
