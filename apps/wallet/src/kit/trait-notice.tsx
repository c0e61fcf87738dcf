import type { Token } from '@patina/sdk'
import { plainName } from '../texts/plain-text.ts'
import { useTexts } from '../texts/use-texts.ts'
import { Notice } from './notice.tsx'

/** Traits that a user should know before dealing with a token. A fee is shown with its amount, a refusal with its reason. */
const told = ['permanent_delegate', 'frozen_by_default', 'pausable'] as const

/** Says what the issuers of tokens can do with them. */
export function TraitNotice({ tokens }: { tokens: readonly Pick<Token, 'symbol' | 'traits'>[] }) {
  const { t } = useTexts()
  const sentences = tokens.flatMap(({ symbol, traits }) =>
    told.filter((trait) => traits?.includes(trait)).map((trait) => t(`token.trait.${trait}`, { symbol: plainName(symbol, 12) })),
  )
  if (sentences.length === 0) return null
  return (
    <Notice icon="warning">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
