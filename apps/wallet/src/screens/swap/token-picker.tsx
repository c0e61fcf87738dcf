import { usePrices } from '@patina/react'
import type { Token } from '@patina/sdk'
import { useMemo, useState } from 'react'
import type { Asset } from '../../data/assets.ts'
import { usePreferences } from '../../data/preferences.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Field } from '../../kit/field.tsx'
import { SkeletonRows } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { TokenChip } from '../../kit/token-chip.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { searchTokens } from './token-search.ts'

type PickerProps = {
  label: string
  tokens: readonly Token[] | undefined
  /** What the user has. These tokens come first, with their amounts. */
  owned: ReadonlyMap<string, Asset>
  chosen: Token | undefined
  onChoose: (tokenId: string) => void
}

/** A button with the token to buy, which opens a search of the catalogue. */
export function TokenPicker({ label, tokens, owned, chosen, onChoose }: PickerProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const choose = (tokenId: string) => {
    onChoose(tokenId)
    setOpen(false)
  }
  return (
    <>
      <TokenChip label={label} token={chosen} onOpen={() => setOpen(true)} />
      <Sheet title={label} open={isOpen} onClose={() => setOpen(false)}>
        {tokens ? <TokenList {...{ tokens, owned }} onChoose={choose} /> : <SkeletonRows label={t('shared.loading')} />}
      </Sheet>
    </>
  )
}

function TokenList({ tokens, owned, onChoose }: Pick<PickerProps, 'owned' | 'onChoose'> & { tokens: readonly Token[] }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const [query, setQuery] = useState('')
  const ids = useMemo(() => new Set(owned.keys()), [owned])
  const found = useMemo(() => searchTokens(tokens, query, ids), [tokens, query, ids])
  const prices = usePrices(
    found.slice(0, maxPrices).map(({ id }) => id),
    currency,
  ).data?.items
  return (
    <>
      <Field label={t('swap.search')} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      <p className="muted">{t('swap.sameNetwork')}</p>
      {found.length === 0 && <p className="muted">{t('send.noMatch')}</p>}
      <ul className="rows">
        {found.map((token) => (
          <li key={token.id}>
            <button type="button" className="row" onClick={() => onChoose(token.id)}>
              <TokenIcon tokenId={token.id} symbol={token.symbol} logoUrl={token.logoUrl} />
              <span className="row-main">
                {plainName(token.name, 40)}
                <small>{plainName(token.symbol)}</small>
              </span>
              <End token={token} asset={owned.get(token.id)} price={prices?.find(({ tokenId }) => tokenId === token.id)?.price} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** More prices are not read. The search finds the others. */
const maxPrices = 30

/** What the user has of a token, or else its price. The contract tells tokens of one name apart. */
function End({ token, asset, price }: { token: Token; asset: Asset | undefined; price: string | null | undefined }) {
  const { currency } = usePreferences()
  return (
    <span className="row-end">
      {asset ? (
        <Amount amount={asset.amount} multiplier={asset.multiplier} decimals={asset.decimals} symbol={plainName(asset.symbol, 12)} />
      ) : (
        price && <Money value={price} currency={currency} isPrice />
      )}
      <small>
        {asset ? (
          <Money value={asset.value} currency={currency} />
        ) : (
          token.contractAddress !== null && <ShortAddress address={token.contractAddress} />
        )}
      </small>
    </span>
  )
}
