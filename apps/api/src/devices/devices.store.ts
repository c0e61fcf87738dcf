import { sql, type Transaction } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'
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

export type DeviceStore = ReturnType<typeof createDeviceStore>

/** Finer than the clock of JavaScript: of two devices that tell the same token, one is the later. */
const rightNow = sql<string>`clock_timestamp()`

/** Deletes what else is about a device, within the database transaction that deletes it. Returns how many notifications it had. */
export type OnForget = (transaction: Transaction<Tables>, deviceId: string) => Promise<number>

export function createDeviceStore({ query }: Database, onForget: OnForget) {
  /** A token is of one app on one phone: a device that told it earlier was there before, and is not told any more what the last one is told. */
  const dropElsewhere = async (deviceToken: string | undefined) => {
    if (deviceToken === undefined) return
    await query
      .updateTable('devices')
      .set({ device_token: null, device_token_at: null })
      .where('device_token', '=', deviceToken)
      .where('device_token_at', '<', (eb) =>
        eb
          .selectFrom('devices as told')
          .select(({ fn }) => fn.max('told.device_token_at').as('last'))
          .where('told.device_token', '=', deviceToken),
      )
      .execute()
  }

  return {
    find: (id: string): Promise<DeviceRow | undefined> =>
      query
        .selectFrom('devices')
        .select(['id', 'platform', 'public_key as publicKey', 'key_thumbprint as thumbprint', 'revoked_at as revokedAt', 'locale'])
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The row of a new device; the same key again gives the device that has it, brought up to date. Undefined for a revoked one. */
    async insert({ id, platform, appVersion, deviceToken, locale, key }: NewDevice) {
      const device = await query
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
      if (device) await dropElsewhere(deviceToken)
      return device
    },

    /** Refuses a device and its key for good, and drops its push token. False where there is no such device. */
    async revoke(id: string): Promise<boolean> {
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

    /**
     * Deletes a device with its links, push token, notifications and submissions, and returns how much that was. Its transactions stay: they
     * belong to the chain. Undefined if there is no such device. Its key may register again, as a new device.
     */
    forget: (id: string): Promise<{ addresses: number; notifications: number } | undefined> =>
      query.transaction().execute(async (transaction) => {
        const ofDevice = transaction.selectFrom('devices').select('id').where('id', '=', id)
        // Locks in the order of those who notify: the links, then the device. See `audiencesOf`.
        if (!(await ofDevice.forNoKeyUpdate().executeTakeFirst())) return undefined
        const { numAffectedRows: addresses = 0n } = await sql`
          delete from device_addresses link using (
            select platform_id, address from device_addresses where device_id = ${id} order by platform_id, address for update) as mine
          where link.device_id = ${id} and link.platform_id = mine.platform_id and link.address = mine.address`.execute(transaction)
        await ofDevice.forUpdate().execute()
        const notifications = await onForget(transaction, id)
        await transaction.deleteFrom('devices').where('id', '=', id).execute()
        return { addresses: Number(addresses), notifications }
      }),

    /** Notes what a device reported of itself at its start. */
    async touch(id: string, appVersion: string, deviceToken: string | undefined, locale?: string) {
      await query
        .updateTable('devices')
        .set((eb) => ({
          app_version: appVersion,
          updated_at: eb.fn('now'),
          ...(deviceToken !== undefined && { device_token: deviceToken, device_token_at: rightNow }),
          ...(locale !== undefined && { locale }),
        }))
        .where('id', '=', id)
        .execute()
      await dropElsewhere(deviceToken)
    },
  }
}
