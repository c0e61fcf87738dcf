import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** Returns SQL for whether any device has linked an address. The two arguments, address and platform, are SQL expressions. */
export const isLinked = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link where link.platform_id = ${platformId} and link.address = ${address})`

/** Returns SQL for whether any device has proved an address. */
export const isProved = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.verified_at is not null)`

/** Returns SQL for whether another device than this one has linked an address. */
export const isLinkedElsewhere = (platformId: Expression, address: Expression, deviceId: string) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.device_id <> ${deviceId})`

/** Returns SQL for the links of a device, as a table of `platform_id` and `address`. */
export const linksOfDevice = (deviceId: string) => sql`(select platform_id, address from device_addresses where device_id = ${deviceId})`
