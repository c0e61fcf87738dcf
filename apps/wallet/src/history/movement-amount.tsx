import type { TokenMovement } from '@patina/sdk'
import { Amount, ExactAmount } from '../kit/amounts.tsx'
import { shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useUnlistedToken } from './use-unlisted-token.ts'

/** `isExact`: its digits can be shown. A row that is a link cannot have such a button. */
type MovementProps = { movement: TokenMovement; sign: '+' | '−'; isNft?: boolean; isExact?: boolean }

/** The amount of a token that a transaction moved. */
export function MovementAmount({ movement, sign, isNft = false, isExact = false }: MovementProps) {
  const { symbol, decimals, amount, multiplier } = movement
  const look = sign === '+' ? 'figure change-gain' : 'figure'
  if (isNft)
    return (
      <span className={look}>
        {sign}
        {amount} NFT
      </span>
    )
  if (symbol === null || decimals === null) return <UnlistedAmount {...{ movement, sign, look }} />
  const Shown = isExact ? ExactAmount : Amount
  return (
    <span className={look}>
      <Shown {...{ amount, decimals, multiplier, sign }} symbol={plainName(symbol, 12)} />
    </span>
  )
}

type UnlistedProps = { movement: TokenMovement; sign: '+' | '−'; look: string }

/** A token that is neither in the catalogue nor imported: its own symbol, which proves nothing, and its contract. */
function UnlistedAmount({ movement: { tokenId, amount }, sign, look }: UnlistedProps) {
  const { t } = useTexts()
  const token = useUnlistedToken(tokenId)
  const contract = shortAddress(tokenId.slice(tokenId.indexOf(':') + 1))
  const symbol = plainName(token?.symbol ?? '', 12)
  if (!token || symbol === '') return <span className="muted">{t('activity.tokenAt', { contract })}</span>
  return (
    <>
      <span className={look}>
        <Amount {...{ amount, sign, symbol }} decimals={token.decimals} />
      </span>
      <small>
        {t('tokens.unlisted')} · {contract}
      </small>
    </>
  )
}
