import { queryKeys } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SentRecord, SentSummary } from '../../data/sent-record.ts'
import { keyring } from '../../keys/keyring.ts'
import { Sheet } from '../../kit/sheet.tsx'
import { SheetReview } from '../../review/sheet-review.tsx'
import { useReviewed } from '../../review/use-reviewed.ts'
import { Fact } from '../../signing/fee-fact.tsx'
import type { Translate } from '../../texts/texts.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { readyReplacement } from './replacement.ts'

export type Replacement = 'speedUp' | 'cancel'

type SheetProps = { kind: Replacement | undefined; record: SentRecord; platform: Platform; onClose: () => void }

/** Replaces a pending transaction by the same one with a higher fee, or by one that moves nothing. */
export function ReplaceSheet({ kind, onClose, ...rest }: SheetProps) {
  const { t } = useTexts()
  return (
    <Sheet title={kind ? t(`activity.${kind}`) : ''} open={kind !== undefined} onClose={onClose}>
      {kind && <Contents kind={kind} {...rest} />}
    </Sheet>
  )
}

function Contents({ kind, record, platform }: Omit<SheetProps, 'kind' | 'onClose'> & { kind: Replacement }) {
  const { t } = useTexts()
  const transaction = useReplacement(kind, record, platform)
  return (
    <>
      <p>{t(`activity.${kind}.text`)}</p>
      <SheetReview
        transaction={transaction}
        platform={platform}
        address={record.address}
        feeLabel={t('activity.newFee')}
        facts={<Fact label={t('activity.oldFee')} platform={platform} maxFee={record.prepared.maxFee} />}
        party={kind === 'speedUp' ? partyOf(record.summary, t) : undefined}
        label={t(`activity.${kind}.confirm`)}
      />
    </>
  )
}

/** Returns the receiver or spender of the transaction that is repeated. */
function partyOf(summary: SentSummary, t: Translate) {
  if (summary.kind === 'send') return { label: t('review.to'), address: summary.to }
  return 'spender' in summary ? { label: t('review.spender'), address: summary.spender } : undefined
}

function useReplacement(kind: Replacement, record: SentRecord, platform: Platform) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const account = keyring.account(record.accountId, platform.family)
  return useReviewed({
    key: [kind, record.txId],
    account,
    accountId: record.accountId,
    platform,
    repeats: false,
    prepare(client) {
      if (!('prepareCancel' in account)) throw new TypeError(`Transactions on ${platform.name} cannot be replaced`)
      return readyReplacement(client, account, { record, isCancel: kind === 'cancel', caip2: platform.caip2 })
    },
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
    // A block may contain the first one in the meantime.
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.transaction(record.txId) }),
  })
}
