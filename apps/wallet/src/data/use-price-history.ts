import { queryKeys, useDevice } from '@patina/react'
import { type PriceHistory, unwrap } from '@patina/sdk'
import { useQueries } from '@tanstack/react-query'
import { usePreferences } from './preferences.ts'
import type { Range } from './ranges.ts'

/** Returns the recorded prices of tokens in the user's currency. Undefined until all are read. */
export function usePriceHistories(tokenIds: readonly string[], range: Range): readonly PriceHistory[] | undefined {
  const { currency } = usePreferences()
  const { data: device } = useDevice()
  return useQueries({
    queries: tokenIds.map((tokenId) => ({
      queryKey: [...queryKeys.prices, 'history', currency, range, tokenId],
      enabled: device !== undefined,
      staleTime: 5 * 60_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        if (!device) throw new Error('The device is not open yet')
        return unwrap(device.client.getPriceHistory({ tokenId, currency, range }, { signal }))
      },
    })),
    combine: (answers) => {
      if (answers.some(({ isPending }) => isPending)) return undefined
      return answers.flatMap(({ data }) => data ?? [])
    },
  })
}
