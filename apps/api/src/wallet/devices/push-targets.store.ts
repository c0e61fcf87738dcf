import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import type { ApnsEnvironment } from './tables.ts'

/** A device that notifications and pushes may reach. */
export type Receiver = { id: string; locale: string | null; platform: 'ios' | 'android'; deviceToken: string | null }

/** The current push token of a device. */
export type PushTarget = Pick<Receiver, 'id' | 'platform' | 'deviceToken'> & { apnsEnvironment: ApnsEnvironment | null }

/** Returns the given devices that exist and are not revoked. The devices stay locked, so none is deleted while the caller writes. */
export const receivers = (transaction: Transaction<Tables>, deviceIds: readonly string[]): Promise<Receiver[]> =>
  transaction
    .selectFrom('devices')
    .select(['id', 'locale', 'platform', 'device_token as deviceToken'])
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...deviceIds]))))
    .where('revoked_at', 'is', null)
    .forKeyShare()
    .execute()

export type PushTargets = {
  /** Returns the push tokens of these devices by device id. The result contains no deleted devices. */
  find(deviceIds: readonly string[]): Promise<ReadonlyMap<string, PushTarget>>
  /** Removes a dead push token, unless the device reported another token since, or the same token again after `diedAt`. */
  clearToken(deviceId: string, deviceToken: string, diedAt: Date | undefined): Promise<void>
  /** Stores which of Apple's two push services accepts a token. */
  rememberEnvironment(deviceId: string, deviceToken: string, environment: ApnsEnvironment): Promise<void>
}

export function createPushTargets({ query }: { query: Kysely<Tables> }): PushTargets {
  return {
    async find(deviceIds) {
      if (deviceIds.length === 0) return new Map()
      const rows = await query
        .selectFrom('devices')
        .select(['id', 'platform', 'device_token as deviceToken', 'apns_environment as apnsEnvironment'])
        .where(({ eb, fn }) => eb('id', '=', fn.any(sql.val([...deviceIds]))))
        .execute()
      return new Map(rows.map((row) => [row.id, row]))
    },

    async clearToken(deviceId, deviceToken, diedAt) {
      await query
        .updateTable('devices')
        .set({ device_token: null, apns_environment: null })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .$if(diedAt !== undefined, (found) => found.where('device_token_at', '<=', diedAt?.toISOString() ?? ''))
        .execute()
    },

    async rememberEnvironment(deviceId, deviceToken, environment) {
      await query
        .updateTable('devices')
        .set({ apns_environment: environment })
        .where('id', '=', deviceId)
        .where('device_token', '=', deviceToken)
        .execute()
    },
  }
}
