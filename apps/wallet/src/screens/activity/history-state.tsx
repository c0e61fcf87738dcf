import { useIsCreatedHere } from '../../data/created-here.ts'
import type { Activity } from '../../history/use-activity.ts'
import { useTexts } from '../../texts/use-texts.ts'

/**
 * The end of the list: how far older transactions were searched for, or that none is missing. A wallet whose words were made here has no older
 * ones, whatever the server could search.
 */
export function HistoryState({ history, isBounded, isAtEnd }: Pick<Activity, 'history' | 'isBounded' | 'isAtEnd'>) {
  const { t } = useTexts()
  const isWhole = useIsCreatedHere()
  if (history === undefined || isWhole) return null
  const { state, progress } = history
  const isOpen = state === 'searching'
  return (
    <p className="muted activity-state" role="status">
      {isOpen && t('activity.history.searching', { percent: Math.floor(progress * 100) })}
      {!isOpen && isAtEnd && isBounded && t('activity.history.bounded')}
      {!isOpen && isAtEnd && !isBounded && t(`activity.history.${state}`)}
    </p>
  )
}
