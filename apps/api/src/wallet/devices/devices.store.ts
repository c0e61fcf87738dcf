import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type { Tables } from '../../base/db/table-map.ts'
import type {} from './tables.ts'

export type DeviceRow = {
  id: string
  platform: 'ios' | 'android'
  publicKey: unknown
  thumbprint: string | null
  revokedAt: string | null
  locale: string | null
}

export type NewDevice = {
  id: string
  platform: 'ios' | 'android'
  appVersion: string
  deviceToken: string | undefined
  locale?: string | undefined
  key: { publicKey: object; thumbprint: string } | undefined
}

export type RegisteredDevice = { deviceId: string; devicePlatform: 'ios' | 'android'; createdAt: string }

export type DeviceStore = {
  find(id: string): Promise<DeviceRow | undefined>
  /**
   * Inserts a device. If its key is already registered, updates and returns the device of the key. Returns undefined if that device is
   * revoked.
   */
  insert(device: NewDevice): Promise<RegisteredDevice | undefined>
  /** Revokes a device and its key for good, and deletes its push token. Returns false if the device does not exist. */
  revoke(id: string): Promise<boolean>
  /**
   * Deletes a device with its links, push token, notifications and submissions. Returns the numbers of deleted links and notifications.
   * Transactions of the device stay, because they belong to the chain. The device's key may register again, as a new device. Returns
   * undefined if the device does not exist.
   */
  forget(id: string): Promise<{ addresses: number; notifications: number } | undefined>
  /** Stores what a device reports when its app starts. Returns false if the device does not exist. */
  touch(id: string, appVersion: string, deviceToken: string | undefined, locale?: string): Promise<boolean>
}

/** SQL for the current time. It is finer than JavaScript's clock, so that the later of two reports of one push token is known. */
const rightNow = sql<string>`clock_timestamp()`

/**
 * Deletes the rows of other tables that belong to a device, within the database transaction that deletes the device. Returns the number of
 * its notifications.
 */
export type OnForget = (transaction: Transaction<Tables>, deviceId: string) => Promise<number>

export function createDeviceStore({ query }: Database, onForget: OnForget): DeviceStore {
  return {
    find: (id) =>
      query
        .selectFrom('devices')
        .select(['id', 'platform', 'public_key as publicKey', 'key_thumbprint as thumbprint', 'revoked_at as revokedAt', 'locale'])
        .where('id', '=', id)
        .executeTakeFirst(),

    async insert(device) {
      const inserted = await insertOrUpdate(query, device)
      if (inserted) await removeTokenElsewhere(query, device.deviceToken)
      return inserted
    },

    async revoke(id) {
      const { numUpdatedRows } = await query
        .updateTable('devices')
        .set((eb) => ({
          revoked_at: eb.fn.coalesce('revoked_at', eb.fn<string>('now')),
          device_token: null,
          device_token_at: null,
          updated_at: eb.fn('now'),
        }))
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    forget: (id) => query.transaction().execute((transaction) => forget(transaction, id, onForget)),

    async touch(id, appVersion, deviceToken, locale) {
      const { numUpdatedRows } = await query
        .updateTable('devices')
        .set((eb) => ({
          app_version: appVersion,
          updated_at: eb.fn('now'),
          ...(deviceToken !== undefined && { device_token: deviceToken, device_token_at: rightNow }),
          ...(locale !== undefined && { locale }),
        }))
        .where('id', '=', id)
        .executeTakeFirst()
      await removeTokenElsewhere(query, deviceToken)
      return numUpdatedRows > 0n
    },
  }
}

const insertOrUpdate = (query: Database['query'], { id, platform, appVersion, deviceToken, locale, key }: NewDevice) =>
  query
    .insertInto('devices')
    .values({
      id,
      platform,
      app_version: appVersion,
      device_token: deviceToken ?? null,
      device_token_at: deviceToken === undefined ? null : rightNow,
      locale: locale ?? null,
      public_key: key ? JSON.stringify(key.publicKey) : null,
      key_thumbprint: key?.thumbprint ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column('key_thumbprint')
        .doUpdateSet((eb) => ({
          platform: eb.ref('excluded.platform'),
          app_version: eb.ref('excluded.app_version'),
          device_token: eb.fn.coalesce('excluded.device_token', 'devices.device_token'),
          device_token_at: eb.fn.coalesce('excluded.device_token_at', 'devices.device_token_at'),
          locale: eb.fn.coalesce('excluded.locale', 'devices.locale'),
          updated_at: eb.fn('now'),
        }))
        .where('devices.revoked_at', 'is', null),
    )
    .returning(['id as deviceId', 'platform as devicePlatform', 'created_at as createdAt'])
    .executeTakeFirst()

async function forget(transaction: Transaction<Tables>, id: string, onForget: OnForget) {
  const ofDevice = transaction.selectFrom('devices').select('id').where('id', '=', id)
  // Locks the links first, then the device, like `audiencesOf`. The same order prevents a deadlock.
  if (!(await ofDevice.forNoKeyUpdate().executeTakeFirst())) return undefined
  const { numAffectedRows: addresses = 0n } = await sql`
    delete from device_addresses link using (
      select platform_id, address from device_addresses where device_id = ${id} order by platform_id, address for update) as mine
    where link.device_id = ${id} and link.platform_id = mine.platform_id and link.address = mine.address`.execute(transaction)
  await ofDevice.forUpdate().execute()
  const notifications = await onForget(transaction, id)
  await transaction.deleteFrom('devices').where('id', '=', id).execute()
  return { addresses: Number(addresses), notifications }
}

/**
 * Removes a push token from devices that reported it earlier. A token belongs to one app on one phone: the last device that reported it.
 */
async function removeTokenElsewhere(query: Database['query'], deviceToken: string | undefined) {
  if (deviceToken === undefined) return
  await query
    .updateTable('devices')
    .set({ device_token: null, device_token_at: null })
    .where('device_token', '=', deviceToken)
    .where('device_token_at', '<', (eb) =>
      eb
        .selectFrom('devices as other')
        .select(({ fn }) => fn.max('other.device_token_at').as('last'))
        .where('other.device_token', '=', deviceToken),
    )
    .execute()
}
