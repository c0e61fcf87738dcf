import {
  type Account,
  type Platform,
  type PreparedSwap,
  type QuoteSwapRequest,
  type SentTransaction,
  type SwapQuote,
  sendSwap,
  type Transaction,
  unwrap,
} from '@patina/sdk'
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'
import { useTransaction } from './use-transaction.ts'

export type UseSwap = {
  /** The quote, requested again every 15 seconds until the swap is sent. */
  quote: UseQueryResult<SwapQuote>
  /** Prepares the quote that the user saw: its approvals and the swap. */
  prepare: UseMutationResult<PreparedSwap, Error, SwapQuote>
  /** Signs and sends the approvals, then the swap. */
  send: UseMutationResult<SentTransaction, Error, PreparedSwap>
  /** The sent swap, followed until it is confirmed or failed. */
  transaction: UseQueryResult<Transaction>
}

/** Returns the steps of a swap from an account: quote, prepare, send, follow. Without a request, there is no quote. */
export function useSwap(account: Account, platform: Platform | undefined, request: QuoteSwapRequest | undefined): UseSwap {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const prepare = useMutation({
    mutationFn: (quote: SwapQuote) => {
      if (!platform) throw new Error('The platforms are not known yet. Wait for usePlatforms().data')
      return account.prepareSwap(clientOf(device), { platform, quote })
    },
  })
  const send = useMutation({
    mutationFn: (prepared: PreparedSwap) => sendSwap(clientOf(device), account, prepared),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.history }),
  })
  const isOpen = send.isIdle || send.isError
  const quote = useQuery({
    queryKey: [...queryKeys.quote, request],
    enabled: device !== undefined && request !== undefined && isOpen,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => {
      if (!request) throw new Error('There is no request for a quote')
      return unwrap(clientOf(device).quoteSwap(request, { signal }))
    },
  })
  return { quote, prepare, send, transaction: useTransaction(send.data?.id) }
}
