import { useId } from 'react'
import type { OwnApproval } from '../../data/approval-order.ts'
import { usePreferences } from '../../data/preferences.ts'
import { useTokens } from '../../data/use-tokens.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Amount, Money } from '../../kit/amounts.tsx'
import { Button } from '../../kit/button.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { formatTime, formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { isRevocable } from './revoked.ts'

type RowActs = {
  chosen: ReadonlySet<string>
  /** Undefined if nothing else can be revoked with it. */
  onChoose: ((approval: OwnApproval) => void) | undefined
  onRevoke: (approval: OwnApproval) => void
}

/** One spender on one network, and all that it may take. */
export function SpenderCard({ approvals, ...acts }: { approvals: readonly OwnApproval[] } & RowActs) {
  const { t } = useTexts()
  const id = useId()
  const [first] = approvals
  if (!first) return null
  const { spender, spenderName, platform } = first
  const name = plainName(spenderName ?? '', 30)
  return (
    <section className="card approvals-spender" aria-labelledby={id}>
      <div className="card-head">
        <div>
          <h2 id={id}>{name || <ShortAddress address={spender} />}</h2>
          <small>
            {t('approvals.on', { network: platform.name })}
            {name && (
              <>
                {' · '}
                <ShortAddress address={spender} />
              </>
            )}
          </small>
        </div>
      </div>
      <ul className="rows">
        {approvals.map((approval) => (
          <ApprovalRow key={approval.key} approval={approval} {...acts} />
        ))}
      </ul>
    </section>
  )
}

function ApprovalRow({ approval, chosen, onChoose, onRevoke }: { approval: OwnApproval } & RowActs) {
  const { t } = useTexts()
  const limit = useLimit(approval)
  const { key, tokenId, nftId, platform, symbol, kind, unlimited } = approval
  const { data: tokens } = useTokens(platform.id)
  const logoUrl = tokens?.find(({ id }) => id === tokenId)?.logoUrl ?? null
  const canRevoke = isRevocable(approval)
  return (
    <li className="row">
      {canRevoke && onChoose && (
        <label className="row-check">
          <input
            type="checkbox"
            aria-label={t('approvals.choose', { limit })}
            checked={chosen.has(key)}
            onChange={() => onChoose(approval)}
          />
        </label>
      )}
      <TokenIcon
        tokenId={tokenId ?? `${platform.id}:native`}
        symbol={symbol ?? (nftId === null && kind !== 'operator' ? '?' : 'NFT')}
        logoUrl={logoUrl}
      />
      <span className="row-main">
        <span className="approvals-limit" data-open={unlimited || kind === 'delegation' || undefined}>
          {limit}
        </span>
        <Since approval={approval} />
        {!canRevoke && <small>{t('approvals.fixed')}</small>}
      </span>
      <span className="row-end approvals-end">
        <AtRisk approval={approval} />
        {canRevoke && (
          <Button kind="danger" onClick={() => onRevoke(approval)}>
            {t('approvals.revoke')}
          </Button>
        )}
      </span>
    </li>
  )
}

/** When an approval was given, until when it can be used, and whether it can be used now. */
function Since({ approval: { since, expiresAt, allowance, atRisk } }: { approval: OwnApproval }) {
  const { t, language } = useTexts()
  const state = allowance === null ? 'unknown' : atRisk === '0' ? 'nothing' : 'open'
  return (
    <>
      <small>
        {since && `${formatTime(since.createdAt, language)} · `}
        {t(`approvals.state.${state}`)}
        {expiresAt !== null && ` · ${t('approvals.until', { time: formatTime(expiresAt, language) })}`}
      </small>
      {since?.signed === false && <small>{t('approvals.unsigned')}</small>}
    </>
  )
}

/** What the spender can take now: its value, and its amount. A value that is not known is said to be unknown. */
function AtRisk({ approval: { kind, atRisk, value, decimals, symbol, multiplier } }: { approval: OwnApproval }) {
  const { t } = useTexts()
  const { currency } = usePreferences()
  if (atRisk === null || atRisk === '0' || kind === 'operator' || kind === 'nft') return null
  return (
    <span>
      {typeof value === 'string' ? <Money value={value} currency={currency} /> : t('approvals.noValue')}
      {decimals !== null && (
        <small>
          <Amount amount={atRisk} decimals={decimals} symbol={plainName(symbol ?? '', 12)} multiplier={multiplier} />
        </small>
      )}
    </span>
  )
}

/** Returns what an approval allows, in words. */
function useLimit({ kind, symbol: given, decimals, allowance, unlimited, nftId }: OwnApproval): string {
  const { t, language } = useTexts()
  const symbol = given === null ? t('activity.unknownToken') : plainName(given, 12)
  if (kind === 'delegation') return t('approvals.delegation')
  if (kind === 'close_authority') return t('approvals.closing', { symbol })
  if (kind === 'operator') return t('approvals.operator')
  if (kind === 'nft') return t('approvals.nft', { id: nftId ?? '' })
  if (unlimited) return t('approvals.unlimited', { symbol })
  if (allowance === null || decimals === null) return symbol
  return t('approvals.upTo', { amount: `${formatUnits(BigInt(allowance), decimals, language)} ${symbol}` })
}
