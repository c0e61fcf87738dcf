import { brand } from 'virtual:brand'
import type { Platform } from '@patina/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useReview } from '../../review/use-review.ts'
import { useSignCheck } from '../../review/use-sign-check.ts'
import type { Ready } from '../../signing/ready.ts'
import type { Sender } from '../../signing/send-signed.ts'
import { sendRest, stepsFrom } from '../../signing/send-steps.ts'
import type { Signer } from '../../signing/use-signer.ts'
import { useSigning } from '../../signing/use-signing.ts'
import { usePrepared } from '../../signing/use-transaction.ts'
import type { SwapWish } from './quote-check.ts'
import { type ReadySwap, readySwap } from './ready-swap.ts'

/** Returns the steps of a swap: what is ready to confirm, the approval as a step of its own, and the swap. */
export function useSwapSteps(wish: SwapWish, decimals: number, platform: Platform, { wallet, address, account }: Signer) {
  const navigate = useNavigate()
  const [round, setRound] = useState(0)
  const check = useSignCheck(platform)
  const checkFrom = (sender: Sender, first: Ready) => check.run(sender, stepsFrom(ready.data ? allSteps(ready.data) : [], first))

  // A reset to 0 and the approval are two transactions. The second one is signed when the first one is confirmed.
  const approve = useSigning({
    account,
    accountId: wallet.id,
    platform,
    check: checkFrom,
    async onSent(sent, first, sender) {
      const rest = first ? stepsFrom(ready.data?.approvals ?? [], first).slice(1) : []
      await sendRest(sender, sent, rest, { check: checkFrom })
      setRound(round + 1)
    },
  })

  const swap = useSigning({
    account,
    accountId: wallet.id,
    platform,
    check: checkFrom,
    onSent: ({ id }) => navigate({ to: '/activity/$txId', params: { txId: `${id}` }, replace: true }),
  })

  const ready = usePrepared({
    key: ['swap', address, wish.fromId, wish.intoId, `${wish.amount}`, wish.slippage, round],
    isWanted: !approve.isPending && !swap.isPending && !swap.isSuccess,
    prepare: (client) => readySwap(client, account, { platform, wish, decimals, services: brand.swapServices }),
  })
  const review = useReview({ platform, account, steps: ready.data && allSteps(ready.data), check })
  return { ready, approve, swap, review, prepareAgain: () => setRound(round + 1) }
}

const allSteps = ({ approvals, swap }: ReadySwap): Ready[] => [...approvals, swap]
