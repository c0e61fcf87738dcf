import type { ReactNode } from 'react'
import { pageAddresses } from '../../page-addresses.ts'

/** Words that are only shown if this site has the page that they mention. */
export function IfPage({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return pageAddresses.has(to) ? children : null
}
