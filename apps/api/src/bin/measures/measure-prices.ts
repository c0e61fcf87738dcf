import type { OnPriceOutcome } from '@patina/prices'
import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Registry } from '../../base/metrics/registry.ts'
import { createPriceStore } from '../../wallet/prices/prices.store.ts'

/**
 * Returns a listener that counts how price sources answer. A failure of a whole source is logged. An unusable quote is only counted, because
 * its source is set aside for that asset.
 */
export function measurePrices(registry: Registry, log: Pick<Logger, 'warn'>): OnPriceOutcome {
  const count = registry.counter(
    'wallet_price_readings_total',
    'Answers of price sources, by source, platform and outcome: ok, unavailable, sequencer_down; and unusable quotes: stale, invalid, differs.',
    ['source', 'platform', 'outcome'],
  )
  return (source, platform, outcome, cause) => {
    count({ source, platform, outcome })
    if (cause !== undefined) log.warn({ source, platformId: platform, outcome, err: cause }, 'A price source returned no prices')
  }
}

/** Adds the metrics of recorded prices. The values come from the database, so every process reports the same values. */
export function measureRecordedPrices(registry: Registry, database: Pick<Database, 'query'>, now: () => number) {
  const store = createPriceStore(database)
  registry.gauge('wallet_prices_checked_seconds', 'Seconds since prices were last read.', [], async () => {
    const times = (await store.all()).map(({ checkedAt }) => Date.parse(checkedAt))
    return times.length === 0 ? [] : [{ value: Math.max(0, (now() - Math.max(...times)) / 1_000) }]
  })
  registry.gauge('wallet_prices_missing', 'Tokens without a price, by reason.', ['reason'], async () => {
    const counts = new Map<string, number>()
    for (const { reason } of await store.all()) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return [...counts].map(([reason, value]) => ({ labels: { reason }, value }))
  })
}
