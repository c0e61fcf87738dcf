import { useState } from 'react'
import { useKeyring } from '../../data/keys.ts'
import { groupsOf, type OwnApproval, useApprovals } from '../../data/use-approvals.ts'
import { useTokens } from '../../data/use-tokens.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen, Section } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { formatTime, formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { maxTogether } from './prepare-revocations.ts'
import { RevokeReview } from './revoke-review.tsx'
import { isRevocable } from './revoked.ts'
import '../../kit/flows.css'

/** The approvals that the shown accounts gave and that still allow something. One or several are revoked in one review. */
export function ApprovalsScreen() {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { approvals, isComplete, error } = useApprovals()
  const [reviewed, setReviewed] = useState<readonly OwnApproval[]>()
  if (reviewed)
    return (
      <Screen title={t('approvals.revoke')} width="flow">
        <RevokeReview approvals={reviewed} onBack={() => setReviewed(undefined)} />
      </Screen>
    )
  return (
    <Screen title={t('approvals.title')} back="/settings">
      <p className="muted">{t('approvals.text')}</p>
      {error && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {!approvals && !error && <SkeletonRows label={t('shared.loading')} />}
      {approvals?.length === 0 && isComplete && (
        <Empty icon="shield" title={t('approvals.empty.title')}>
          {t('approvals.empty.text')}
        </Empty>
      )}
      {groupsOf(approvals ?? []).map((group) => (
        <ApprovalGroup key={group.key} approvals={group.approvals} onReview={setReviewed} />
      ))}
      {approvals && !isComplete && !error && <p className="muted">{t('approvals.incomplete')}</p>}
    </Screen>
  )
}

type GroupProps = { approvals: readonly OwnApproval[]; onReview: (approvals: readonly OwnApproval[]) => void }

/** The approvals of one account on one network, which can be revoked together. */
function ApprovalGroup({ approvals, onReview }: GroupProps) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const revocable = approvals.filter(isRevocable)
  const [first] = approvals
  const { accounts } = useKeyring()
  const owner = accounts.find(({ addresses }) => Object.values(addresses).some((one) => one === first?.owner))
  const selected = revocable.filter(({ key }) => chosen.has(key))
  const choose = ({ key }: OwnApproval) =>
    setChosen(chosen.has(key) ? new Set([...chosen].filter((one) => one !== key)) : new Set([...chosen, key]))
  const isMany = selected.length > maxTogether
  if (!first) return null
  return (
    <Section
      title={accounts.length > 1 && owner ? `${first.platform.name} · ${owner.name}` : first.platform.name}
      actions={
        revocable.length > 1 && (
          <Button kind="quiet" onClick={() => setChosen(new Set(revocable.map(({ key }) => key)))}>
            {t('approvals.chooseAll')}
          </Button>
        )
      }
    >
      <ul className="rows">
        {approvals.map((approval) => (
          <ApprovalRow
            key={approval.key}
            approval={approval}
            isChosen={chosen.has(approval.key)}
            onChoose={revocable.length > 1 ? choose : undefined}
            onRevoke={(one) => onReview([one])}
          />
        ))}
      </ul>
      {selected.length > 0 && (
        <div className="steps-foot">
          <Button kind="primary" wide disabled={isMany} onClick={() => onReview(selected)}>
            {t('approvals.review', { count: selected.length })}
          </Button>
          {isMany && <p className="muted">{t('approvals.most', { count: maxTogether })}</p>}
        </div>
      )}
    </Section>
  )
}

type RowProps = {
  approval: OwnApproval
  isChosen: boolean
  /** Undefined if nothing else can be revoked with it. */
  onChoose: ((approval: OwnApproval) => void) | undefined
  onRevoke: (approval: OwnApproval) => void
}

function ApprovalRow({ approval, isChosen, onChoose, onRevoke }: RowProps) {
  const { t, language } = useTexts()
  const limit = useLimit(approval)
  const { tokenId, nftId, spender, spenderName, since, expiresAt, allowance, atRisk, platform, symbol, kind } = approval
  const { data: tokens } = useTokens(platform.id)
  const logoUrl = tokens?.find(({ id }) => id === tokenId)?.logoUrl ?? null
  const state = allowance === null ? 'unknown' : atRisk === '0' ? 'nothing' : 'open'
  const isOwn = since?.signed !== false
  const canRevoke = isRevocable(approval)
  return (
    <li className="row">
      {canRevoke && onChoose && (
        <label className="row-check">
          <input type="checkbox" aria-label={t('approvals.choose', { limit })} checked={isChosen} onChange={() => onChoose(approval)} />
        </label>
      )}
      <TokenIcon
        tokenId={tokenId ?? `${platform.id}:native`}
        symbol={symbol ?? (nftId === null && kind !== 'operator' ? '?' : 'NFT')}
        logoUrl={logoUrl}
      />
      <span className="row-main">
        {limit}
        <small>{plainName(spenderName ?? '', 30) || <ShortAddress address={spender} />}</small>
        <small>
          {since && `${formatTime(since.createdAt, language)} · `}
          {t(`approvals.state.${state}`)}
          {expiresAt !== null && ` · ${t('approvals.until', { time: formatTime(expiresAt, language) })}`}
        </small>
        {!isOwn && <small>{t('approvals.unsigned')}</small>}
        {!canRevoke && <small>{t('approvals.fixed')}</small>}
      </span>
      {canRevoke && (
        <Button kind="danger" onClick={() => onRevoke(approval)}>
          {t('approvals.revoke')}
        </Button>
      )}
    </li>
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
