import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ApnsEnvironment } from './tables.ts'

/** A device that may be notified, and how. */
export type Receiver = { id: string; locale: string | null; platform: 'ios' | 'android'; deviceToken: string | null }

/** Where pushes of a device go now. */
export type PushTarget = Pick<Receiver, 'id' | 'platform' | 'deviceToken'> & { apnsEnvironment: ApnsEnvironment | null }

/** Returns those of these devices that may be notified: they exist and are not revoked. None is deleted while the caller writes. */
export const receivers = (transaction: Transaction<Tables>, deviceIds: readonly string[]): Promise<Receiver[]> =>
  transaction
    .selectFrom('devices')
    .select(['id', 'locale', 'platform', 'device_token as deviceToken'])
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...deviceIds]))))
    .where('revoked_at', 'is', null)
    .forKeyShare()
    .execute()

export function createPushTargets({ query }: { query: Kysely<Tables> }) {
  return {
    /** Returns the targets of these devices. A device that was deleted has none. */
    async find(deviceIds: readonly string[]): Promise<ReadonlyMap<string, PushTarget>> {
      if (deviceIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('devices')
        .select(['id', 'platform', 'device_token as deviceToken', 'apns_environment as apnsEnvironment'])
        .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...deviceIds]))))
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Takes a dead token from its device, unless the device reported another one since, or the same one again after `diedAt`. */
    async clearToken(deviceId: string, deviceToken: string, diedAt: Date | undefined) {
      await query
        .updateTable('devices')
        .set({ device_token: null, apns_environment: null })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .$if(diedAt !== undefined, (found) =>
          found.where(({ eb, or }) => or([eb('device_token_at', 'is', null), eb('device_token_at', '<=', diedAt?.toISOString() ?? '')])),
        )
        .execute()
    },

    /** Stores which of Apple's services knows a token. */
    async rememberEnvironment(deviceId: string, deviceToken: string, environment: ApnsEnvironment) {
      await query
        .updateTable('devices')
        .set({ apns_environment: environment })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .execute()
    },
  }
}
