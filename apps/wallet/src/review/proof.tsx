import { Icon } from '../kit/icons.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ReviewState } from './use-review.ts'

/** Says in one line by how many witnesses the review is confirmed, or that the trial run goes on. */
export function Proof({ verdict, isSimulating }: Pick<ReviewState, 'verdict' | 'isSimulating'>) {
  const { t } = useTexts()
  if (isSimulating)
    return (
      <p className="proof muted" role="status">
        <Icon name="shield" size={20} /> {t('review.checking')}
      </p>
    )
  if (!verdict?.isProven) return null
  const ways = verdict.hasWords ? 'three' : 'two'
  // What is checked may still be dangerous.
  const isDangerous = verdict.blocks.length + verdict.criticals.length > 0
  return (
    <p className={isDangerous ? 'proof' : 'proof proof-good'} role="status">
      <Icon name="shield" size={20} />
      <span>
        <strong>{t(`review.proof.${ways}`)}</strong> {t(`review.proof.${ways}.text`)}
      </span>
    </p>
  )
}
