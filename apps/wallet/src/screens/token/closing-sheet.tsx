import type { Platform } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import { keyring } from '../../keys/keyring.ts'
import { Amount } from '../../kit/amounts.tsx'
import { Skeleton } from '../../kit/notice.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { SheetReview } from '../../review/sheet-review.tsx'
import { useReviewed } from '../../review/use-reviewed.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useTexts } from '../../texts/use-texts.ts'
import type { ClosingKind } from './closable.ts'
import { readyClosing } from './ready-closing.ts'

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
  const transaction = useClosing(kind, platform, signer)
  const { prepared } = transaction
  const { amount, returnedRent = 0n, accounts } = prepared ?? {}
  return (
    <SheetReview
      transaction={transaction}
      platform={platform}
      address={signer.address}
      facts={
        <>
          <Returned label={t('closing.returned')} platform={platform} amount={amount === undefined ? undefined : amount + returnedRent} />
          {kind === 'unwrap' && <Returned label={t('closing.deposit')} platform={platform} amount={prepared?.returnedRent} />}
        </>
      }
      label={t(kind === 'unwrap' ? 'closing.unwrap.confirm' : 'closing.empty.confirm')}
    >
      {kind === 'close' && accounts && accounts.length < total && <p>{t('closing.empty.some', { count: accounts.length })}</p>}
    </SheetReview>
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
  const navigate = useNavigate()
  const account = keyring.account(wallet.id, 'solana')
  return useReviewed({
    key: [kind, platform.id, address],
    account,
    accountId: wallet.id,
    platform,
    prepare: (client) => readyClosing(client, account, kind, platform),
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` } }),
  })
}
