import { useLocation } from '@docusaurus/router'
import Original from '@theme-original/Navbar'
import type { ReactNode } from 'react'
import { docIds } from '../../../docs/order.ts'

/**
 * The bar above every page. It keeps in line with the text of wide pages; docs and the reference begin at the window's edge. The page's
 * address tells which, since a style sheet that looked for it in the page (`:has`) would weigh every element again at each change of one.
 */
export default function Navbar(): ReactNode {
  const { pathname } = useLocation()
  const atEdge = docIds.includes(pathname.slice(1)) || pathname.startsWith('/api/')
  return (
    <div className={atEdge ? 'navbar-at-edge' : 'navbar-in-line'}>
      <Original />
    </div>
  )
}
