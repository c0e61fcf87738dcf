import { formatAmount, type SwapQuote, type Token } from '@patina/sdk'
import type { ReactNode } from 'react'
import { typed } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useAmountInput } from '../../kit/amount-input.tsx'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import './legs.css'

type PaidProps = {
  asset: Asset
  spendable: bigint | undefined
  text: string
  isMax: boolean
  error: string | undefined
  onChange: (text: string, isMax: boolean) => void
  /** The choice of the token. */
  children: ReactNode
}

/** The card of what is sold: its amount to type, its value, and all that can be swapped. */
export function PaidLeg({ asset, spendable, text, isMax, error, onChange, children }: PaidProps) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const { decimals, multiplier, symbol } = asset
  const { value, state, field, message } = useAmountInput({
    label: t('send.amount'),
    token: asset,
    text,
    error,
    className: 'leg-amount',
    onChange: (typing) => onChange(typing, false),
  })
  return (
    <div className={`leg ${state}`}>
      <div className="leg-head">
        <span>{t('swap.from')}</span>
        <span>
          {spendable !== undefined && (
            <>
              {t('swap.available')} <Amount
                amount={spendable}
                multiplier={multiplier}
                decimals={decimals}
                symbol={plainName(symbol, 12)}
              />{' '}
            </>
          )}
          <button
            type="button"
            className="leg-max"
            aria-pressed={isMax}
            disabled={!spendable}
            onClick={() => spendable && onChange(typed(formatAmount(spendable, decimals, multiplier), language), true)}
          >
            {t('send.max')}
          </button>
        </span>
      </div>
      <div className="leg-line">
        {field}
        {children}
      </div>
      <small className="muted">{value !== undefined && <Money value={value} currency={currency} isPrice />}</small>
      {message}
    </div>
  )
}

type GotProps = {
  into: Token | undefined
  quote: SwapQuote | undefined
  price: string | null
  network: string
  isWaiting: boolean
  children: ReactNode
}

/** The card of what is bought: the amount of the quote and its value. */
export function GotLeg({ into, quote, price, network, isWaiting, children }: GotProps) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const multiplier = quote?.toToken.multiplier
  const units = quote && BigInt(quote.outAmount)
  return (
    <div className="leg">
      <div className="leg-head">
        <span aria-live="polite">{t(quote ? 'swap.receive' : 'swap.into')}</span>
        <span>{t('send.on', { network })}</span>
      </div>
      <div className="leg-line">
        <span className={`leg-amount leg-got${units === undefined ? ' muted' : ''}`}>
          {into && units !== undefined ? (
            <Amount amount={units} multiplier={multiplier} decimals={into.decimals} />
          ) : isWaiting ? (
            <Skeleton width={6} />
          ) : (
            '0'
          )}
        </span>
        {children}
      </div>
      <small className="muted">
        {into && units !== undefined && price !== null && (
          <Money value={Number(formatAmount(units, into.decimals, multiplier)) * Number(price)} currency={currency} isPrice />
        )}
      </small>
    </div>
  )
}
