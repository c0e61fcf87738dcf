import type { ReactNode } from 'react'
import { useOnline } from '../data/use-online.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon, type IconName } from './icons.tsx'

type NoticeProps = {
  /** `danger`: something could be lost. `warning`: advice before a step. Both are read out at once, the others when the reader pauses. */
  tone?: 'info' | 'warning' | 'danger' | 'success'
  icon?: IconName
  title?: ReactNode
  action?: ReactNode
  children?: ReactNode
}

const usualIcons = { info: 'info', warning: 'warning', danger: 'warning', success: 'check' } as const

/** A message between the contents of a screen. */
export function Notice({ tone = 'info', icon = usualIcons[tone], title, action, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={tone === 'warning' || tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={icon} size={20} />
      <div>
        {title !== undefined && <p className="notice-title">{title}</p>}
        {children !== undefined && <div className="notice-text">{children}</div>}
        {action !== undefined && <div className="notice-action">{action}</div>}
      </div>
    </div>
  )
}

type EmptyProps = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

/** A place without contents yet: why it is empty, and what to do about it. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty-coin">
        <Icon name={icon} size={28} />
      </span>
      <h2>{title}</h2>
      {children !== undefined && <p>{children}</p>}
      {action}
    </div>
  )
}

/** A grey bar in place of a text that is being read. Its width is in `ch` of the text around it. */
export function Skeleton({ width = 10 }: { width?: number }) {
  return <span className="skeleton" style={{ width: `${width}ch` }} aria-hidden="true" />
}

/** Rows in place of a list that is being read. `label` is for screen readers. Without a connection, a text says what the list waits for. */
export function SkeletonRows({ count = 3, label }: { count?: number; label: string }) {
  const { t } = useTexts()
  if (!useOnline())
    return (
      <p className="muted" role="status">
        {t('state.offline.unread')}
      </p>
    )
  return (
    <div className="rows" role="status" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
        <div className="row" key={row}>
          <span className="skeleton skeleton-coin" />
          <span className="row-main">
            <Skeleton width={14 - row} />
            <small>
              <Skeleton width={9} />
            </small>
          </span>
          <span className="row-end">
            <Skeleton width={8} />
          </span>
        </div>
      ))}
    </div>
  )
}
