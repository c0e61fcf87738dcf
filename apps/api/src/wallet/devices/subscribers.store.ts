import type { Address } from '@patina/chains'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { isLinked } from './links.sql.ts'

type Party = { platformId: string; address: Address }

/** A device that linked an address. `verified` means that the device proved that it owns the address. */
export type Subscriber = { deviceId: string; address: Address; verified: boolean }

/**
 * Returns the devices that linked these addresses and are not revoked. For each address, the result has at most `max` devices. Devices that
 * proved the address come first. The links of these devices stay locked, so none is removed while the caller writes.
 */
export async function subscribersOf(
  transaction: Transaction<Tables>,
  parties: readonly Party[],
  max: number,
): Promise<(Subscriber & { platformId: string })[]> {
  const { rows } = await sql<Subscriber & { platformId: string }>`
    select link.device_id as "deviceId", party.platform_id as "platformId", party.address, link.verified_at is not null as verified
    from (
      select * from unnest(${parties.map(({ platformId }) => platformId)}::text[], ${parties.map(({ address }) => address)}::text[])
        as named (platform_id, address) order by 1, 2) as party
    cross join lateral (
      select device_id, verified_at from device_addresses
      join devices on devices.id = device_id and devices.revoked_at is null
      where platform_id = party.platform_id and address = party.address
      order by verified_at, device_id limit ${max} for key share of device_addresses) as link`.execute(transaction)
  return rows
}

/** Returns the links of these devices to these addresses, without revoked devices. The links stay locked. */
export async function linksAmong(
  transaction: Transaction<Tables>,
  platformId: string,
  addresses: readonly string[],
  deviceIds: readonly string[],
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select link.device_id as "deviceId", link.address, link.verified_at is not null as verified
    from device_addresses link join devices on devices.id = link.device_id
    where link.device_id = any(${[...deviceIds]}::uuid[]) and link.platform_id = ${platformId}
      and link.address = any(${[...addresses]}::text[]) and devices.revoked_at is null
    order by link.address for key share of link`.execute(transaction)
  return rows
}

/** Returns the next devices that linked one of these addresses: at most `max`, in the order of ids, starting after the id `after`. */
export async function linkedDevicesAfter(
  transaction: Transaction<Tables>,
  platformId: string,
  addresses: readonly string[],
  after: string | null,
  max: number,
): Promise<string[]> {
  const { rows } = await sql<{ deviceId: string }>`
    select distinct device_id as "deviceId" from device_addresses
    where platform_id = ${platformId} and address = any(${[...addresses]}::text[])
      and (${after}::uuid is null or device_id > ${after}::uuid)
    order by device_id limit ${max}`.execute(transaction)
  return rows.map(({ deviceId }) => deviceId)
}

/** Returns those of the given addresses that any device linked, with one statement. */
export async function linkedAddresses(
  query: Kysely<Tables>,
  platformId: string,
  addresses: readonly string[],
): Promise<ReadonlySet<Address>> {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ address: Address }>`
    select wanted.address from unnest(${[...addresses]}::text[]) as wanted (address)
    where ${isLinked(sql`${platformId}`, sql`wanted.address`)}`.execute(query)
  return new Set(rows.map(({ address }) => address))
}

/** Returns the next addresses, in order, that any device linked without proof. */
export async function unprovedAfter(query: Kysely<Tables>, after: Party | undefined, max: number): Promise<Party[]> {
  const { rows } = await sql<Party>`
    select platform_id as "platformId", address from device_addresses
    where verified_at is null and (platform_id, address) > (${after?.platformId ?? ''}, ${after?.address ?? ''})
    group by platform_id, address order by platform_id, address limit ${max}`.execute(query)
  return rows
}

/**
 * Locks one link of another device for each of these addresses. If that device is removing its link, the caller waits for it. The caller's
 * later statements see the removal.
 */
export async function lockLinksElsewhere(transaction: Transaction<Tables>, parties: readonly Party[], deviceId: string) {
  await sql`
    select from (
      select * from unnest(${parties.map(({ platformId }) => platformId)}::text[], ${parties.map(({ address }) => address)}::text[])
        as named (platform_id, address) order by 1, 2) as wanted
    cross join lateral (
      select from device_addresses other
      where other.platform_id = wanted.platform_id and other.address = wanted.address and other.device_id <> ${deviceId}
      limit 1 for key share) as locked`.execute(transaction)
}

/** Returns how many devices linked each of these addresses, in the same order. */
export async function countLinks(
  query: Kysely<Tables>,
  platformId: string,
  addresses: readonly string[],
): Promise<{ address: string; devices: number }[]> {
  const { rows } = await sql<{ address: string; devices: number }>`
    select wanted.address, (
      select count(*) from device_addresses link where link.platform_id = ${platformId} and link.address = wanted.address) as devices
    from unnest(${[...addresses]}::text[]) with ordinality as wanted (address, place) order by place`.execute(query)
  return rows
}

/** Groups devices by which of these addresses they linked. Returns each set of addresses and its number of devices, except revoked ones. */
export async function countSubscribers(
  query: Kysely<Tables>,
  platformId: string,
  addresses: readonly string[],
): Promise<{ addresses: string[]; devices: number }[]> {
  const { rows } = await sql<{ addresses: string[]; devices: number }>`
    select each.addresses, count(*) as devices from (
      select array_agg(link.address order by link.address) as addresses
      from device_addresses link join devices on devices.id = link.device_id
      where link.platform_id = ${platformId} and link.address = any(${[...addresses]}::text[]) and devices.revoked_at is null
      group by link.device_id) each
    group by each.addresses order by each.addresses`.execute(query)
  return rows
}
