import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type {} from './tables.ts'

/** Devices of one operating system, or of either; with one of these versions, or with any. */
export type Audience = { platform?: 'ios' | 'android' | undefined; appVersions?: readonly string[] }

export type DeviceLists = ReturnType<typeof createDeviceLists>

export function createDeviceLists({ query }: Pick<Database, 'query'>) {
  return {
    /** Ids of devices that are not revoked, in their order, from the one after `last` on. */
    async devicesAfter(last: string | undefined, { platform, appVersions }: Audience, most: number): Promise<string[]> {
      const rows = await query
        .selectFrom('devices')
        .select('id')
        .where('revoked_at', 'is', null)
        .$if(last !== undefined, (found) => found.where('id', '>', last ?? ''))
        .$if(platform !== undefined, (found) => found.where('platform', '=', platform ?? 'ios'))
        .$if(appVersions !== undefined, (found) =>
          found.where(({ eb, fn }) => eb('app_version', '=', fn.any(sql.val([...(appVersions ?? [])])))),
        )
        .orderBy('id')
        .limit(most)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** Every version of the app that a device of this operating system has. */
    async appVersions(platform: 'ios' | 'android'): Promise<string[]> {
      const rows = await query.selectFrom('devices').select('app_version').distinct().where('platform', '=', platform).execute()
      return rows.map(({ app_version }) => app_version)
    },
  }
}
