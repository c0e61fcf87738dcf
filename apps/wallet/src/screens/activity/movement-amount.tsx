import type { TokenMovement } from '@patina/sdk'
import { scaleAmount } from '@patina/units'
import { usePreferences } from '../../data/preferences.ts'
import { formatUnits, shortAddress } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

/**
 * The amount of a token that a transaction moved. A token that is neither in the catalogue nor imported is named by its contract, because that
 * contract chose its name.
 */
export function MovementAmount({ movement, sign, isNft = false }: { movement: TokenMovement; sign: '+' | '−'; isNft?: boolean }) {
  const { t, language } = useTexts()
  const { hideAmounts } = usePreferences()
  const { tokenId, symbol, decimals, amount, multiplier } = movement
  const look = `figure ${sign === '+' ? 'change-gain' : ''}`
  if (isNft)
    return (
      <span className={look}>
        {sign}
        {amount} NFT
      </span>
    )
  if (symbol === null || decimals === null)
    return <span className="muted">{t('activity.tokenAt', { contract: shortAddress(tokenId.slice(tokenId.indexOf(':') + 1)) })}</span>
  return (
    <span className={look}>
      {hideAmounts ? '••••' : `${sign}${formatUnits(scaleAmount(BigInt(amount), multiplier), decimals, language)}`} {plainName(symbol, 12)}
    </span>
  )
}
