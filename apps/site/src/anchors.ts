import type { ClientModule } from '@docusaurus/types'

/**
 * Scrolls to an anchor of another page a second time. The class names of a page are set one frame after the page, and the changed layout
 * above the anchor would leave its heading under the bar.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  if (!previousLocation || previousLocation.pathname === location.pathname || location.hash === '') return
  const id = decodeURIComponent(location.hash.slice(1))
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView()))
}
