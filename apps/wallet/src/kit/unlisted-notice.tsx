import { useTokens } from '../data/use-tokens.ts'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Notice } from './notice.tsx'

/** Warns about a token outside the catalogue, and says if it has the symbol of a known one. */
export function UnlistedNotice({ platformId, symbol }: { platformId: string; symbol: string }) {
  const { t } = useTexts()
  const shown = plainName(symbol, 12)
  const known = useTokens(platformId).data?.find((one) => one.symbol.toLowerCase() === shown.toLowerCase())
  return (
    <Notice icon="warning" title={known && t('token.sameSymbol', { symbol: shown, name: known.name })}>
      {t('token.unlisted')}
    </Notice>
  )
}
