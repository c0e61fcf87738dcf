import { formatAmount, type SwapQuote, type Token } from '@patina/sdk'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { readAmount, typed } from '../../data/amount-input.ts'
import type { Asset } from '../../data/assets.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import '../../kit/amount.css'
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
  const id = useId()
  const { decimals, multiplier, price, symbol } = asset
  const { amount } = readAmount(text, asset, language)
  const length: CSSProperties & { '--length': number } = { '--length': Math.max(1, text.length) }
  return (
    <div className={`leg${error === undefined ? '' : ' amount-wrong'}`}>
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
        <label className="unseen" htmlFor={id}>
          {t('send.amount')}
        </label>
        <input
          id={id}
          className="amount-input leg-amount"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={text}
          style={length}
          onChange={({ target }) => onChange(target.value, false)}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== undefined || undefined}
        />
        {children}
      </div>
      <small className="muted">
        {amount !== undefined && price !== null && (
          <Money value={Number(formatAmount(amount, decimals, multiplier)) * Number(price)} currency={currency} isPrice />
        )}
      </small>
      <p className="amount-error" id={`${id}-error`} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
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
