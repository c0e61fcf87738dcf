import { ThemeClassNames } from '@docusaurus/theme-common'
import type { Props } from '@theme/LastUpdated'
import type { ReactNode } from 'react'

/** The day on which a page was changed last. Written without `Intl`, whose first use alone costs a phone as much as all of React's work. */
export default function LastUpdated({ lastUpdatedAt }: Props): ReactNode {
  if (!lastUpdatedAt) return null
  const time = new Date(lastUpdatedAt)
  return (
    <span className={ThemeClassNames.common.lastUpdated}>
      Last updated on{' '}
      <b>
        <time dateTime={time.toISOString()} itemProp="dateModified">
          {time.toUTCString().slice(5, 16)}
        </time>
      </b>
    </span>
  )
}
