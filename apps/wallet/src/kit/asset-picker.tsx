import { type ReactNode, useState } from 'react'
import { type Asset, matches } from '../data/assets.ts'
import { usePreferences } from '../data/preferences.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Amount, Money } from './amounts.tsx'
import { Field } from './field.tsx'
import { Icon } from './icons.tsx'
import { Sheet } from './sheet.tsx'
import { TokenChip } from './token-chip.tsx'
import { TokenIcon } from './token-icon.tsx'
import './flows.css'

type PickerProps = {
  label: string
  assets: readonly Asset[]
  chosen: Asset | undefined
  /** `chip`: the symbol only, beside an amount. */
  look?: 'card' | 'chip'
  end?: ReactNode
  onChoose: (asset: Asset) => void
}

/** A button with the chosen token and what is available of it (`end`), which opens the list of the tokens that the user has. */
export function AssetPicker({ label, assets, chosen, look = 'card', end, onChoose }: PickerProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const choose = (asset: Asset) => {
    onChoose(asset)
    setOpen(false)
  }
  const open = () => setOpen(true)
  return (
    <>
      {look === 'chip' ? (
        <TokenChip label={label} token={chosen && { ...chosen, id: chosen.tokenId }} onOpen={open} />
      ) : (
        <button type="button" className="row picker" aria-haspopup="dialog" onClick={open}>
          {chosen && <TokenIcon tokenId={chosen.tokenId} symbol={chosen.symbol} logoUrl={chosen.logoUrl} />}
          <span className="row-main">
            <small>{label}</small>
            {chosen ? plainName(chosen.symbol) : t('send.choose')}
            {chosen && <small>{t('send.on', { network: chosen.platform.name })}</small>}
          </span>
          {end !== undefined && <span className="row-end">{end}</span>}
          <Icon name="down" />
        </button>
      )}
      <Sheet title={label} open={isOpen} onClose={() => setOpen(false)}>
        <AssetList assets={assets} onChoose={choose} />
      </Sheet>
    </>
  )
}

function AssetList({ assets, onChoose }: Pick<PickerProps, 'assets' | 'onChoose'>) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  const [query, setQuery] = useState('')
  const found = assets.filter((asset) => matches(asset, query))
  return (
    <>
      <Field label={t('send.search')} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      {found.length === 0 && <p className="muted">{t('send.noMatch')}</p>}
      <ul className="rows">
        {found.map((asset) => (
          <li key={asset.tokenId}>
            <button type="button" className="row" onClick={() => onChoose(asset)}>
              <TokenIcon tokenId={asset.tokenId} symbol={asset.symbol} logoUrl={asset.logoUrl} />
              <span className="row-main">
                {plainName(asset.name)}
                <small>{asset.platform.name}</small>
              </span>
              <span className="row-end">
                <Amount
                  amount={asset.amount}
                  multiplier={asset.multiplier}
                  decimals={asset.decimals}
                  symbol={plainName(asset.symbol, 12)}
                />
                <small>
                  <Money value={asset.value} currency={currency} />
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
