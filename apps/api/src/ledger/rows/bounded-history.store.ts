import type { Address } from '@patina/chains'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { isLinked, isProved } from '../../wallet/devices/links.sql.ts'
import { unprovedAfter } from '../../wallet/devices/subscribers.store.ts'

export type BoundedAddress = { platformId: string; address: Address }

/** Limits the histories of unproved addresses to their newest rows. */
export type BoundedHistoryStore = {
  /** Returns whether old transactions of one of these addresses were deleted. */
  isBounded(addresses: readonly BoundedAddress[]): Promise<boolean>
  /** Returns those of these addresses whose old transactions were deleted. */
  boundedAmong(addresses: readonly BoundedAddress[]): Promise<BoundedAddress[]>
  /** Returns the next addresses, in alphabetical order, that a device linked without proof. */
  linkedAfter(after: BoundedAddress | undefined, limit: number): Promise<BoundedAddress[]>
  /** Marks as bounded those of these addresses that are unproved and have more than `historyRows` rows. */
  markBounded(addresses: readonly BoundedAddress[], historyRows: number): Promise<void>
  /** Returns the bounded addresses that are still unproved. */
  bounded(): Promise<BoundedAddress[]>
  /**
   * Deletes the oldest final rows of an address beyond `historyRows`, at most `limit`, and returns their number. A transaction is deleted too
   * if no linked address has a row of it and no device sent it. Locked rows are left for the next call.
   */
  trim(address: BoundedAddress, historyRows: number, limit: number): Promise<number>
}

export function createBoundedHistoryStore({ query }: Pick<Database, 'query'>): BoundedHistoryStore {
  /** SQL for the addresses of `listed` that no device has proved. */
  const unproved = (listed: RawBuilder<unknown>) => sql`(
    select listed.platform_id, listed.address from ${listed} as listed
    where not ${isProved(sql`listed.platform_id`, sql`listed.address`)}) as subject`

  const boundedAmong = async (addresses: readonly BoundedAddress[]) => {
    const { rows } = await sql<BoundedAddress>`
      select platform_id as "platformId", address from bounded_addresses join unnest(
        ${addresses.map(({ platformId }) => platformId)}::text[], ${addresses.map(({ address }) => address)}::text[]
      ) as queried (platform_id, address) using (platform_id, address)`.execute(query)
    return rows
  }

  return {
    boundedAmong,
    isBounded: async (addresses) => (await boundedAmong(addresses)).length > 0,

    linkedAfter: (after, limit) => unprovedAfter(query, after, limit),

    async markBounded(addresses, historyRows) {
      const listed = sql`unnest(
        ${addresses.map(({ platformId }) => platformId)}::text[], ${addresses.map(({ address }) => address)}::text[])`
      await sql`
        insert into bounded_addresses (platform_id, address)
        select subject.platform_id, subject.address from ${unproved(sql`(select * from ${listed} as given (platform_id, address))`)}
        where exists (
          select from transaction_parties party where party.platform_id = subject.platform_id and party.address = subject.address and party.mined
          order by party.created_at desc, party.transaction_id desc offset ${historyRows} limit 1)
        on conflict do nothing`.execute(query)
    },

    async bounded() {
      const { rows } = await sql<BoundedAddress>`
        select subject.platform_id as "platformId", subject.address from ${unproved(sql`bounded_addresses`)}`.execute(query)
      return rows
    },

    trim: (address, historyRows, limit) => trimHistory(query, address, historyRows, limit),
  }
}

async function trimHistory(query: Database['query'], { platformId, address }: BoundedAddress, historyRows: number, limit: number) {
  const ofAddress = sql`party.platform_id = ${platformId} and party.address = ${address} and party.mined`
  const { rows } = await sql<{ id: number }>`
    with newest_to_go as (
      select created_at, transaction_id from transaction_parties party where ${ofAddress}
      order by created_at desc, transaction_id desc offset ${historyRows} limit 1),
    gone as (
      select party.created_at, party.transaction_id from transaction_parties party
      join newest_to_go on (party.created_at, party.transaction_id) <= (newest_to_go.created_at, newest_to_go.transaction_id)
      join transactions t on t.id = party.transaction_id and t.final
      where ${ofAddress} order by party.created_at, party.transaction_id limit ${limit} for update of party skip locked)
    delete from transaction_parties party using gone
    where ${ofAddress} and party.created_at = gone.created_at and party.transaction_id = gone.transaction_id
    returning party.transaction_id as id`.execute(query)
  await sql`
    delete from transactions where id in (
      select t.id from transactions t where t.id = any(${rows.map(({ id }) => id)}::bigint[])
        and not exists (select from transaction_submissions sent where sent.transaction_id = t.id)
        and not exists (
          select from transaction_parties party
          where party.transaction_id = t.id and ${isLinked(sql`party.platform_id`, sql`party.address`)})
      for update of t skip locked)`.execute(query)
  return rows.length
}
