import type { Token } from '@patina/sdk'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Icon } from './icons.tsx'
import { TokenIcon } from './token-icon.tsx'

type ChipProps = { label: string; token: Pick<Token, 'id' | 'symbol' | 'logoUrl'> | undefined; onOpen: () => void }

/** A small button with the chosen token, beside an amount. It opens a list of tokens. */
export function TokenChip({ label, token, onOpen }: ChipProps) {
  const { t } = useTexts()
  const name = token ? plainName(token.symbol, 12) : t('send.choose')
  return (
    <button
      type="button"
      className={`chip${token ? '' : ' chip-empty'}`}
      aria-haspopup="dialog"
      aria-label={`${label}: ${name}`}
      onClick={onOpen}
    >
      {token && <TokenIcon tokenId={token.id} symbol={token.symbol} logoUrl={token.logoUrl} size={28} />}
      <span>{name}</span>
      <Icon name="down" size={18} />
    </button>
  )
}
