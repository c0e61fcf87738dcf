import type { ReactNode } from 'react'
import { usePresent } from '../../brand.ts'

/** Words that are only shown if this site has the page that they mention. */
export function IfPage({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return usePresent()(to) ? children : null
}
