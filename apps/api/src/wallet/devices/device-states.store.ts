import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type {} from './tables.ts'

/**
 * Returns a text for each of these devices that is not revoked. The state changes when the device's key or one of its links changes.
 */
export async function deviceStates({ query }: Pick<Database, 'query'>, deviceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; state: string }>`
    select device.id, concat_ws(' ', device.key_thumbprint, (
      select md5(string_agg(concat_ws(' ', platform_id, address, verified_at, created_at), ',' order by platform_id, address))
      from device_addresses where device_id = device.id)) as state
    from devices device where device.id = any(${[...deviceIds]}::uuid[]) and device.revoked_at is null`.execute(query)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
