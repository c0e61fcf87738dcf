import { useDevice } from '@patina/react'
import type { SentTransaction } from '@patina/sdk'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { KeyError } from '../keys/key-error.ts'
import type { WorkerAccount } from '../keys/keyring-types.ts'
import { accepting, type Ready } from './ready.ts'
import { forgetUnsettled, remember, type Sender, sendAgain, signAndSend } from './send-signed.ts'

/** What the user decides after a refusal or an unknown outcome. */
export type Decisions = {
  /** Sends the transaction again whose outcome is not known. */
  again: () => void
  /** Ends the wait for that one, although it may still be executed. The review of another one goes on. */
  forget: () => void
  /** Where the transaction is whose outcome is not known. */
  place: { caip2: string; address: string }
  isPending: boolean
}

export type SigningOptions = {
  account: WorkerAccount
  /** The account of the wallet. */
  accountId: string
  platform: Sender['platform']
  /** Called after a transaction was sent. `ready` is undefined for one that was signed earlier. */
  onSent: (sent: SentTransaction, ready: Ready | undefined, sender: Sender) => unknown
  onError?: () => unknown
  /** Called right before a signature. @throws {ReviewChanged} if the user must look again */
  check?: (sender: Sender, ready: Ready) => Promise<void>
}

/**
 * - `sign` signs what is prepared.
 * - `again` sends the earlier one, which is the prepared one if `isSame`.
 */
type Order = { how: 'sign' | 'again'; ready: Ready; isSame: boolean }

/** Returns the steps from what is prepared to what is sent, with the decisions of the user in between. */
export function useSigning({ account, accountId, platform, onSent, onError, check }: SigningOptions) {
  const { data: device } = useDevice()
  // One press may sign several transactions. The outcome of the last one may not be known.
  const last = useRef<Ready>(undefined)
  const senderOf = (): Sender => {
    if (!device) throw new Error('The device is not open yet')
    const onSigning = (ready: Ready) => {
      last.current = ready
    }
    return { client: device.client, account, accountId, platform, onSigning }
  }
  const { mutate, reset, variables, error, isIdle, isPending, isSuccess } = useMutation({
    mutationFn: async ({ how, ready, isSame }: Order): Promise<unknown> => {
      const sender = senderOf()
      if (how === 'sign') {
        await check?.(sender, ready)
        return onSent(await signAndSend(sender, ready), ready, sender)
      }
      const sent = await sendAgain(sender)
      if (!sent) throw new KeyError('unsettled')
      if (isSame) remember(sender, sent, ready)
      return onSent(sent, isSame ? ready : undefined, sender)
    },
    ...(onError && { onError }),
  })

  const forgetting = useMutation({ mutationFn: () => forgetUnsettled({ platform, account }), onSuccess: reset })

  const confirm = (ready: Ready, acceptedFee?: bigint) => mutate({ how: 'sign', ready: accepting(ready, acceptedFee), isSame: true })
  const decisions: Decisions = {
    // The worker refused the prepared one because of the earlier one, if it said so.
    again: () =>
      variables &&
      mutate({ ready: last.current ?? variables.ready, how: 'again', isSame: variables.isSame && !(error instanceof KeyError) }),
    // It signs nothing itself, so that all guards of the review apply to the next signature.
    forget: () => forgetting.mutate(),
    place: { caip2: platform.caip2, address: account.address },
    isPending: isPending || forgetting.isPending,
  }
  return { confirm, decisions, error: forgetting.error ?? error, isIdle, isPending, isSuccess }
}
