import { useState } from 'react'
import { useTokens } from '../../data/use-tokens.ts'
import { ShortAddress } from '../../kit/address.tsx'
import { Button } from '../../kit/button.tsx'
import { Empty, Notice, SkeletonRows } from '../../kit/notice.tsx'
import { Screen } from '../../kit/screen.tsx'
import { TokenIcon } from '../../kit/token-icon.tsx'
import { formatTime, formatUnits } from '../../texts/numbers.ts'
import { plainName } from '../../texts/plain-text.ts'
import { useErrorText } from '../../texts/use-error-text.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { RevokeSheet } from './revoke-sheet.tsx'
import { revokedOf } from './revoked.ts'
import { type OwnApproval, useApprovals } from './use-approvals.ts'

/** The approvals that the shown accounts gave and that still allow something, each with a way to revoke it. */
export function ApprovalsScreen() {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { approvals, isComplete, error } = useApprovals()
  const [revoking, setRevoking] = useState<OwnApproval>()
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
      <ul className="rows">
        {approvals?.map((approval) => (
          <ApprovalRow key={approval.key} approval={approval} onRevoke={setRevoking} />
        ))}
      </ul>
      {approvals && !isComplete && !error && <p className="muted">{t('approvals.incomplete')}</p>}
      <RevokeSheet approval={revoking} onClose={() => setRevoking(undefined)} />
    </Screen>
  )
}

function ApprovalRow({ approval, onRevoke }: { approval: OwnApproval; onRevoke: (approval: OwnApproval) => void }) {
  const { t, language } = useTexts()
  const limit = useLimit(approval)
  const { tokenId, nftId, spender, spenderName, since, expiresAt, allowance, atRisk, platform, symbol, kind } = approval
  const { data: tokens } = useTokens(platform.id)
  const logoUrl = tokens?.find(({ id }) => id === tokenId)?.logoUrl ?? null
  const state = allowance === null ? 'unknown' : atRisk === '0' ? 'nothing' : 'open'
  const isOwn = since?.signed !== false
  return (
    <li className="row">
      <TokenIcon
        tokenId={tokenId ?? `${platform.id}:native`}
        symbol={symbol ?? (nftId === null && kind !== 'operator' ? '?' : 'NFT')}
        logoUrl={logoUrl}
      />
      <span className="row-main">
        {limit}
        <small>
          {plainName(spenderName ?? '', 30) || <ShortAddress address={spender} />} · {platform.name}
        </small>
        <small>
          {since && `${formatTime(since.createdAt, language)} · `}
          {t(`approvals.state.${state}`)}
          {expiresAt !== null && ` · ${t('approvals.until', { time: formatTime(expiresAt, language) })}`}
        </small>
        {!isOwn && <small>{t('approvals.unsigned')}</small>}
        {!revokedOf(approval) && <small>{t(kind === 'delegation' ? 'approvals.delegation.fixed' : 'approvals.fixed')}</small>}
      </span>
      {revokedOf(approval) && (
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
