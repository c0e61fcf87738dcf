import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import type { Consumer } from '../../ledger/log/consume-events.ts'
import type { LoggedEvent } from '../../ledger/log/event.ts'
import { publicTypes } from '../../ledger/log/event-types.ts'
import type { DeliveryStore } from './deliveries.store.ts'
import { matcher } from './filter.ts'
import { readFilters, readRevisions } from './webhooks.store.ts'

type Matcher = { revision: number; matches: (event: LoggedEvent) => boolean }

/** Returns the consumer that writes a delivery for each event and each endpoint that wants it. */
export function deliveryWriter({ add }: Pick<DeliveryStore, 'add'>): Omit<Consumer, 'onProcessed'> {
  let matchers: ReadonlyMap<string, Matcher> = new Map()
  return {
    name: 'webhooks',
    maxBatchSize: 500,
    /** Without endpoints no event is read. Endpoints that are added later receive only later events. */
    types: async (transaction) => ((await readRevisions(transaction)).length > 0 ? publicTypes : []),
    async process(transaction, events) {
      const webhooks = await readRevisions(transaction)
      matchers = await updated(transaction, matchers, webhooks)
      const deliveries = webhooks.flatMap(({ id, afterEvent, ordered }) =>
        events
          .filter((event) => event.id > afterEvent && matchers.get(id)?.matches(event))
          .map(({ id: eventId, loggedAt, addresses }) => ({ webhookId: id, eventId, loggedAt, addresses: ordered ? addresses : [] })),
      )
      await add(transaction, deliveries)
    },
  }
}

/** Returns the matchers of all endpoints. Only new and changed filters are read. */
async function updated(
  transaction: Transaction<Tables>,
  known: ReadonlyMap<string, Matcher>,
  webhooks: readonly { id: string; revision: number }[],
): Promise<Map<string, Matcher>> {
  const isKnown = ({ id, revision }: { id: string; revision: number }) => known.get(id)?.revision === revision
  const filters = await readFilters(
    transaction,
    webhooks.filter((webhook) => !isKnown(webhook)).map(({ id }) => id),
  )
  return new Map(
    webhooks.flatMap(({ id, revision }) => {
      const filter = filters.get(id)
      const found = filter ? { revision, matches: matcher(filter) } : known.get(id)
      return found ? [[id, found] as const] : []
    }),
  )
}
