import { useDevice } from '@patina/react'
import type { Account, Platform, Prepared, SentTransaction } from '@patina/sdk'
import { useMutation } from '@tanstack/react-query'
import { KeyError } from '../keys/key-error.ts'
import { keyring } from '../keys/keyring.ts'
import type { Unsettled } from '../keys/worker/journal.ts'
import { forgetUnsettled, type Sender, sendAgain, signAndSend } from './send-signed.ts'

/** What the user decides after a refusal or an unknown outcome. */
export type Decisions = {
  /** Sends the transaction again whose outcome is not known. */
  again: () => void
  /** Signs another one, although that one may still be executed. */
  forget: () => void
  /** Signs with a fee that the worker called high. */
  acceptFee: () => void
  /** Returns the transaction whose outcome is not known. */
  unsettled: () => Promise<Unsettled | undefined>
  isPending: boolean
}

type SigningOptions = {
  account: Account
  platform: Pick<Platform, 'id' | 'caip2'>
  /** Called after a transaction was sent. `prepared` is undefined for one that was signed earlier. */
  onSent: (sent: SentTransaction, prepared: Prepared | undefined, sender: Sender) => unknown
  onError?: () => unknown
}

/** `isSame`: the transaction that is sent again is the prepared one, and not one that was signed earlier. */
type Order = { prepared: Prepared; isAgain?: boolean; isSame?: boolean }

/** Returns the steps from what is prepared to what is sent, with the decisions of the user in between. */
export function useSigning({ account, platform, onSent, onError }: SigningOptions) {
  const { data: device } = useDevice()
  const senderOf = () => {
    if (!device) throw new Error('The device is not open yet')
    return { client: device.client, account, platform }
  }
  const { mutate, variables, error, isIdle, isPending, isSuccess } = useMutation({
    mutationFn: async ({ prepared, isAgain = false, isSame = true }: Order): Promise<unknown> => {
      const sender = senderOf()
      if (!isAgain) return onSent(await signAndSend(sender, prepared), prepared, sender)
      const sent = await sendAgain(sender)
      if (sent) return onSent(sent, isSame ? prepared : undefined, sender)
      throw new KeyError('unsettled')
    },
    ...(onError && { onError }),
  })

  const confirm = (prepared: Prepared) => mutate({ prepared })
  const decisionsOn = (current: Prepared | undefined): Decisions => ({
    again: () => variables && mutate({ ...variables, isAgain: true, isSame: variables.isSame !== false && !(error instanceof KeyError) }),
    forget: () => current && void forgetUnsettled({ account, platform }).then(() => confirm(current)),
    acceptFee: () => current && confirm(keyring.acceptFee(current)),
    unsettled: () => keyring.unsettled(platform.caip2, account.address),
    isPending,
  })
  return { confirm, decisionsOn, error, isIdle, isPending, isSuccess }
}
