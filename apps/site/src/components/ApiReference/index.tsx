import { anchors, html, links } from '@api-reference/content'
import { useLocation } from '@docusaurus/router'
import { NavbarSecondaryMenuFiller } from '@docusaurus/theme-common'
import { useNavbarMobileSidebar } from '@docusaurus/theme-common/internal'
import useBrokenLinks from '@docusaurus/useBrokenLinks'
import Layout from '@theme/Layout'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { attachBehaviour } from './behaviour.ts'
import { keepAnchorInPlace } from './landing.ts'
import { attachFilter } from './menu.ts'
import './layout.css'
import './menu.css'
import './text.css'
import './fields.css'
import './samples.css'
import './values.css'

type LayoutData = { title: string; scrollYOffset: string | number }

/** The HTML of the reference, kept for a return from another page. A visit that began on the reference never loads it as a chunk. */
let sent = html

export default function ApiReference({ layout }: { layout: LayoutData }): ReactNode {
  const { collectAnchor, collectLink } = useBrokenLinks()
  anchors.forEach(collectAnchor)
  links.forEach(collectLink)
  const root = useRef<HTMLDivElement>(null)
  // Hydration keeps the HTML that the server rendered, so the value does not matter then.
  const [content] = useState(() => ({ __html: sent }))

  useEffect(() => {
    const element = root.current
    if (!element) return
    const detach = attachBehaviour(element, layout.scrollYOffset)
    return () => {
      detach()
      sent = element.innerHTML
    }
  }, [layout.scrollYOffset])

  // On the first page the browser restores the scroll position, so the anchor must not be scrolled to again.
  const location = useLocation()
  const opened = useRef(location)
  useEffect(() => (root.current && location !== opened.current ? keepAnchorInPlace(root.current, location.hash) : undefined), [location])

  return (
    <Layout title={`${layout.title} reference`} description={`Every call of the ${layout.title}: inputs, answers, errors and examples.`}>
      <NavbarSecondaryMenuFiller component={MobileMenu} props={{}} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from the contract while the site is built */}
      <div ref={root} className="ref" suppressHydrationWarning dangerouslySetInnerHTML={content} />
    </Layout>
  )
}

/** Shows the menu of the reference in the mobile sidebar. */
function MobileMenu(): ReactNode {
  const { shown, toggle } = useNavbarMobileSidebar()
  const root = useRef<HTMLDivElement>(null)
  const [menu] = useState(() => ({ __html: document.querySelector('.ref-menu')?.innerHTML ?? '' }))
  useEffect(() => (root.current ? attachFilter(root.current) : undefined), [])
  useEffect(() => {
    if (shown) root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [shown])
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) toggle()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed, with keys too
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a copy of the menu on the page
    <div ref={root} className="ref-menu ref-menu-mobile" onClick={closeOnLink} dangerouslySetInnerHTML={menu} />
  )
}
