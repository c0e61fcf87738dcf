import { formatAmount } from '@patina/sdk'
import { type CSSProperties, useId } from 'react'
import { type AmountToken, readAmount, typed } from '../../data/amount-input.ts'
import { tokensFor } from '../../data/fiat-amount.ts'
import { usePreferences } from '../../data/preferences.ts'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import '../../kit/amount.css'

/** `text`: the amount in tokens. `sum`: the same in money, if the user types money. */
export type Entry = { text: string; sum?: string | undefined; isMax: boolean }

type EntryProps = {
  label: string
  token: AmountToken & { symbol: string; price: string | null }
  entry: Entry
  error: string | undefined
  onChange: (entry: Entry) => void
}

/** The amount in large figures, in tokens or in money, with its value in the other. */
export function AmountEntry({ label, token, entry, error, onChange }: EntryProps) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const id = useId()
  const { price, decimals, multiplier } = token
  const { text, sum } = entry
  const isMoney = sum !== undefined
  const { amount } = readAmount(text, token, language)
  const change = (value: string) => {
    if (!isMoney) return onChange({ text: value, isMax: false })
    const tokens = price === null ? undefined : tokensFor(value.trim().replace(',', '.'), price, decimals)
    onChange({ text: tokens === undefined ? '' : typed(tokens, language), sum: value, isMax: false })
  }
  const value = amount === undefined || price === null ? undefined : Number(formatAmount(amount, decimals, multiplier)) * Number(price)
  const shown = isMoney ? sum : text
  return (
    <div className={`amount${error === undefined ? '' : ' amount-wrong'}`}>
      <label className="unseen" htmlFor={id}>
        {label}
      </label>
      <div className="amount-line">
        <input
          id={id}
          className="amount-input"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={shown}
          style={lengthOf(shown)}
          onChange={({ target }) => change(target.value)}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== undefined || undefined}
        />
        <span className="amount-unit">{isMoney ? currency : token.symbol}</span>
      </div>
      {price !== null && (
        <button
          type="button"
          className="amount-switch"
          onClick={() => onChange({ text, isMax: entry.isMax, sum: isMoney ? undefined : value === undefined ? '' : moneyText(value) })}
        >
          <Icon name="swap" size={18} />
          {isMoney ? (
            <Amount amount={amount ?? 0n} multiplier={multiplier} decimals={decimals} symbol={token.symbol} />
          ) : (
            <Money value={value ?? 0} currency={currency} isPrice />
          )}
          <span className="unseen"> {t(isMoney ? 'send.inTokens' : 'send.inMoney', { unit: isMoney ? token.symbol : currency })}</span>
        </button>
      )}
      <p className="amount-error" id={`${id}-error`} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
    </div>
  )
}

/** The figures become smaller where they would not fit. */
const lengthOf = (text: string): CSSProperties & { '--length': number } => ({ '--length': Math.max(1, text.length) })

const moneyText = (value: number) => value.toFixed(2)
