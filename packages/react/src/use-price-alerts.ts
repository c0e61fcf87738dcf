import { type CreatePriceAlertRequest, type PriceAlert, unwrap } from '@patina/sdk'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { once } from './defaults.ts'
import { queryKeys } from './keys.ts'
import { type Retryable, useReady } from './ready.ts'

/** Returns the price alerts of the device, newest first, and functions that add and remove one. */
export function usePriceAlerts(): Retryable<UseQueryResult<PriceAlert[]>> & {
  add(alert: CreatePriceAlertRequest): Promise<PriceAlert>
  remove(id: string): Promise<void>
} {
  const { ready, retry } = useReady()
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.priceAlerts,
    queryFn: async ({ signal }) => (await unwrap((await ready()).client.listPriceAlerts({ signal }))).items,
  })
  const onSettled = () => cache.invalidateQueries({ queryKey: queryKeys.priceAlerts })
  const adding = useMutation({
    ...once,
    mutationFn: async (alert: CreatePriceAlertRequest) => unwrap((await ready()).client.createPriceAlert(alert)),
    onSettled,
  })
  const removing = useMutation({
    ...once,
    mutationFn: async (id: string) => {
      await unwrap((await ready()).client.deletePriceAlert({ id }))
    },
    onSettled,
  })
  return { ...query, retry, add: adding.mutateAsync, remove: removing.mutateAsync }
}
