import { useDevice } from '@patina/react'
import type { Account, Platform, Prepared, SentTransaction } from '@patina/sdk'
import { useMutation } from '@tanstack/react-query'
import { KeyError } from '../keys/key-error.ts'
import { keyring } from '../keys/keyring.ts'
import { forgetUnsettled, type Sender, sendAgain, signAndSend } from './send-signed.ts'

/** What is shown is prepared again after this time: its quote, fee, nonce and blockhash become old. */
export const preparedMs = 25_000

/** What the user decides after a refusal or an unknown outcome. */
export type Decisions = {
  /** Sends the transaction again whose outcome is not known. */
  again: () => void
  /** Signs another one, although that one may still be executed. */
  forget: () => void
  /** Signs with a fee that the worker called high. */
  acceptFee: () => void
  /** Where the transaction is whose outcome is not known. */
  place: { caip2: string; address: string }
  isPending: boolean
}

type SigningOptions = {
  account: Account
  platform: Pick<Platform, 'id' | 'caip2'>
  /** Called after a transaction was sent. `prepared` is undefined for one that was signed earlier. */
  onSent: (sent: SentTransaction, prepared: Prepared | undefined, sender: Sender) => unknown
  onError?: () => unknown
}

/**
 * - `sign` signs what is prepared; `instead` also ends the wait for an earlier one.
 * - `again` sends the earlier one, which is the prepared one if `isSame`.
 */
type Order = { how: 'sign' | 'instead' | 'again'; prepared: Prepared; isSame: boolean }

/** Returns the steps from what is prepared to what is sent, with the decisions of the user in between. */
export function useSigning({ account, platform, onSent, onError }: SigningOptions) {
  const { data: device } = useDevice()
  const senderOf = () => {
    if (!device) throw new Error('The device is not open yet')
    return { client: device.client, account, platform }
  }
  const { mutate, variables, error, isIdle, isPending, isSuccess } = useMutation({
    mutationFn: async ({ how, prepared, isSame }: Order): Promise<unknown> => {
      const sender = senderOf()
      if (how === 'instead') await forgetUnsettled(sender)
      if (how !== 'again') return onSent(await signAndSend(sender, prepared), prepared, sender)
      const sent = await sendAgain(sender)
      if (sent) return onSent(sent, isSame ? prepared : undefined, sender)
      throw new KeyError('unsettled')
    },
    ...(onError && { onError }),
  })

  const confirm = (prepared: Prepared) => mutate({ how: 'sign', prepared, isSame: true })
  const decisionsOn = (current: Prepared | undefined): Decisions => ({
    // The worker refused the prepared one because of the earlier one, if it said so.
    again: () => variables && mutate({ ...variables, how: 'again', isSame: variables.isSame && !(error instanceof KeyError) }),
    forget: () => current && mutate({ how: 'instead', prepared: current, isSame: true }),
    acceptFee: () => current && confirm(keyring.acceptFee(current)),
    place: { caip2: platform.caip2, address: account.address },
    isPending,
  })
  return { confirm, decisionsOn, error, isIdle, isPending, isSuccess }
}
