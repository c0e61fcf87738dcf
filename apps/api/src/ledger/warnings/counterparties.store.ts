import { type Kysely, sql, type Transaction } from 'kysely'
import { fields, names, records, shown } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { type KnownCounterparty, mergedCounterparty } from './counterparties.ts'
import { counterpartyColumns } from './tables.ts'

/** A counterparty on a platform. */
export type NewCounterparty = KnownCounterparty & { platformId: string }

/** Writes counterparties in one statement. A row that would not change is not locked. */
export async function writeCounterparties(transaction: Transaction<Tables>, counterparties: readonly NewCounterparty[]) {
  if (counterparties.length === 0) return
  const byPair = new Map<string, NewCounterparty>()
  for (const counterparty of counterparties) {
    const key = JSON.stringify([counterparty.platformId, counterparty.address, counterparty.other])
    const known = byPair.get(key)
    byPair.set(key, known ? mergedCounterparty(known, counterparty) : counterparty)
  }
  const rows = [...byPair.values()]
  await sql`
    insert into counterparties (${names(counterpartyColumns)})
    select ${fields(counterpartyColumns, 'made')} from ${records(counterpartyColumns, rows, 'made')}
    left join counterparties known on known.platform_id = made."platformId" and known.address = made.address
      and known.lookalike = made.lookalike and known.other = made.other
    where known.address is null or known.signed < made.signed or known.since > made.since or exists (
      select from jsonb_each_text(made.paid) one where one.value::numeric > coalesce((known.paid ->> one.key)::numeric, 0))
    -- All writers use the same order. Otherwise two of them could deadlock.
    order by made."platformId", made.address, made.lookalike, made.other
    on conflict (platform_id, address, lookalike, other) do update
      set signed = counterparties.signed or excluded.signed, since = least(counterparties.since, excluded.since), paid = (
        select coalesce(jsonb_object_agg(token, amount::text), '{}') from (
          select one.key as token, max(one.value::numeric) as amount
          from (select * from jsonb_each_text(counterparties.paid) union all select * from jsonb_each_text(excluded.paid)) one group by one.key
        ) largest)`.execute(transaction)
}

/** Returns the known counterparties of addresses that have the same ends (`lookalike`) as the queried addresses. */
export async function findCounterparties(
  query: Kysely<Tables>,
  queried: readonly { platformId: string; address: string; lookalike: string }[],
): Promise<(KnownCounterparty & { platformId: string })[]> {
  if (queried.length === 0) return []
  const { rows } = await sql<KnownCounterparty & { platformId: string }>`
    select ${shown(counterpartyColumns, 'counterparties')} from counterparties join (
      select distinct * from unnest(
        ${queried.map(({ platformId }) => platformId)}::text[],
        ${queried.map(({ address }) => address)}::text[],
        ${queried.map(({ lookalike }) => lookalike)}::text[]
      ) as queried (platform_id, address, lookalike)
    ) queried using (platform_id, address, lookalike)`.execute(query)
  return rows
}
