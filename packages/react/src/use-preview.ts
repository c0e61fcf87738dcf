import { type PreviewTransactionRequest, type TransactionPreview, unwrap } from '@patina/sdk'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from './keys.ts'
import { type Ready, type Retryable, useReady } from './ready.ts'

export type UsePreview = Retryable<UseQueryResult<TransactionPreview>> & {
  /** Seconds since the server was asked for `data`, or undefined without data. Let nobody sign by a preview that is older than 15 seconds. */
  ageSeconds: number | undefined
}

/**
 * Returns what a transaction would do, such as that of `previewRequest(account.address, prepared)`. It is previewed again every ten seconds until the
 * hook is unmounted. If that fails, `data` stays and its age grows. Without a request, nothing is previewed.
 */
export function usePreview(request: PreviewTransactionRequest | undefined): UsePreview {
  const { ready, retry, cache } = useReady()
  const options = previewQuery(ready, request)
  const query = useQuery({ ...options, select: ({ preview }) => preview })
  const now = useSecond(query.data !== undefined)
  const askedAt = cache.getQueryData(options.queryKey)?.askedAt
  const ageSeconds = askedAt === undefined ? undefined : Math.max(0, Math.floor((now - askedAt) / 1_000))
  return { ...query, retry, ageSeconds }
}

const previewQuery = (ready: Ready, request: PreviewTransactionRequest | undefined) =>
  queryOptions({
    queryKey: queryKeys.preview(request),
    enabled: request !== undefined,
    refetchInterval: 10_000,
    queryFn: async ({ signal }) => {
      if (!request) throw new Error('There is no transaction to preview')
      const { client } = await ready(request)
      // The state of the chain is at least as old as the request.
      const askedAt = Date.now()
      return { askedAt, preview: await unwrap(client.previewTransaction(request, { signal })) }
    },
  })

/** Returns the time, which changes every second while it runs. */
function useSecond(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
