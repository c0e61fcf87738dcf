import type { Transaction } from '@patina/sdk'
import { durationText, expectedSeconds } from '../../signing/fee-time.ts'
import { localeOf } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'

type ProgressProps = Pick<Transaction, 'status' | 'platformId' | 'blockNumber'>

/** The way of a transaction: sent, in a block, or failed. A reorganisation of the chain sets it back. */
export function Progress({ status, platformId, blockNumber }: ProgressProps) {
  const { t, language } = useTexts()
  const seconds = expectedSeconds(platformId, 'slow')
  return (
    <ol className="progress" aria-live="polite">
      <li data-done>{t('activity.step.sent')}</li>
      {status === 'pending' && (
        <li aria-current="step">
          {t('activity.step.waiting')}
          {seconds !== undefined && <small> {t('activity.step.time', { time: durationText(seconds, localeOf(language)) })}</small>}
        </li>
      )}
      {status === 'confirmed' && (
        <li data-done>{blockNumber === null ? t('activity.status.confirmed') : t('activity.step.block', { block: blockNumber })}</li>
      )}
      {status === 'failed' && <li data-failed>{t('activity.status.failed')}</li>}
    </ol>
  )
}
