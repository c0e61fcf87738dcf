import { type RawBuilder, sql } from 'kysely'

type Expression = RawBuilder<unknown>

/** Whether some device has linked an address. Both arguments are SQL expressions. */
export const isLinked = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link where link.platform_id = ${platformId} and link.address = ${address})`

/** Whether some device has proved an address. */
export const isProved = (platformId: Expression, address: Expression) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.verified_at is not null)`

/** Whether a device other than this one has linked an address. */
export const isLinkedElsewhere = (platformId: Expression, address: Expression, deviceId: string) => sql<boolean>`exists (
  select from device_addresses link
  where link.platform_id = ${platformId} and link.address = ${address} and link.device_id <> ${deviceId})`

/** The links of a device, as a table of `platform_id` and `address`. */
export const linksOfDevice = (deviceId: string) => sql`(select platform_id, address from device_addresses where device_id = ${deviceId})`
