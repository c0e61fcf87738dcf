import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { joinedDealing, type KnownDealing } from './counterparties.ts'
import type {} from './tables.ts'

/** A dealing on a platform, and the time of its transaction. */
export type NewDealing = KnownDealing & { platformId: string }

/** Notes who dealt with whom, in one statement that locks nothing where all of it is known. */
export async function writeDealings(transaction: Transaction<Tables>, dealings: readonly NewDealing[]) {
  if (dealings.length === 0) return
  const byPair = new Map<string, NewDealing>()
  for (const dealing of dealings) {
    const key = JSON.stringify([dealing.platformId, dealing.address, dealing.other])
    const known = byPair.get(key)
    byPair.set(key, known ? joinedDealing(known, dealing) : dealing)
  }
  const rows = [...byPair.values()]
  await sql`
    insert into dealings (platform_id, address, lookalike, other, signed, since, paid)
    select made.* from (
      select "platformId" as platform_id, address, lookalike, other, signed, since, paid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as told ("platformId" text, address text, lookalike text, other text, signed boolean, since timestamptz, paid jsonb)
    ) made
    left join dealings known using (platform_id, address, lookalike, other)
    where known.address is null or known.signed < made.signed or known.since > made.since or exists (
      select from jsonb_each_text(made.paid) one where one.value::numeric > coalesce((known.paid ->> one.key)::numeric, 0))
    -- One order for all: two that write the same must not wait for each other.
    order by made.platform_id, made.address, made.lookalike, made.other
    on conflict (platform_id, address, lookalike, other) do update
      set signed = dealings.signed or excluded.signed, since = least(dealings.since, excluded.since), paid = (
        select coalesce(jsonb_object_agg(token, amount::text), '{}') from (
          select one.key as token, max(one.value::numeric) as amount
          from (select * from jsonb_each_text(dealings.paid) union all select * from jsonb_each_text(excluded.paid)) one group by one.key
        ) largest)`.execute(transaction)
}

/** The dealings of addresses with others that look like those asked for, the very ones included. */
export async function findDealings(
  query: Kysely<Tables>,
  asked: readonly { platformId: string; address: string; lookalike: string }[],
): Promise<(KnownDealing & { platformId: string })[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<KnownDealing & { platformId: string }>`
    select platform_id as "platformId", address, lookalike, other, signed, since, paid
    from dealings join (
      select distinct * from unnest(
        ${asked.map(({ platformId }) => platformId)}::text[],
        ${asked.map(({ address }) => address)}::text[],
        ${asked.map(({ lookalike }) => lookalike)}::text[]
      ) as asked (platform_id, address, lookalike)
    ) asked using (platform_id, address, lookalike)`.execute(query)
  return rows
}
