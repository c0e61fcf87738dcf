import { usePrices } from '@patina/react'
import { formatAmount, type Platform } from '@patina/sdk'
import { usePreferences } from '../data/preferences.ts'
import { Amount, Money } from '../kit/amounts.tsx'
import { Skeleton } from '../kit/notice.tsx'
import { isBelowHundredth } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Returns the maximum fee of what was prepared. Undefined until then, and null if it cannot be prepared. */
export const feeOf = ({
  data,
  isError,
}: {
  data?: { prepared: { maxFee: bigint } } | undefined
  isError: boolean
}): bigint | null | undefined => data?.prepared.maxFee ?? (isError ? null : undefined)

type FactProps = {
  label: string
  platform: Pick<Platform, 'id' | 'nativeToken'>
  maxFee: bigint | null | undefined
  /** The fee of the simulation, in base units. */
  expected?: bigint | undefined
}

/** The maximum fee, in the native token and in the user's currency, and the fee that is expected. */
export function Fact({ label, platform: { id, nativeToken }, maxFee, expected }: FactProps) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const price = usePrices([`${id}:native`], currency).data?.items[0]?.price
  const fee = expected ?? maxFee
  const value = price && typeof fee === 'bigint' ? Number(price) * Number(formatAmount(fee, nativeToken.decimals)) : undefined
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {maxFee === undefined ? (
          <Skeleton width={12} />
        ) : maxFee === null ? (
          '–'
        ) : (
          <>
            {value !== undefined && (
              <>
                {/* `< $0.01` needs no further word. */}
                {!isBelowHundredth(value) && `${t(expected === undefined ? 'send.atMost' : 'send.about')} `}
                <Money value={value} currency={currency} />
              </>
            )}
            <small className="muted fee-most">
              {t('send.atMost')} <Amount amount={maxFee} decimals={nativeToken.decimals} symbol={nativeToken.symbol} maxFraction={8} />
            </small>
          </>
        )}
      </dd>
    </div>
  )
}
