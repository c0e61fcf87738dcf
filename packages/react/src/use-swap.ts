import {
  type Account,
  type Platform,
  type PreparedSwap,
  type QuoteSwapRequest,
  type Sent,
  type Swap,
  type SwapQuote,
  sendSwap,
  type Transaction,
  unwrap,
} from '@patina/sdk'
import { type UseMutationResult, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { once } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { type Retryable, useReadiness, useReady } from './ready.ts'
import { useTransaction } from './use-transaction.ts'

export type UseSwap = Retryable<{
  /** Why no swap is possible yet: the device is not registered, or the account is not linked. `retry` repeats that. */
  error: Error | null
  /** The quote, requested again every 15 seconds until the swap is sent. */
  quote: UseQueryResult<SwapQuote>
  /**
   * Prepares the quote that the user saw: its approvals and the swap. A quote with a critical warning is refused with `quote_warning`, unless
   * `accept` names it: `prepare.mutate({ ...quote, accept: ['price_impact'] })`.
   */
  prepare: UseMutationResult<PreparedSwap, Error, SwapQuote & Pick<Swap, 'accept'>>
  /** Signs and sends the approvals, then the swap. */
  send: UseMutationResult<Sent, Error, PreparedSwap>
  /** The sent swap, followed until it is confirmed or failed. */
  transaction: UseQueryResult<Transaction>
}>

/** Returns the steps of a swap from an account: quote, prepare, send, follow. Without a request, there is no quote. */
export function useSwap(account: Account, platform: Platform | undefined, request: QuoteSwapRequest | undefined): UseSwap {
  const { ready } = useReady()
  const { error, retry } = useReadiness({ address: account.address, ...(platform && { platformId: platform.id }) })
  const cache = useQueryClient()
  const prepare = useMutation({
    ...once,
    mutationFn: async ({ accept = [], ...quote }: SwapQuote & Pick<Swap, 'accept'>) => {
      if (!platform) throw new Error('The platforms are not known yet. Wait for usePlatforms().data')
      const { client } = await ready({ address: account.address, platformId: platform.id })
      return account.prepareSwap(client, { platform, quote, accept })
    },
  })
  const send = useMutation({
    ...once,
    mutationFn: async (prepared: PreparedSwap) => sendSwap((await ready()).client, account, prepared),
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.history }),
  })
  const isOpen = send.isIdle || send.isError
  const quote = useQuery({
    queryKey: [...queryKeys.quote, request],
    enabled: request !== undefined && isOpen,
    refetchInterval: 15_000,
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is no request for a quote')
      return unwrap((await ready()).client.quoteSwap(request, { signal }))
    },
  })
  return { error, retry, quote, prepare, send, transaction: useTransaction(send.data) }
}
