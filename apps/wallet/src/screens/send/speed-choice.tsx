import { useDevice, usePrices } from '@patina/react'
import { type FeeSpeed, formatAmount, type Platform, type Prepared, unwrap } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePreferences } from '../../data/preferences.ts'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Choice } from '../../kit/field.tsx'
import { durationText, expectedSeconds } from '../../signing/fee-time.ts'
import { feeAtSpeed } from '../../signing/speed-fee.ts'
import { localeOf } from '../../texts/formats.ts'
import { useTexts } from '../../texts/use-texts.ts'

const speeds = ['slow', 'standard', 'fast'] as const satisfies FeeSpeed[]
/** Prices of gas change with each block. */
const levelMs = 25_000

type ChoiceProps = {
  platform: Platform
  speed: FeeSpeed
  /** The payment at the chosen speed. Undefined until it is prepared. */
  prepared: Prepared | undefined
  onChange: (speed: FeeSpeed) => void
}

/** The levels of the fee, each with its maximum cost and the time that a transaction usually waits. */
export function SpeedChoice({ platform, speed, prepared, onChange }: ChoiceProps) {
  const { t, language } = useTexts()
  const levels = useLevels(platform.id)
  // While another speed is prepared, the fees that are known stay.
  const [known, setKnown] = useState<{ prepared: Prepared; speed: FeeSpeed }>()
  if (prepared && prepared !== known?.prepared) setKnown({ prepared, speed })
  const timeOf = (one: FeeSpeed) => {
    const seconds = expectedSeconds(platform.id, one)
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
            <small className="speed-fee">
              <Most platform={platform} fee={known && levels && feeAtSpeed(known.prepared, known.speed, one, levels)} />
            </small>
          </span>
        ),
      }))}
    />
  )
}

/** A maximum fee in the user's currency, or in the native token if its price is not known. */
function Most({ platform: { id, nativeToken }, fee }: { platform: Platform; fee: bigint | undefined }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const price = usePrices([`${id}:native`], currency).data?.items[0]?.price
  // The line keeps its place until the fee is known.
  if (fee === undefined) return '–'
  return (
    <>
      {t('send.atMost')}{' '}
      {price ? (
        <Money value={Number(price) * Number(formatAmount(fee, nativeToken.decimals))} currency={currency} />
      ) : (
        <Amount amount={fee} decimals={nativeToken.decimals} symbol={nativeToken.symbol} />
      )}
    </>
  )
}

function useLevels(id: string) {
  const { data: device } = useDevice()
  return useQuery({
    queryKey: ['fees', id],
    enabled: device !== undefined,
    refetchInterval: levelMs,
    queryFn: ({ signal }) => {
      if (!device) throw new Error('The device is not open yet')
      return unwrap(device.client.getPriorityFees({ id }, { signal }))
    },
  }).data
}
