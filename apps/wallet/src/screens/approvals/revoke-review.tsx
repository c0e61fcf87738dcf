import type { OwnApproval } from '../../data/approval-order.ts'
import { canonical } from '../../data/contacts/lookalike.ts'
import { useKeyring } from '../../data/keys.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { Notice } from '../../kit/notice.tsx'
import { Review } from '../../review/review.tsx'
import type { ShownFee } from '../../review/review-facts.tsx'
import { FailureNotice } from '../../signing/failure-notice.tsx'
import { useTexts } from '../../texts/use-texts.ts'
import { useRevocations } from './use-revocations.ts'

type RevokeProps = { approvals: readonly OwnApproval[]; onBack: () => void }

/** Revokes approvals of one account on one network together: their spenders may take nothing more. */
export function RevokeReview({ approvals, onBack }: RevokeProps) {
  const { t } = useTexts()
  const { accounts } = useKeyring()
  const [first] = approvals
  const owner = accounts.find(({ kind, addresses }) => kind !== 'watch' && first && hasAddress(addresses, first.owner))
  if (!first || !owner) return <p>{t('send.watched.text')}</p>
  return <Contents {...{ approvals, owner, onBack, first }} />
}

const hasAddress = (addresses: WalletAccount['addresses'], wanted: string) =>
  Object.values(addresses).some((one) => one !== undefined && canonical(one) === canonical(wanted))

/** A revocation takes nothing, so it does not matter whether its token is listed. The end of a delegation names its code itself. */
const unimportant = ['token_unlisted']
const saidByMove = [...unimportant, 'account_is_delegated']

function Contents({ approvals, owner, first, onBack }: RevokeProps & { owner: WalletAccount; first: OwnApproval }) {
  const { t } = useTexts()
  const { platform } = first
  const { ready, signing, review, done } = useRevocations({ approvals, owner, platform, onDone: onBack })
  const count = approvals.length
  const [next] = ready.data ?? []
  const fee = useFee(ready)
  return (
    <Review
      state={review}
      platform={platform}
      address={first.owner}
      fees={[fee]}
      failure={ready.data ? null : ready.error}
      error={signing.error}
      guards={[]}
      handled={approvals.some(({ kind }) => kind === 'delegation') ? saidByMove : unimportant}
      party={count === 1 ? { label: t('review.spender'), address: first.spender, name: first.spenderName ?? undefined } : undefined}
      confirm={{
        label: t('approvals.revoke.confirm'),
        isReady: next !== undefined,
        isPending: signing.isPending,
        onConfirm: (acceptedFee) => next && signing.confirm(next, acceptedFee),
      }}
      back={{ label: t('shared.cancel'), onBack }}
    >
      {signing.isPending && count > 1 && <Notice>{t('approvals.progress', { done, count })}</Notice>}
      {signing.error && done > 0 && <Notice tone="warning">{t('approvals.stopped', { done, count })}</Notice>}
      <FailureNotice preparing={(ready.data ? null : ready.error) ?? review.error} sending={signing.error} decisions={signing.decisions} />
    </Review>
  )
}

/** The fees of all revocations together. */
function useFee({ data, isError }: { data?: readonly { prepared: { maxFee: bigint } }[] | undefined; isError: boolean }): ShownFee {
  const { t } = useTexts()
  const count = data?.length ?? 1
  return {
    label: count > 1 ? t('review.fees', { count }) : t('send.fee'),
    maxFee: data ? data.reduce((sum, { prepared }) => sum + prepared.maxFee, 0n) : isError ? null : undefined,
  }
}
