import type { Prepared } from '@patina/sdk'
import type { Asset } from '../../data/assets.ts'
import { Amount } from '../../kit/amounts.tsx'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'

type FeeProps = { asset: Asset; prepared: Pick<Prepared, 'amount'>; tokenFee: bigint }

/** What a token keeps of a payment, and what arrives. */
export function TokenFee({ asset: { symbol, decimals, multiplier }, prepared, tokenFee }: FeeProps) {
  const { t } = useTexts()
  const shown = { symbol: plainName(symbol, 12), decimals, multiplier, maxFraction: decimals }
  return (
    <>
      <div>
        <dt>{t('send.tokenFee')}</dt>
        <dd>
          <Amount amount={tokenFee} {...shown} />
        </dd>
      </div>
      <div>
        <dt>{t('send.arrives')}</dt>
        <dd>
          <Amount amount={prepared.amount - tokenFee} {...shown} />
        </dd>
      </div>
    </>
  )
}
