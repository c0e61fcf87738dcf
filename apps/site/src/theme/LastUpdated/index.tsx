import { ThemeClassNames } from '@docusaurus/theme-common'
import type { Props } from '@theme/LastUpdated'
import type { ReactNode } from 'react'

/** Shows the date of the last change of a page. It avoids `Intl`, because its first use takes a phone as long as all work of React. */
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
