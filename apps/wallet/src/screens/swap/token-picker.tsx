import type { Token } from '@patina/sdk'
import { useMemo, useState } from 'react'
import { ShortAddress } from '../../kit/address.tsx'
import { Field } from '../../kit/field.tsx'
import { Icon } from '../../kit/icons.tsx'
import { SkeletonRows } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { searchTokens } from './token-search.ts'

type PickerProps = {
  label: string
  tokens: readonly Token[] | undefined
  owned: ReadonlySet<string>
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
      <button type="button" className="row picker" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {chosen && <TokenIcon tokenId={chosen.id} symbol={chosen.symbol} logoUrl={chosen.logoUrl} />}
        <span className="row-main">
          <small>{label}</small>
          {chosen ? plainName(chosen.symbol) : t('send.choose')}
          {chosen && <small>{plainName(chosen.name, 40)}</small>}
        </span>
        <Icon name="down" />
      </button>
      <Sheet title={label} open={isOpen} onClose={() => setOpen(false)}>
        {tokens ? <TokenList {...{ tokens, owned }} onChoose={choose} /> : <SkeletonRows label={t('shared.loading')} />}
      </Sheet>
    </>
  )
}

function TokenList({ tokens, owned, onChoose }: { tokens: readonly Token[]; owned: ReadonlySet<string>; onChoose: (id: string) => void }) {
  const { t } = useTexts()
  const [query, setQuery] = useState('')
  const found = useMemo(() => searchTokens(tokens, query, owned), [tokens, query, owned])
  return (
    <>
      <Field label={t('swap.search')} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
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
              <span className="row-end">
                <small>{token.contractAddress !== null && <ShortAddress address={token.contractAddress} />}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
