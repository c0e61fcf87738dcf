import { queryKeys } from '@patina/react'
import { useQueryClient } from '@tanstack/react-query'

/** Returns when the shown balances were read, or undefined if there are none. */
export function useUpdatedAt(): number | undefined {
  const queries = useQueryClient()
  const read = [queryKeys.portfolio, ['wallet', 'balances']].flatMap((queryKey) => queries.getQueryCache().findAll({ queryKey }))
  const newest = Math.max(0, ...read.map(({ state }) => state.dataUpdatedAt))
  return newest === 0 ? undefined : newest
}
