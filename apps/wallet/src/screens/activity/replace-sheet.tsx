import { queryKeys, useDevice } from '@patina/react'
import type { Platform } from '@patina/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { rememberSent } from '../../data/sent.ts'
import type { SentRecord } from '../../data/sent-record.ts'
import { keyring } from '../../keys/keyring.ts'
import { Button } from '../../kit/button.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact, feeOf } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import { useSigning } from '../../signing/use-signing.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { replacementIntent } from './replacement.ts'

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
  const { prepared, signing } = useReplacement(kind, record, platform)
  return (
    <>
      <p>{t(`activity.${kind}.text`)}</p>
      <dl className="facts">
        <Fact label={t('activity.oldFee')} platform={platform} maxFee={record.prepared.maxFee} />
        <Fact label={t('activity.newFee')} platform={platform} maxFee={feeOf(prepared)} />
      </dl>
      <FeeWarning platform={platform} maxFee={prepared.data?.maxFee} />
      <FailureNotice
        preparing={prepared.data ? null : prepared.error}
        sending={signing.error}
        decisions={signing.decisionsOn(prepared.data)}
      />
      <div className="sheet-foot">
        <Button
          kind={kind === 'cancel' ? 'danger' : 'primary'}
          wide
          disabled={!prepared.data}
          busy={signing.isPending}
          onClick={() => prepared.data && signing.confirm(prepared.data)}
        >
          {t(`activity.${kind}.confirm`)}
        </Button>
      </div>
    </>
  )
}

function useReplacement(kind: Replacement, record: SentRecord, platform: Platform) {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const account = keyring.account(record.accountId, 'evm')
  const signing = useSigning({
    account,
    platform,
    onSent({ id, hash }, sent) {
      const summary = kind === 'cancel' ? ({ kind: 'cancel' } as const) : record.summary
      if (sent) rememberSent({ ...record, txId: id, hash, sentAt: Date.now(), prepared: sent, summary, replaces: record.txId })
      return navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true })
    },
    // A block may contain the first one in the meantime.
    onError: () => cache.invalidateQueries({ queryKey: queryKeys.transaction(record.txId) }),
  })
  const prepared = useQuery({
    queryKey: ['prepare', kind, record.txId],
    enabled: device !== undefined && signing.isIdle,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      const prepare = kind === 'cancel' ? account.prepareCancel : account.prepareSpeedUp
      const replacement = await prepare(device.client, record.prepared)
      return keyring.expect(replacement, replacementIntent(record, replacement, kind === 'cancel', platform.caip2))
    },
  })
  return { prepared, signing }
}
