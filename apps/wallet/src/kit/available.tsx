import type { Asset } from '../data/assets.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Amount } from './amounts.tsx'

/** What an account can send or swap of a token. Undefined while it is read. */
export function Available({ asset, amount }: { asset: Pick<Asset, 'decimals' | 'multiplier' | 'symbol'>; amount: bigint | undefined }) {
  const { t } = useTexts()
  const { decimals, multiplier, symbol } = asset
  return (
    <>
      <small>{t('send.available')}</small>
      {amount === undefined ? '–' : <Amount amount={amount} multiplier={multiplier} decimals={decimals} symbol={plainName(symbol, 12)} />}
    </>
  )
}
