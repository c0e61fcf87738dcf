import { useTexts } from '../../texts/use-texts.ts'
import type { Activity } from './use-activity.ts'

/** Says what the list may lack: the search for older transactions has not ended, or it found only a part. */
export function Missing({ history, isBounded }: Pick<Activity, 'history' | 'isBounded'>) {
  const { t } = useTexts()
  if (history === undefined) return null
  const { state, progress } = history
  return (
    <p className="muted activity-state" role="status">
      {state === 'searching' && t('activity.history.searching', { percent: Math.floor(progress * 100) })}
      {state === 'partial' && t('activity.history.partial')}
      {state !== 'searching' && isBounded && ` ${t('activity.history.bounded')}`}
    </p>
  )
}

/** The end of a list that lacks nothing. */
export function Complete({ history, isBounded }: Pick<Activity, 'history' | 'isBounded'>) {
  const { t } = useTexts()
  if (history?.state !== 'complete' || isBounded) return null
  return <p className="muted activity-state activity-end">{t('activity.history.complete')}</p>
}
