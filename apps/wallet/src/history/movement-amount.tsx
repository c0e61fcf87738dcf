import type { TokenMovement } from '@patina/sdk'
import { Amount, ExactAmount } from '../kit/amounts.tsx'
import { shortAddress } from '../texts/numbers.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'

/** `isExact`: its digits can be shown. A row that is a link cannot have such a button. */
type MovementProps = { movement: TokenMovement; sign: '+' | '−'; isNft?: boolean; isExact?: boolean }

/**
 * The amount of a token that a transaction moved. A token that is neither in the catalogue nor imported is named by its contract, because that
 * contract chose its name.
 */
export function MovementAmount({ movement, sign, isNft = false, isExact = false }: MovementProps) {
  const { t } = useTexts()
  const { tokenId, symbol, decimals, amount, multiplier } = movement
  const look = sign === '+' ? 'figure change-gain' : 'figure'
  if (isNft)
    return (
      <span className={look}>
        {sign}
        {amount} NFT
      </span>
    )
  if (symbol === null || decimals === null)
    return <span className="muted">{t('activity.tokenAt', { contract: shortAddress(tokenId.slice(tokenId.indexOf(':') + 1)) })}</span>
  const Shown = isExact ? ExactAmount : Amount
  return (
    <span className={look}>
      <Shown {...{ amount, decimals, multiplier, sign }} symbol={plainName(symbol, 12)} />
    </span>
  )
}
