import { formatAmount } from '@patina/sdk'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { type AmountToken, readAmount } from '../data/amount-input.ts'
import { useTexts } from '../texts/use-texts.ts'
import './amount.css'

type InputOptions = {
  label: string
  token: AmountToken & { price: string | null }
  /** The amount in tokens. */
  text: string
  /** What the field shows, if the user types money. Default: `text`. */
  shown?: string | undefined
  error: string | undefined
  className?: string
  onChange: (text: string) => void
}

type AmountInput = {
  /** Undefined if the text is no amount. */
  amount: bigint | undefined
  /** What the amount is worth. Undefined if it is no amount, or has no price. */
  value: number | undefined
  /** The class of what surrounds the field. */
  state: '' | 'amount-wrong'
  field: ReactNode
  message: ReactNode
}

/** Returns the field of an amount in large figures and its error message, which two places of a form can show. */
export function useAmountInput({ label, token, text, shown = text, error, className = '', onChange }: InputOptions): AmountInput {
  const { language } = useTexts()
  const id = useId()
  const { decimals, multiplier, price } = token
  const { amount } = readAmount(text, token, language)
  return {
    amount,
    value: amount === undefined || price === null ? undefined : Number(formatAmount(amount, decimals, multiplier)) * Number(price),
    state: error === undefined ? '' : 'amount-wrong',
    field: (
      <>
        <label className="unseen" htmlFor={id}>
          {label}
        </label>
        <input
          id={id}
          className={`amount-input ${className}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          value={shown}
          style={lengthOf(shown)}
          onChange={({ target }) => onChange(target.value)}
          aria-describedby={`${id}-error`}
          aria-invalid={error !== undefined || undefined}
        />
      </>
    ),
    message: (
      <p className="amount-error" id={`${id}-error`} role={error === undefined ? undefined : 'alert'}>
        {error}
      </p>
    ),
  }
}

/** The figures become smaller where they would not fit. */
const lengthOf = (text: string): CSSProperties & { '--length': number } => ({ '--length': Math.max(1, text.length) })
