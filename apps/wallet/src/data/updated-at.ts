import { queryKeys } from '@patina/react'
import { useQueryClient } from '@tanstack/react-query'

/** Returns when the shown balances were read, or undefined if there are none. */
export function useUpdatedAt(): number | undefined {
  const queries = useQueryClient()
  const read = [queryKeys.portfolio, queryKeys.allBalances].flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  const newest = Math.max(0, ...read.map(({ state }) => state.dataUpdatedAt))
  return newest === 0 ? undefined : newest
}

/** Balances are polled at least once a minute. */
const pollsMs = 120_000

type Read = { dataUpdatedAt: number; failureCount: number }

/** Returns when the oldest of these answers was read, if one of them is not up to date. Undefined if all are, or if nothing was read. */
export function readAt(answers: readonly Read[], isOnline: boolean, now = Date.now()): number | undefined {
  const old = answers.filter(
    ({ dataUpdatedAt, failureCount }) => dataUpdatedAt > 0 && (!isOnline || failureCount > 0 || now - dataUpdatedAt > pollsMs),
  )
  return old.length === 0 ? undefined : Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt))
}
