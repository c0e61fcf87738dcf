import type { Platform } from '@patina/sdk'
import { useState } from 'react'
import { useAllNetworks } from '../../data/networks.ts'
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
import { isUnlimited, type OpenApproval } from './open-approvals.ts'
import { type Revocable, RevokeSheet } from './revoke-sheet.tsx'
import { useAllowance, useApprovals } from './use-approvals.ts'

/** The approvals that the shown accounts gave and have not revoked, each with a way to revoke it. */
export function ApprovalsScreen() {
  const { t } = useTexts()
  const wordsOf = useErrorText()
  const { approvals, error } = useApprovals()
  const networks = useAllNetworks()
  const [revoking, setRevoking] = useState<Revocable>()
  return (
    <Screen title={t('approvals.title')} back="/settings">
      <p className="muted">{t('approvals.text')}</p>
      {error && !approvals && <Notice tone="warning">{wordsOf(error)}</Notice>}
      {!approvals && !error && <SkeletonRows label={t('shared.loading')} />}
      {approvals?.length === 0 && (
        <Empty icon="shield" title={t('approvals.empty.title')}>
          {t('approvals.empty.text')}
        </Empty>
      )}
      <ul className="rows">
        {approvals?.map((approval) => {
          const platform = networks?.find(({ id }) => id === approval.platformId)
          return platform && <ApprovalRow key={approval.key} approval={approval} platform={platform} onRevoke={setRevoking} />
        })}
      </ul>
      <RevokeSheet revocable={revoking} onClose={() => setRevoking(undefined)} />
    </Screen>
  )
}

type RowProps = { approval: OpenApproval; platform: Platform; onRevoke: (revocable: Revocable) => void }

function ApprovalRow({ approval, platform, onRevoke }: RowProps) {
  const { t, language } = useTexts()
  const { data: tokens } = useTokens(platform.id)
  const { data: allowance } = useAllowance(approval)
  const { tokenId, amount, spender, spenderName, createdAt, isNft } = approval
  const token = tokens?.find(({ id }) => id === tokenId)
  const symbol = token ? plainName(token.symbol, 12) : t('activity.unknownToken')
  const limit = isUnlimited(amount)
    ? t('approvals.unlimited', { symbol })
    : token && !isNft
      ? t('approvals.upTo', { amount: `${formatUnits(amount, token.decimals, language)} ${symbol}` })
      : symbol
  return (
    <li className="row">
      <TokenIcon tokenId={tokenId} symbol={token?.symbol ?? '?'} logoUrl={token?.logoUrl ?? null} />
      <span className="row-main">
        {limit}
        <small>
          {plainName(spenderName, 30) || <ShortAddress address={spender} />} · {platform.name}
        </small>
        <small>
          {formatTime(createdAt, language)}
          {allowance && ` · ${t(`approvals.state.${allowance}`)}`}
        </small>
        {isNft && <small>{t('approvals.nft')}</small>}
      </span>
      {!isNft && allowance !== 'used' && (
        <Button kind="danger" onClick={() => onRevoke({ approval, platform, symbol, decimals: token?.decimals ?? 0 })}>
          {t('approvals.revoke')}
        </Button>
      )}
    </li>
  )
}
