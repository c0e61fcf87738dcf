import type { ClientModule } from '@docusaurus/types'

/**
 * Opens the fold that contains the anchor of the address, and scrolls to the anchor of another page a second time. The class names of a page
 * are set one frame after the page, and the changed layout above the anchor would leave its heading under the bar.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  const isOtherPage = previousLocation !== null && previousLocation.pathname !== location.pathname
  if (location.hash === '') return
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const target = document.getElementById(idOf(location.hash))
      if (target && (openFolds(target) || isOtherPage)) target.scrollIntoView()
    }),
  )
}

/** Returns the id that a hash names, or an empty text for a malformed hash. */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return ''
  }
}

/** Opens each closed fold around an element. Returns whether there was one. */
function openFolds(target: Element): boolean {
  const fold = target.closest('details:not([open])')
  if (!fold) return false
  fold.setAttribute('open', '')
  openFolds(fold)
  return true
}
