import type { ConsumerLag, SkippedEvent } from '../../../ledger/log/log.store.ts'

/** What consumers of the event log have left to do. `unlogged`: events that wait for the relay, counted up to 10,000. */
export type ConsumersFound = { unlogged: number; lags: readonly ConsumerLag[]; skipped: readonly SkippedEvent[] }

/** Returns lines for the operator: one for the relay, one for each consumer of the event log, and one for each event that a consumer skipped. */
export function describeConsumers({ unlogged, lags, skipped }: ConsumersFound, now: Date): string[] {
  const width = Math.max(5, ...lags.map(({ consumer }) => consumer.length))
  const ageOf = (since: string) => `${Math.max(0, Math.round((now.getTime() - Date.parse(since)) / 1_000))} s`
  return [
    `${'relay'.padEnd(width)}  ${unlogged === 0 ? 'nothing waits' : `${unlogged} events wait`}`,
    ...lags.map(({ consumer, lastId, behind, waitingSince }) => {
      const left =
        behind === 0 ? 'nothing waits' : `${behind} events wait${waitingSince === null ? '' : `, the oldest for ${ageOf(waitingSince)}`}`
      return `${consumer.padEnd(width)}  processed up to event ${lastId}; ${left}`
    }),
    ...skipped.map(
      ({ consumer, eventId, reason, skippedAt }) => `${consumer.padEnd(width)}  skipped event ${eventId} at ${skippedAt}: ${reason}`,
    ),
  ]
}
