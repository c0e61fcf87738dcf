import type { Database } from '../../../base/db/client.ts'
import { type InspectedBackfill, inspectBackfill } from '../../../chain/backfill/backfills.store.ts'
import { type InspectedPart, newestOf } from '../../../ledger/rows/inspected-rows.store.ts'
import { type InspectedLink, linksTo } from '../../../wallet/devices/inspected.store.ts'
import { count, line } from './lines.ts'

/** Maximum numbers of links and of transactions that are shown for a platform. */
const [maxLinks, maxParts] = [20, 5]

type Found = {
  platformId: string
  links: readonly InspectedLink[]
  backfill: InspectedBackfill | undefined
  parts: readonly InspectedPart[]
  isBounded: boolean
}

/**
 * Returns lines about an address: its devices, its backfill and its newest transactions, by platform. Returns undefined if no table names it.
 * @param candidates each platform with the address in its canonical form there
 */
export async function inspectAddress(
  database: Pick<Database, 'query'>,
  candidates: readonly { platformId: string; address: string }[],
): Promise<string[] | undefined> {
  const found = await Promise.all(
    candidates.map(async ({ platformId, address }) => {
      const [links, backfill, newest] = await Promise.all([
        linksTo(database, [platformId], address, maxLinks + 1),
        inspectBackfill(database, platformId, address),
        newestOf(database, platformId, address, maxParts),
      ])
      return { platformId, address, links, backfill, ...newest }
    }),
  )
  const known = found.filter(({ links, parts }) => links.length > 0 || parts.length > 0)
  return known.length === 0
    ? undefined
    : known.flatMap(({ address, ...one }) => [`Address ${address} on ${one.platformId}`, ...describe(one)])
}

function describe({ links, backfill, parts, isBounded }: Found): string[] {
  const more = links.length > maxLinks ? [line('linked', 'and more devices')] : []
  return [
    ...(links.length === 0 ? [line('linked', 'by no device: new transactions are not stored')] : []),
    ...links
      .slice(0, maxLinks)
      .map(({ deviceId, createdAt, verifiedAt }) =>
        line('linked', `by ${deviceId} since ${createdAt}, ${verifiedAt === null ? 'not proved' : `proved at ${verifiedAt}`}`),
      ),
    ...more,
    line('backfill', backfill ? backfillOf(backfill) : 'none is running'),
    line('history', historyOf(parts.length, isBounded)),
    ...parts.map(({ hash, status, blockNumber, createdAt }) =>
      line('', `${hash} ${status}${blockNumber === null ? '' : ` in block ${blockNumber}`}, at ${createdAt}`),
    ),
  ]
}

function backfillOf({ fromBlock, toBlock, found, attempts, dueAt }: InspectedBackfill): string {
  const blocks = fromBlock === null || toBlock === null ? 'waits for its turn' : `blocks ${fromBlock} to ${toBlock} remain`
  const failed = attempts === 0 ? '' : `; ${count(attempts, 'failed attempt')}`
  return `${blocks}; ${count(found, 'transaction')} found${failed}; due at ${dueAt}`
}

function historyOf(shown: number, isBounded: boolean): string {
  const bounded = isBounded ? '; older ones were deleted, because no device proved the address (UNPROVED_HISTORY_ROWS)' : ''
  return shown === 0 ? `no transaction is stored${bounded}` : `the newest ${count(shown, 'transaction')}${bounded}`
}
