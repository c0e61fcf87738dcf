import type { Driver } from 'kysely'
import type { ConnectionPools } from './driver.ts'
import type { SharedConnection, SharedConnections } from './shared-connection.ts'
import { createWaiting, refuseLongQueue } from './waiting.ts'

/**
 * Returns connections whose statements are refused at once while the oldest statement of the connection has waited for more than `maxMs`.
 * Slow reads have limits of their own.
 */
export function limitStatements({ reading, writing, slow }: ConnectionPools, maxMs: number): ConnectionPools {
  const limit = (connection: SharedConnection): SharedConnection => ({
    ...connection,
    async query(statement) {
      refuseLongQueue(connection, maxMs)
      return connection.query(statement)
    },
  })
  const limitAll = ([first, ...others]: SharedConnections): SharedConnections => [limit(first), ...others.map(limit)]
  return maxMs === 0 ? { reading, writing, slow } : { reading: limitAll(reading), writing: limitAll(writing), slow }
}

/** Returns a driver that refuses a transaction at once while the first one in the queue has waited more than `maxMs` for a connection. */
export function limitTransactions(driver: Driver, maxMs: number): Driver {
  const waiting = createWaiting()
  return {
    ...driver,
    async beginTransaction(connection, settings) {
      refuseLongQueue(waiting, maxMs)
      await waiting.during(() => driver.beginTransaction(connection, settings))
    },
  }
}
