import { usePrices } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { formatAmount } from '@patina/units'
import { Link } from '@tanstack/react-router'
import { usePreferences } from '../data/preferences.ts'
import { Amount, Money } from '../kit/amounts.tsx'
import { Icon } from '../kit/icons.tsx'
import { TokenIcon } from '../kit/token-icon.tsx'
import { formatClock } from '../texts/numbers.ts'
import { useTexts } from '../texts/use-texts.ts'
import { KindIcon } from './row-picture.tsx'
import { useMeaning } from './row-words.ts'
import type { Attempt, Story } from './stories.ts'
import { Pill } from './transaction-row.tsx'

type StoryProps = { story: Story; at: string; networkName: string; native: Platform['nativeToken'] | undefined }

/** A payment that was sent again or cancelled: how it ended, and its attempts on demand. */
export function StoryRow({ story, at, networkName, native }: StoryProps) {
  const { t, language } = useTexts()
  const meaningOf = useMeaning()
  const { summary, platformId, outcome, attempts, main } = story
  const isOpen = outcome === 'pending' || outcome === 'cancelling'
  const fee = main.transaction?.fee ?? null
  const pays = 'tokenId' in summary ? summary : undefined
  const moved = attempts.flatMap(({ transaction }) => transaction?.sent ?? []).find(({ tokenId }) => tokenId === pays?.tokenId)
  return (
    <details className="story">
      <summary className={`row row-${outcome}`}>
        {pays && pays.kind !== 'approve' && pays.kind !== 'revoke' ? (
          <TokenIcon tokenId={pays.tokenId} symbol={pays.symbol} logoUrl={moved?.logoUrl} />
        ) : (
          <KindIcon kind={pays?.kind} />
        )}
        <span className="row-main">
          {t(`activity.story.${outcome === 'confirmed' && summary.kind === 'send' ? 'sent' : outcome}`, { what: meaningOf(summary) })}
          <small>
            {formatClock(at, language)} · {networkName} · {t('activity.attempts', { count: attempts.length })}
            {!isOpen && fee !== null && native && (
              <>
                {' · '}
                {t('activity.cost')} <Cost platformId={platformId} fee={fee} native={native} />
              </>
            )}
          </small>
        </span>
        <span className="row-end">
          {outcome !== 'confirmed' && (
            <Pill look={isOpen ? 'active' : outcome === 'failed' ? 'danger' : undefined}>
              {t(`activity.state.${isOpen ? 'pending' : outcome}`)}
            </Pill>
          )}
        </span>
        <Icon name="down" size={20} />
      </summary>
      <ul className="rows">
        {attempts.map((attempt) => (
          <li key={attempt.txId}>
            <AttemptRow attempt={attempt} isReplaced={!isOpen && attempt !== main} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The fee that was paid, in the user's currency at today's price. Without a price, in its token. */
function Cost({ platformId, fee, native: { symbol, decimals } }: { platformId: string; fee: string; native: Platform['nativeToken'] }) {
  const { currency } = usePreferences()
  const price = usePrices([`${platformId}:native`], currency).data?.items[0]?.price
  if (!price) return <Amount amount={fee} decimals={decimals} symbol={symbol} />
  return <Money value={Number(price) * Number(formatAmount(BigInt(fee), decimals))} currency={currency} />
}

/** `isReplaced`: a block contains another attempt. The server may learn of it later. */
function AttemptRow({ attempt: { txId, kind, transaction }, isReplaced }: { attempt: Attempt; isReplaced: boolean }) {
  const { t, language } = useTexts()
  const { status = 'pending', createdAt } = transaction ?? {}
  return (
    <Link to="/activity/$txId" params={{ txId: `${txId}` }} className="row">
      <span className="row-main">
        {t(`activity.attempt.${kind}`)}
        {createdAt !== undefined && <small>{formatClock(createdAt, language)}</small>}
      </span>
      <span className="row-end">
        <small>{t(`activity.state.${isReplaced ? 'replaced' : status}`)}</small>
      </span>
      <Icon name="next" size={20} />
    </Link>
  )
}
