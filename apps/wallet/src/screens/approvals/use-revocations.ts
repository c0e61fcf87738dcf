import { queryKeys } from '@patina/react'
import { familyOfChain } from '@patina/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OwnApproval } from '../../data/approval-order.ts'
import { keyring } from '../../keys/keyring.ts'
import type { WalletAccount } from '../../keys/keyring-types.ts'
import { useReview } from '../../review/use-review.ts'
import { useSignCheck } from '../../review/use-sign-check.ts'
import type { Ready } from '../../signing/ready.ts'
import type { Sender } from '../../signing/send-signed.ts'
import { sendRest, stepsFrom } from '../../signing/send-steps.ts'
import { useSigning } from '../../signing/use-signing.ts'
import { usePrepared } from '../../signing/use-transaction.ts'
import { useTexts } from '../../texts/use-texts.ts'
import { inOrder, prepareRevocations } from './prepare-revocations.ts'

type RevocationOptions = { approvals: readonly OwnApproval[]; owner: WalletAccount; platform: OwnApproval['platform']; onDone: () => void }

/** A revocation takes nothing, so the name and the issuer of its token do not matter. */
const unimportant = ['token_unlisted', 'token_imitates', 'mint_powers']

/**
 * Revokes approvals of one account on one network. One press signs all of them, one transaction after the other. `done` of them are confirmed. After a
 * failure, the others are prepared again.
 */
export function useRevocations({ approvals: given, owner, platform, onDone }: RevocationOptions) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [{ done, round }, setProgress] = useState({ done: 0, round: 0 })
  const approvals = inOrder(given)
  const isTogether = familyOfChain(platform.caip2) === 'solana'
  const isOne = isTogether || approvals.length === 1
  const account = keyring.account(owner.id, platform.family)
  const prepareAgain = () => setProgress((before) => ({ ...before, round: before.round + 1 }))
  const check = useSignCheck(platform, unimportant)
  const checkFrom = (sender: Sender, first: Ready) => check.run(sender, stepsFrom(ready.data ?? [], first))
  const signing = useSigning({
    account,
    accountId: owner.id,
    platform,
    check: checkFrom,
    async onSent(sent, first, sender) {
      if (isOne || !first) return navigate({ to: '/activity/$txId', params: { txId: `${sent.id}` } })
      const rest = stepsFrom(ready.data ?? [], first).slice(1)
      const onConfirmed = () => setProgress((before) => ({ ...before, done: before.done + 1 }))
      await sendRest(sender, sent, rest, { check: checkFrom, onConfirmed })
      await cache.invalidateQueries({ queryKey: [...queryKeys.history, 'approvals'] })
      // What was prepared before a failure is old, so those after the transaction that was sent again are prepared anew.
      if (done + 1 + rest.length < approvals.length) prepareAgain()
      else onDone()
    },
    onError: prepareAgain,
  })
  const open = isTogether ? approvals : approvals.slice(done)
  const ready = usePrepared({
    key: ['revoke', round, ...approvals.map(({ key }) => key)],
    isWanted: !signing.isPending && !(signing.isSuccess && (isOne || done === approvals.length)),
    // Several need many calls, so they are prepared again only after a failure.
    repeats: isOne,
    prepare: (client) => prepareRevocations(client, account, open, t('activity.unknownToken')),
  })
  const review = useReview({ platform, account, steps: ready.data, check })
  return { ready, signing, review, done }
}
