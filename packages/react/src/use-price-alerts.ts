import { type CreatePriceAlertRequest, type PriceAlert, unwrap } from '@patina/sdk'
import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { queryKeys } from './keys.ts'
import { clientOf, useDevice } from './use-device.ts'

/** Returns the price alerts of the device, newest first, and functions that add and remove one. */
export function usePriceAlerts(): UseQueryResult<PriceAlert[]> & {
  add(alert: CreatePriceAlertRequest): Promise<PriceAlert>
  remove(id: string): Promise<void>
} {
  const { data: device } = useDevice()
  const cache = useQueryClient()
  const query = useQuery({
    queryKey: queryKeys.priceAlerts,
    enabled: device !== undefined,
    queryFn: async ({ signal }) => (await unwrap(clientOf(device).listPriceAlerts({ signal }))).items,
  })
  const onSettled = () => cache.invalidateQueries({ queryKey: queryKeys.priceAlerts })
  const adding = useMutation({
    mutationFn: (alert: CreatePriceAlertRequest) => unwrap(clientOf(device).createPriceAlert(alert)),
    onSettled,
  })
  const removing = useMutation({
    mutationFn: async (id: string) => {
      await unwrap(clientOf(device).deletePriceAlert({ id }))
    },
    onSettled,
  })
  return { ...query, add: adding.mutateAsync, remove: removing.mutateAsync }
}
