import { type AmountToken, typed } from '../../data/amount-input.ts'
import { tokensFor } from '../../data/fiat-amount.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useAmountInput } from '../../kit/amount-input.tsx'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useTexts } from '../../texts/use-texts.ts'

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
  const { price, decimals, multiplier } = token
  const { text, sum } = entry
  const isMoney = sum !== undefined
  const change = (value: string) => {
    if (!isMoney) return onChange({ text: value, isMax: false })
    const tokens = price === null ? undefined : tokensFor(value.trim().replace(',', '.'), price, decimals)
    onChange({ text: tokens === undefined ? '' : typed(tokens, language), sum: value, isMax: false })
  }
  const { amount, value, state, field, message } = useAmountInput({ label, token, text, shown: sum, error, onChange: change })
  return (
    <div className={`amount ${state}`}>
      <div className="amount-line">
        {field}
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
      {message}
    </div>
  )
}

const moneyText = (value: number) => value.toFixed(2)
