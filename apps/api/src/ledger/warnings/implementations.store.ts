import { type Kysely, sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { fields, names, pickColumns, records } from '../../base/db/columns.ts'
import { dropOld, type Old } from '../../base/db/drop-old.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { implementationColumns } from './tables.ts'

/** The code that a proxy runs. */
export type Implementation = { contract: string; implementation: string }

/** A proxy that runs other code than before. `since` is the last time at which the device saw the code before. */
export type ChangedImplementation = Implementation & { previous: string; since: string }

/** Previews of this many contracts are remembered for each device and network. */
const maxContracts = 200
/** A change stays visible for so long after its first preview, because a wallet previews again when the user signs. */
const visibleFor = sql`interval '1 day'`
/** A row of the same code is not written again for so long. */
const rewrittenAfter = sql`interval '1 hour'`

const newColumns = pickColumns(implementationColumns, 'deviceId', 'platformId', 'contract', 'implementation', 'seenAt')

/**
 * Remembers the code that proxies run now, for this device, and returns those whose code changed since the device last saw it. Anybody can link an
 * address without a proof. So previews of other devices neither end a warning nor fill the memory.
 */
export async function noteImplementations(
  query: Kysely<Tables>,
  { deviceId, platformId }: { deviceId: string; platformId: string },
  found: readonly Implementation[],
  now = new Date(),
): Promise<ChangedImplementation[]> {
  if (found.length === 0) return []
  const seenAt = now.toISOString()
  const rows = found.map((one) => ({ ...one, deviceId, platformId, seenAt }))
  const contracts = found.map(({ contract }) => contract)
  await sql`
    with forgotten as (
      delete from proxy_implementations where device_id = ${deviceId} and platform_id = ${platformId} and contract in (
        select contract from proxy_implementations
        where device_id = ${deviceId} and platform_id = ${platformId} and contract <> all (${contracts}::text[])
        order by seen_at desc offset ${maxContracts - found.length}))
    insert into proxy_implementations as known (${names(newColumns)})
    select ${fields(newColumns, 'made')} from ${records(newColumns, rows, 'made')}
    -- All writers use the same order. Otherwise two of them could deadlock.
    order by made.contract
    on conflict (device_id, platform_id, contract) do update set
      implementation = excluded.implementation,
      seen_at = excluded.seen_at,
      previous = case when known.implementation = excluded.implementation then known.previous else known.implementation end,
      previous_seen_at = case when known.implementation = excluded.implementation then known.previous_seen_at else known.seen_at end,
      changed_at = case when known.implementation = excluded.implementation then known.changed_at else excluded.seen_at end
    where known.implementation <> excluded.implementation or known.seen_at < excluded.seen_at - ${rewrittenAfter}`.execute(query)
  const { rows: changed } = await sql<ChangedImplementation>`
    select contract, implementation, previous, previous_seen_at as since from proxy_implementations
    where device_id = ${deviceId} and platform_id = ${platformId} and contract = any (${contracts}::text[])
      and previous is not null and changed_at > ${seenAt}::timestamptz - ${visibleFor}
    order by contract`.execute(query)
  return changed
}

/** Deletes the code of proxies that a device did not preview for long. */
export const pruneImplementations = ({ query }: Pick<Database, 'query'>, old: Old) =>
  dropOld(query, old, { table: 'proxy_implementations', key: ['device_id', 'platform_id', 'contract'], age: 'seen_at' })
