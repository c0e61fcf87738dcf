import { sayClaim } from '@patina/claims'
import type { ReactNode } from 'react'
import { Icon } from '../kit/icons.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ReviewState } from './use-review.ts'

/** The claims of the key worker, the way of the simulation, and the hashes, for readers who check by themselves. */
export function Technical({ steps = [], preview }: Pick<ReviewState, 'steps' | 'preview'>) {
  const { t } = useTexts()
  const claims = steps.flatMap(({ witness }) => witness.claims)
  const nonces = steps.flatMap(({ nonce }) => (nonce === undefined ? [] : [`${nonce}`]))
  const called = new Set(claims.flatMap((claim) => (claim.kind === 'calls' ? [`${claim.contract} ${claim.selector}`] : [])))
  return (
    <details className="technical">
      <summary>
        {t('review.technical')} <Icon name="down" size={20} />
      </summary>
      <dl>
        <Entry label={t('review.technical.claims')} values={claims.map(sayClaim)} />
        <Entry label={t('review.technical.contract')} values={[...called]} />
        <Entry label={t('review.technical.nonce')} values={nonces} />
        {preview && (
          <>
            <Entry
              label={t('review.technical.method')}
              values={[`${preview.how.method ?? '–'} × ${preview.how.contexts}, ${preview.outcome}`]}
            />
            <Entry label={t('review.technical.block')} values={preview.blockNumber === null ? [] : [`${preview.blockNumber}`]} />
            <Entry label={t('review.technical.digest')} values={preview.digests.map(({ hash }) => hash)} />
          </>
        )}
      </dl>
    </details>
  )
}

/** Equal values are shown once. */
function Entry({ label, values }: { label: ReactNode; values: readonly string[] }) {
  if (values.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      {[...new Set(values)].map((value) => (
        <dd key={value}>{value}</dd>
      ))}
    </div>
  )
}
