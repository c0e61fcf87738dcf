import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases } from '../../base/db/columns.ts'
import type { Link } from './link.ts'
import { linkColumns } from './tables.ts'

/** A device as operators see it. The push token and the public key are not part of it. Times are ISO 8601. */
export type InspectedDevice = {
  id: string
  platform: 'ios' | 'android'
  appVersion: string
  locale: string | null
  hasKey: boolean
  hasPushToken: boolean
  pushTokenAt: string | null
  apnsEnvironment: string | null
  createdAt: string
  updatedAt: string
  revokedAt: string | null
}

/** A link of a device. `verifiedAt` is null if the device did not prove the address. */
export type InspectedLink = Link & { deviceId: string }

/** Returns a device; undefined if it does not exist. */
export async function inspectDevice({ query }: Pick<Database, 'query'>, id: string): Promise<InspectedDevice | undefined> {
  const { rows } = await sql<InspectedDevice>`
    select id, platform, app_version as "appVersion", locale, key_thumbprint is not null as "hasKey", device_token is not null as "hasPushToken",
      device_token_at as "pushTokenAt", apns_environment as "apnsEnvironment", created_at as "createdAt", updated_at as "updatedAt",
      revoked_at as "revokedAt"
    from devices where id = ${id}::uuid`.execute(query)
  return rows[0]
}

/** Returns the links of a device, the newest first. */
export const linksOfInspected = ({ query }: Pick<Database, 'query'>, deviceId: string): Promise<InspectedLink[]> =>
  query
    .selectFrom('device_addresses')
    .select(inspectedLink)
    .where('device_id', '=', deviceId)
    .orderBy('created_at', 'desc')
    .orderBy('address')
    .orderBy('platform_id')
    .execute()

/** Returns the links to an address on these platforms, the newest first. */
export const linksTo = (
  { query }: Pick<Database, 'query'>,
  platformIds: readonly string[],
  address: string,
  max: number,
): Promise<InspectedLink[]> =>
  query
    .selectFrom('device_addresses')
    .select(inspectedLink)
    .where(({ eb, fn }) => eb('platform_id', '=', fn.any(sql.val([...platformIds]))))
    .where(sql<boolean>`address = ${address}`)
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()

const inspectedLink = ['device_id as deviceId', ...aliases(linkColumns)] as const
