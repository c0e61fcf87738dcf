import type { FeeSpeed } from '@patina/sdk'
import { Choice } from '../../kit/field.tsx'
import { durationText, expectedSeconds } from '../../signing/fee-time.ts'
import { localeOf } from '../../texts/numbers.ts'
import { useTexts } from '../../texts/use-texts.ts'

const speeds = ['slow', 'standard', 'fast'] as const satisfies FeeSpeed[]

/** The levels of the fee, each with the time that a transaction usually waits. */
export function SpeedChoice({ platformId, speed, onChange }: { platformId: string; speed: FeeSpeed; onChange: (speed: FeeSpeed) => void }) {
  const { t, language } = useTexts()
  const timeOf = (one: FeeSpeed) => {
    const seconds = expectedSeconds(platformId, one)
    return seconds === undefined ? '' : t('send.time', { time: durationText(seconds, localeOf(language)) })
  }
  return (
    <Choice
      label={t('send.speed')}
      hideLabel={false}
      value={speed}
      onChange={onChange}
      options={speeds.map((one) => ({
        value: one,
        label: (
          <span className="speed">
            {t(`send.speed.${one}`)}
            <small>{timeOf(one)}</small>
          </span>
        ),
      }))}
    />
  )
}
