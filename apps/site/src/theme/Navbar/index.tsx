import { useLocation } from '@docusaurus/router'
import Original from '@theme-original/Navbar'
import type { ReactNode } from 'react'
import { docIds } from '../../../docs/order.ts'

/**
 * The bar above every page. It is aligned with the text of wide pages; docs and the reference start at the edge of the window. The path
 * decides, because a `:has` selector would recalculate styles of every element at each change.
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
