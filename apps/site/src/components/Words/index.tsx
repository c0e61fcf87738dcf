import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { useBrand } from '../../brand.ts'

/** Words of the brand, for pages of text. */
export const Name = (): ReactNode => useBrand().name

export const Provider = (): ReactNode => useBrand().provider

export function Email(): ReactNode {
  const { email } = useBrand()
  return <a href={`mailto:${email}`}>{email}</a>
}

/** A link to the source code, in the words given. */
export function Source({ children }: { children: ReactNode }): ReactNode {
  return <Link to={useBrand().links.source}>{children}</Link>
}
