import { type Account, type Prepared, type SentTransaction, signAndSend, type Transaction, type Transfer } from '@patina/sdk'
import { type UseMutationResult, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'
import { useTransaction } from './use-transaction.ts'

export type Send = {
  /** Prepares a transfer. Show its `data.amount` and `data.maxFee` before the user confirms. */
  prepare: UseMutationResult<Prepared, Error, Transfer>
  /** Signs and sends what was prepared. */
  send: UseMutationResult<SentTransaction, Error, Prepared>
  /** The sent transaction, followed until it is confirmed or failed. */
  transaction: UseQueryResult<Transaction>
}

/** Returns the steps of a transfer from an account: prepare, send, follow. */
export function useSend(account: Account): Send {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const prepare = useMutation({ mutationFn: (transfer: Transfer) => account.prepareTransfer(clientOf(device), transfer) })
  const send = useMutation({
    mutationFn: (prepared: Prepared) => signAndSend(clientOf(device), account, prepared),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.history }),
  })
  return { prepare, send, transaction: useTransaction(send.data?.id) }
}
