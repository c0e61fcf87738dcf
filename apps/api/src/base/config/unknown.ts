import { editsBetween, isMisspelling } from '../wire/nearest.ts'
import { isRemoved } from './removed.ts'
import type { Environment } from './setting.ts'

/**
 * Starts of names that belong to this product alone. Other programs and platforms also set names such as `DATABASE_…` or `REDIS_…`, so these
 * are not among them.
 */
export const ourStarts = 'APNS CHAIN_ID FCM HISTORY INDEXER MIN_VERSION PRICE RATE_LIMIT RETAIN RPC_URL SWAP UNPROVED WEBHOOK'.split(' ')
const ours = new RegExp(`^(${ourStarts.join('|')})_`)
/** Kubernetes gives each container the addresses of its services, such as `NATS_SERVICE_HOST` and `NATS_PORT_4222_TCP`. */
const ofKubernetes = /_(SERVICE_(HOST|PORT(_\w+)?)|PORT(_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)?)$/

/**
 * Returns a sentence for each variable that is probably a misspelt setting. Its name begins like ours, or differs by at most two letters from
 * a setting that has no value.
 *
 * @param known names of all settings
 */
export function unknownIn(given: Environment, known: readonly string[]): string[] {
  const names = new Set(known)
  return Object.keys(given).flatMap((name) => {
    if (!given[name] || names.has(name) || isRemoved(name) || ofKubernetes.test(name)) return []
    const [nearest] = known.map((of) => ({ of, edits: editsBetween(name, of) })).sort((a, b) => a.edits - b.edits)
    const isClose = nearest !== undefined && nearest.edits <= 2
    if (!ours.test(name) && (!isClose || given[nearest.of] || name.length < 6)) return []
    const meant =
      nearest && nearest.edits <= 6 && isMisspelling(nearest.edits, nearest.of)
        ? `. Is ${nearest.of} meant?`
        : ', see docs/CONFIGURATION.md'
    return [`${name} is no setting${meant}`]
  })
}
