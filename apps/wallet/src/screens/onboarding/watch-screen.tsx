import { useNavigate } from '@tanstack/react-router'
import { WatchForm } from '../../kit/watch-form.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { Step } from './step.tsx'

/** Begins with an address that is only watched. */
export function WatchScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  return (
    <Step title={t('watch.title')} text={t('watch.text')} back="/welcome">
      <WatchForm number={1} onAdded={() => void navigate({ to: '/' })} />
    </Step>
  )
}
