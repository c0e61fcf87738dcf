import type { ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { useSiteTexts } from '../texts/sites/use-site-texts.ts'
import { useArmed } from './use-armed.ts'

type DecideProps = {
  /** Another one disarms the approval again. */
  armKey: string
  label: ReactNode
  isReady: boolean
  isPending?: boolean
  /** The refusal is then the main act. */
  isDangerous?: boolean
  onApprove: () => void
  onRefuse: () => void
}

/** The approval and the refusal of a request. The approval does nothing in the first second after anything changed. */
export function DecideButtons({ armKey, label, isReady, isPending = false, isDangerous = false, onApprove, onRefuse }: DecideProps) {
  const t = useSiteTexts()
  const { isArmed, approve } = useArmed(armKey)
  const refuse = (
    <Button key="refuse" kind={isDangerous ? 'primary' : 'quiet'} wide disabled={isPending} onClick={onRefuse}>
      {t('decide.refuse')}
    </Button>
  )
  return (
    <div className="connect-end">
      {isDangerous && refuse}
      <Button
        kind={isDangerous ? 'danger' : 'primary'}
        wide
        busy={isPending}
        disabled={!isReady || !isArmed}
        onClick={() => approve(onApprove)}
      >
        {label}
      </Button>
      {!isDangerous && refuse}
    </div>
  )
}
