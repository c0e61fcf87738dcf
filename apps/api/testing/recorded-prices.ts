import type { Selection } from '@patina/prices'
import { createPriceStore } from '../src/wallet/prices/prices.store.ts'
import type { FreshDatabase } from './database.ts'

/** A price in millionths of a US dollar, or the reason for its absence. */
type Given = bigint | { reason: 'stale' | 'unavailable' | 'sources_differ' | 'sequencer_down' | 'no_source' }

/** Writes prices as the worker does, as of a time. */
export function recordPrices(
  { database }: Pick<FreshDatabase, 'database'>,
  given: Readonly<Record<string, Given>>,
  now = new Date(),
): Promise<void> {
  const selections = new Map<string, Selection>(
    Object.entries(given).map(([assetId, price]) => [
      assetId,
      typeof price === 'bigint'
        ? { price: { priceE18: price * 10n ** 12n, source: 'chainlink', at: now, confidence: 'high' }, faulty: new Map() }
        : { ...price, faulty: new Map() },
    ]),
  )
  return createPriceStore(database).write(selections, now)
}
