import { type Account, type Prepared, type Sent, signAndSend, type Transaction, type Transfer } from '@patina/sdk'
import { type UseMutationResult, type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { once } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { type Retryable, useReadiness, useReady } from './ready.ts'
import { useTransaction } from './use-transaction.ts'

export type Send = Retryable<{
  /** Why no transfer is possible yet: the device is not registered, or the account is not linked. `retry` repeats that. */
  error: Error | null
  /** Prepares a transfer. Show its `data.amount` and `data.maxFee` before the user confirms. */
  prepare: UseMutationResult<Prepared, Error, Transfer>
  /** Signs and sends what was prepared, or lets the wallet do both. `data.status` is `pending` at once. */
  send: UseMutationResult<Sent, Error, Prepared>
  /** The sent transaction, followed until it is confirmed or failed. */
  transaction: UseQueryResult<Transaction>
}>

/** Returns the steps of a transfer from an account: prepare, send, follow. */
export function useSend(account: Account): Send {
  const { ready } = useReady()
  const { error, retry } = useReadiness({ address: account.address })
  const cache = useQueryClient()
  const prepare = useMutation({
    ...once,
    mutationFn: async (transfer: Transfer) => {
      const { client } = await ready({ address: account.address, platformId: transfer.platform.id })
      return account.prepareTransfer(client, transfer)
    },
  })
  const send = useMutation({
    ...once,
    mutationFn: async (prepared: Prepared) => signAndSend((await ready()).client, account, prepared),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.history }),
  })
  return { error, retry, prepare, send, transaction: useTransaction(send.data) }
}
