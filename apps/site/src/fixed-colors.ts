import siteConfig from '@generated/docusaurus.config'

const key = 'theme'

/** Deletes a theme that another tab stores. Without a switch, the theme of Docusaurus would apply it, and delete it only at the next load. */
function refuse(event: StorageEvent) {
  if (event.key !== key) return
  event.stopImmediatePropagation()
  if (event.newValue !== null) event.storageArea?.removeItem(key)
}

if (typeof window !== 'undefined' && isSwitchDisabled(siteConfig.themeConfig.colorMode)) window.addEventListener('storage', refuse)

function isSwitchDisabled(colorMode: unknown): boolean {
  return typeof colorMode === 'object' && colorMode !== null && 'disableSwitch' in colorMode && colorMode.disableSwitch === true
}
