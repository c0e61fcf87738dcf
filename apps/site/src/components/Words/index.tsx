import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { useBrand, useExamples } from '../../brand.ts'

/** The name of the brand, for MDX pages. */
export const Name = (): ReactNode => useBrand().name

export const Provider = (): ReactNode => useBrand().provider

export function Email(): ReactNode {
  const { email } = useBrand()
  const isPlaceholder = useExamples().includes('email')
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {isPlaceholder && (
        <>
          {' '}
          <ToFill>a placeholder</ToFill>
        </>
      )}
    </>
  )
}

/** Shows a note if the address of the source code is only an example. */
export function CloneNote(): ReactNode {
  if (!useExamples().includes('cloneUrl')) return null
  return (
    <p>
      <ToFill>The address is a placeholder. Use the address of your copy of the repository.</ToFill>
    </p>
  )
}

/** A link to the source code with this text. */
export function Source({ children }: { children: ReactNode }): ReactNode {
  return <Link to={useBrand().links.source}>{children}</Link>
}

/** A highlighted placeholder for text that the operator of the site must fill in. */
export function ToFill({ children }: { children: ReactNode }): ReactNode {
  return <mark className="to-fill">{children}</mark>
}
