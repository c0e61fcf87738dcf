import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** Returns SQL for whether any device has linked an address. The two arguments, address and platform, are SQL expressions. */
export const isLinked = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link where link.platform_id = ${platformId} and link.address = ${address})`

/** Returns SQL for whether any device has proved an address. */
export const isProved = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.verified_at is not null)`

/** Returns SQL for the device that proved an address first; null if none did. */
export const firstProver = (platformId: Expression, address: Expression) => sql<string | null>`(
  select link.device_id from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.verified_at is not null
  order by link.verified_at, link.device_id limit 1)`

/** Returns SQL for whether another device than this one has linked an address. */
export const isLinkedElsewhere = (platformId: Expression, address: Expression, deviceId: string) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.device_id <> ${deviceId})`

/** Returns SQL for the links of a device, as a table of `platform_id` and `address`. */
export const linksOfDevice = (deviceId: string) => sql`(select platform_id, address from device_addresses where device_id = ${deviceId})`

/** Returns SQL for all links of up to `max` devices that linked an address, as a table of `device_id`, `platform_id` and `address`. */
export const linksOfDevicesOf = (platformId: string, address: string, max: number) => sql`(
  select mine.device_id, mine.platform_id, mine.address
  from (select device_id from device_addresses where platform_id = ${platformId} and address = ${address} limit ${max}) linker
  join device_addresses mine using (device_id))`
