import { formatAmount } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { type AmountToken, typed } from '../../data/amount-input.ts'
import { shareOf } from '../../data/fiat-amount.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { Entry } from './amount-entry.tsx'

type SharesProps = { token: AmountToken; balance: bigint | undefined; isMax: boolean; onChange: (entry: Entry) => void }

/** Parts of the balance, and all of it. `Max` leaves the fee of a native token. */
export function Shares({ token: { decimals, multiplier }, balance, isMax, onChange }: SharesProps) {
  const { t, language } = useTexts()
  const isEmpty = balance === undefined || balance === 0n
  const take = (percent: bigint) =>
    balance !== undefined && onChange({ text: typed(shareOf(scaleAmount(balance, multiplier), percent, decimals), language), isMax: false })
  return (
    <fieldset className="shares">
      <legend className="unseen">{t('send.shares')}</legend>
      {[25n, 50n, 75n].map((percent) => (
        <button key={`${percent}`} type="button" className="share-button" disabled={isEmpty} onClick={() => take(percent)}>
          {`${percent} %`}
        </button>
      ))}
      <button
        type="button"
        className="share-button"
        aria-pressed={isMax}
        disabled={isEmpty}
        onClick={() =>
          balance !== undefined && onChange({ text: typed(formatAmount(balance, decimals, multiplier), language), isMax: true })
        }
      >
        {t('send.max')}
      </button>
    </fieldset>
  )
}
