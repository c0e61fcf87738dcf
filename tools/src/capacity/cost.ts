import type { Size } from './size.ts'

/** The operator's prices, in one currency, for a month. A price that is not given is not counted. */
export type Prices = { core?: number; memoryGb?: number; storageGb?: number; nodeRequestsMillion?: number }

type Part = { what: string; amount: number | undefined }

/** Returns the monthly cost by part. `amount` is undefined if its price was not given. */
export function costOf({ api, worker, postgres, redis, nodeRequestsPerMonth }: Size, prices: Prices): Part[] {
  const times = (quantity: number, price: number | undefined) => (price === undefined ? undefined : quantity * price)
  const cores = api.processes + worker.processes + Math.ceil(postgres.cores)
  const memoryGb = (api.processes * api.memoryMb + worker.processes * worker.memoryMb + redis.memoryMb) / 1024
  return [
    { what: 'processors of API, workers and PostgreSQL', amount: times(cores, prices.core) },
    { what: 'memory of API, workers and Redis', amount: times(memoryGb, prices.memoryGb) },
    { what: 'storage of PostgreSQL', amount: times(postgres.gigabytes, prices.storageGb) },
    { what: 'node requests', amount: times(nodeRequestsPerMonth / 1e6, prices.nodeRequestsMillion) },
  ]
}
