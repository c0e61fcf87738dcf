import { useDevice } from '@patina/react'
import { type Platform, wrappedSol } from '@patina/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { rememberSent } from '../../data/sent.ts'
import type { SentSummary } from '../../data/sent-record.ts'
import { keyring } from '../../keys/keyring.ts'
import { Amount } from '../../kit/amounts.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { Fact } from '../../signing/fee-fact.tsx'
import { FeeWarning } from '../../signing/fee-warning.tsx'
import type { Signer } from '../../signing/use-signer.ts'
import { preparedMs, useSigning } from '../../signing/use-signing.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { ClosingKind } from './closable.ts'

/** `total`: the number of accounts, of which one transaction may close only some. */
type ContentsProps = { kind: ClosingKind; platform: Platform; signer: Signer; total: number }
type SheetProps = ContentsProps & { title: string; open: boolean; onClose: () => void }

/** Closes token accounts: what returns, the fee, and the confirmation. */
export function ClosingSheet({ title, open, onClose, ...contents }: SheetProps) {
  return (
    <Sheet title={title} open={open} onClose={onClose}>
      <Contents {...contents} />
    </Sheet>
  )
}

function Contents({ kind, platform, signer, total }: ContentsProps) {
  const { t } = useTexts()
  const { prepared, signing } = useClosing(kind, platform, signer)
  const { amount, returnedRent = 0n, maxFee, accounts } = prepared.data ?? {}
  return (
    <>
      <dl className="facts">
        <Returned label={t('closing.returned')} platform={platform} amount={amount === undefined ? undefined : amount + returnedRent} />
        {kind === 'unwrap' && <Returned label={t('closing.deposit')} platform={platform} amount={prepared.data?.returnedRent} />}
        <Fact label={t('send.fee')} platform={platform} maxFee={maxFee} />
      </dl>
      {kind === 'close' && accounts && accounts.length < total && <p>{t('closing.empty.some', { count: accounts.length })}</p>}
      <FeeWarning platform={platform} maxFee={maxFee} />
      <FailureNotice
        preparing={prepared.data ? null : prepared.error}
        sending={signing.error}
        decisions={signing.decisionsOn(prepared.data)}
      />
      <div className="sheet-foot">
        <Button
          kind="primary"
          wide
          disabled={!prepared.data}
          busy={signing.isPending}
          onClick={() => prepared.data && signing.confirm(prepared.data)}
        >
          {t(kind === 'unwrap' ? 'closing.unwrap.confirm' : 'closing.empty.confirm')}
        </Button>
      </div>
    </>
  )
}

type ReturnedProps = { label: string; platform: Platform; amount: bigint | undefined }

const Returned = ({ label, platform: { nativeToken }, amount }: ReturnedProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {amount === undefined ? (
        <Skeleton width={12} />
      ) : (
        <Amount amount={amount} decimals={nativeToken.decimals} symbol={nativeToken.symbol} maxFraction={nativeToken.decimals} />
      )}
    </dd>
  </div>
)

function useClosing(kind: ClosingKind, platform: Platform, { wallet, address }: Signer) {
  const { data: device } = useDevice()
  const navigate = useNavigate()
  const account = keyring.account(wallet.id, 'solana')
  const { id: platformId, caip2 } = platform
  const { decimals } = platform.nativeToken
  const token = { tokenId: `${platformId}:${wrappedSol}`, symbol: 'wSOL', decimals }
  const signing = useSigning({
    account,
    platform,
    onSent({ id, hash }, sent) {
      const summary: SentSummary = kind === 'unwrap' && sent ? { kind, ...token, amount: sent.amount } : { kind: 'close' }
      if (sent) rememberSent({ txId: id, hash, platformId, accountId: wallet.id, address, sentAt: Date.now(), prepared: sent, summary })
      return navigate({ to: '/activity/$txId', params: { txId: `${id}` } })
    },
  })
  const prepared = useQuery({
    queryKey: ['prepare', kind, platformId, address],
    enabled: device !== undefined && !signing.isPending && !signing.isSuccess,
    refetchInterval: preparedMs,
    staleTime: 0,
    gcTime: 0,
    // The keyring recognises a prepared transaction by its object.
    structuralSharing: false,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      const prepare = kind === 'unwrap' ? account.prepareUnwrap : account.prepareCloseEmpty
      const prepared = await prepare(device.client, { platform })
      const { accounts, maxFee } = prepared
      const shown = { platformId, caip2, accounts, maxFee }
      return keyring.expect(
        prepared,
        kind === 'unwrap' ? { kind, ...shown, tokens: [token], tokenId: token.tokenId } : { kind, ...shown, tokens: [] },
      )
    },
  })
  return { prepared, signing }
}
