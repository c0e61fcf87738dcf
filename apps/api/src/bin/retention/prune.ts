import type { Database } from '../../base/db/client.ts'
import { pruneEvents } from '../../ledger/log/prune.ts'
import { pruneApprovals, pruneDeliveries, prunePending, pruneTracked } from '../../ledger/rows/prune.ts'
import { pruneImplementations } from '../../ledger/warnings/implementations.store.ts'
import { dropNotificationMonths } from '../../out/notifications/prune.ts'
import { prunePushes } from '../../out/push/prune.ts'
import { dropDeliveryWeeks } from '../../out/webhooks/prune.ts'
import { pruneHiddenNfts } from '../../wallet/nfts/prune.ts'
import { prunePrices } from '../../wallet/prices/prune.ts'

/** Number of days for which rows are kept. 0 keeps them forever. */
export type Retention = {
  notificationsDays: number
  /** Reports that the server received. */
  deliveriesDays: number
  /** Events that the server sent to endpoints. */
  outboundDays: number
  pendingDays: number
  pushesDays: number
  eventsDays: number
  /** Daily prices. Hourly prices are kept for a month. */
  pricesDays: number
}

/** Numbers of deleted rows, and of dropped partitions. */
export type Pruned = {
  notificationMonths: number
  deliveries: number
  outboundWeeks: number
  pending: number
  /** Hashes of transactions that were sent elsewhere and never found. */
  tracked: number
  pushes: number
  eventDays: number
  prices: number
  /** NFTs that left their address. */
  hiddenNfts: number
  /** Permissions of which nothing is left. */
  approvals: number
  /** The code of proxies that no preview of their device named for long. */
  implementations: number
}

/** Days after which the hash of a transaction that was sent elsewhere is forgotten, also if no worker looked it up. */
const trackedDays = 1
/** Days after which an NFT that left its address, and an ended permission, is forgotten. Until then, the chain is asked again now and then. */
const hiddenDays = 30

/** Days after which the code of a proxy is forgotten. The next preview then has nothing to compare with. */
const implementationsDays = 365

/** Deletes rows whose retention has expired, in batches, and drops partitions in which all rows are that old. */
export async function prune(database: Pick<Database, 'query'>, retention: Retention, now: Date, batch = 500): Promise<Pruned> {
  const old = (days: number) => ({ days, now, batch })
  return {
    notificationMonths: await dropNotificationMonths(database, old(retention.notificationsDays)),
    deliveries: await pruneDeliveries(database, old(retention.deliveriesDays)),
    outboundWeeks: await dropDeliveryWeeks(database, old(retention.outboundDays)),
    pushes: await prunePushes(database, old(retention.pushesDays)),
    pending: await prunePending(database, old(retention.pendingDays)),
    tracked: await pruneTracked(database, old(trackedDays)),
    eventDays: await pruneEvents(database, old(retention.eventsDays)),
    prices: await prunePrices(database, old(retention.pricesDays)),
    hiddenNfts: await pruneHiddenNfts(database, old(hiddenDays)),
    approvals: await pruneApprovals(database, old(hiddenDays)),
    implementations: await pruneImplementations(database, old(implementationsDays)),
  }
}
