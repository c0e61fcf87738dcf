import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import type { Linker } from '../../wallet/devices/addresses.store.ts'
import { isLinked, isLinkedElsewhere, linksOfDevice } from '../../wallet/devices/links.sql.ts'
import { lockLinksElsewhere } from '../../wallet/devices/subscribers.store.ts'
import { groupOfNetwork } from './request-shares.sql.ts'

/**
 * Starts a backfill of newly linked addresses. New blocks cover these addresses from now on; older blocks need a backfill. A backfill that
 * a removed link of another device left behind is restarted.
 *
 * The `turn` of a backfill is the number of other backfills of newest blocks for which its device waits, so one device cannot delay the others.
 */
export async function requestBackfill(
  transaction: Transaction<Tables>,
  { deviceId, network }: Linker,
  addresses: readonly { platformId: string; address: Address }[],
) {
  if (addresses.length === 0) return
  const added = sql`(
    select platform_id, address, row_number() over (partition by platform_id order by address) - 1 + (
      select count(*) from ${linksOfDevice(deviceId)} mine join address_backfills waiting using (platform_id, address)
      where mine.platform_id = wanted.platform_id and not waiting.deep and mine.address <> all(${addresses.map(({ address }) => address)}::text[])) as turn
    from unnest(${addresses.map(({ platformId }) => platformId)}::text[], ${addresses.map(({ address }) => address)}::text[])
      as wanted (platform_id, address)) as added`
  const others = isLinkedElsewhere(sql`added.platform_id`, sql`added.address`, deviceId)
  await lockLinksElsewhere(transaction, addresses, deviceId)
  // A backfill for which another device waits moves to this device's turn, if that turn is earlier.
  await sql`
    update address_backfills search set turn = earlier.turn
    from (
      select platform_id, address, added.turn from ${added} join address_backfills waiting using (platform_id, address)
      where waiting.turn > added.turn and not waiting.deep and ${others} order by 1, 2 for update of waiting) as earlier
    where search.platform_id = earlier.platform_id and search.address = earlier.address`.execute(transaction)
  await sql`
    insert into address_backfills (platform_id, address, turn, network)
    select added.platform_id, added.address, added.turn, ${groupOfNetwork(network)}::smallint from ${added} where not ${others}
    order by 1, 2
    on conflict (platform_id, address) do update set turn = excluded.turn, network = excluded.network,
      from_block = null, to_block = null, read_to_block = null, found = 0, attempts = 0, check_at = now(), created_at = now(),
      deep = false, method = null, complete = true, ordinary = null, sent = null, restarts = 0`.execute(transaction)
  await sql`
    delete from address_histories done using ${added}
    where done.platform_id = added.platform_id and done.address = added.address and not ${others}`.execute(transaction)
}

/** Deletes the backfill of an address and its result, unless another device has linked the address. */
export async function dropBackfill(transaction: Transaction<Tables>, platformId: string, address: Address) {
  const unlinked = sql`
    platform_id = ${platformId} and address = ${address} and not ${isLinked(sql`${platformId}`, sql`${address}`)}`
  await sql`delete from address_backfills where ${unlinked}`.execute(transaction)
  await sql`delete from address_histories where ${unlinked}`.execute(transaction)
}
