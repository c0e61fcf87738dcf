import { brand } from 'virtual:brand'
import { queryKeys, useDevice } from '@patina/react'
import { type SwapQuote, unwrap } from '@patina/sdk'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { checkedQuote, quoteRequest, type SwapWish } from './quote-check.ts'

const quoteMs = 15_000

/** Returns the quote of a wish, requested again every 15 seconds. */
export function useQuote(wish: SwapWish | undefined, decimals: number): UseQueryResult<SwapQuote> {
  const { data: device } = useDevice()
  const { fromId, intoId, amount, slippage } = wish ?? {}
  return useQuery({
    queryKey: [...queryKeys.quote, fromId, intoId, `${amount}`, slippage],
    enabled: device !== undefined && wish !== undefined,
    refetchInterval: quoteMs,
    staleTime: quoteMs,
    queryFn: async ({ signal }) => {
      if (!device || !wish) throw new Error('There is nothing to quote')
      return checkedQuote(await unwrap(device.client.quoteSwap(quoteRequest(wish, decimals, brand.swapServices), { signal })), wish)
    },
  })
}
