import { queryKeys, useDevice } from '@patina/react'
import { type PriceHistory, unwrap, type WalletClient } from '@patina/sdk'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePreferences } from './preferences.ts'
import type { Range } from './ranges.ts'

/** So many tokens are read at once: each request takes time of the page and of the server. */
const atOnce = 4
const staleTime = 5 * 60_000

/** Returns the recorded prices of tokens in the user's currency. Undefined until all are read. Those that cannot be read are left out. */
export function usePriceHistories(tokenIds: readonly string[], range: Range): readonly PriceHistory[] | undefined {
  const { currency } = usePreferences()
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const wanted = [...tokenIds].sort()
  const { data } = useQuery({
    queryKey: [...queryKeys.prices, 'histories', currency, range, ...wanted],
    enabled: device !== undefined,
    staleTime,
    queryFn: async () => {
      if (!device) throw new Error('The device is not open yet')
      const read: PriceHistory[] = []
      for (let at = 0; at < wanted.length; at += atOnce)
        read.push(...(await readHistories(cache, device.client, { tokenIds: wanted.slice(at, at + atOnce), currency, range })))
      return read
    },
  })
  return data
}

type Wanted = { tokenIds: readonly string[]; currency: string; range: Range }

async function readHistories(cache: QueryClient, client: WalletClient, { tokenIds, currency, range }: Wanted): Promise<PriceHistory[]> {
  const answers = await Promise.allSettled(
    tokenIds.map((tokenId) =>
      cache.fetchQuery({
        queryKey: [...queryKeys.prices, 'history', currency, range, tokenId],
        staleTime,
        queryFn: ({ signal }) => unwrap(client.getPriceHistory({ tokenId, currency, range }, { signal })),
      }),
    ),
  )
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
