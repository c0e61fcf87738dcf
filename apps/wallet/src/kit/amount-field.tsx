import { formatAmount } from '@patina/sdk'
import { type AmountToken, readAmount, typed } from '../data/amount-input.ts'
import { usePreferences } from '../data/preferences.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Amount, Money } from './amounts.tsx'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

type Token = AmountToken & { symbol: string; price: string | null }
type AmountProps = {
  label: string
  token: Token
  balance: bigint | undefined
  text: string
  isMax: boolean
  error: string | undefined
  onChange: (text: string, isMax: boolean) => void
}

/** An amount to type, its value, and the balance. `Max` sends all of it; a later change of the text ends that. */
export function AmountField({ label, token, balance, text, isMax, error, onChange }: AmountProps) {
  const { t, language } = useTexts()
  const { currency } = usePreferences()
  const { amount } = readAmount(text, token, language)
  const wholeOf = (units: bigint) => formatAmount(units, token.decimals, token.multiplier)
  const value = amount === undefined || token.price === null ? undefined : Number(wholeOf(amount)) * Number(token.price)
  const takeAll = () => balance !== undefined && onChange(typed(wholeOf(balance), language), true)
  return (
    <Field
      label={label}
      value={text}
      inputMode="decimal"
      placeholder="0"
      onChange={({ target }) => onChange(target.value, false)}
      error={error}
      hint={
        <span className="amount-hint">
          <span>{value !== undefined && <Money value={value} currency={currency} />}</span>
          {balance !== undefined && (
            <span>
              {t('send.balance')} <Amount amount={balance} multiplier={token.multiplier} decimals={token.decimals} symbol={token.symbol} />
            </span>
          )}
        </span>
      }
      after={
        <Button kind="quiet" aria-pressed={isMax} onClick={takeAll} disabled={balance === undefined || balance === 0n}>
          {t('send.max')}
        </Button>
      }
    />
  )
}
