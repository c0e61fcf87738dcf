/** Texts of the settings. */
export const settings = {
  'settings.title': 'Settings',
} as const
