import { sql } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import type {} from './tables.ts'

/** Selects devices by operating system and app version. An absent field matches all devices. */
export type Audience = { platform?: 'ios' | 'android' | undefined; appVersions?: readonly string[] }

export type DeviceLists = {
  /** Returns at most `max` ids of devices that are not revoked, in the order of ids, starting after the id `last`. */
  devicesAfter(last: string | undefined, audience: Audience, max: number): Promise<string[]>
  /** Returns the number of devices that are not revoked. */
  count(audience: Pick<Audience, 'platform'>): Promise<number>
  /** Returns every app version that a device of this operating system has. */
  appVersions(platform: 'ios' | 'android'): Promise<string[]>
}

export function createDeviceLists({ query }: Pick<Database, 'query'>): DeviceLists {
  return {
    async devicesAfter(last, { platform, appVersions }, max) {
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
        .limit(max)
        .execute()
      return rows.map(({ id }) => id)
    },

    async count({ platform }) {
      const { count } = await query
        .selectFrom('devices')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('revoked_at', 'is', null)
        .$if(platform !== undefined, (found) => found.where('platform', '=', platform ?? 'ios'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async appVersions(platform) {
      const rows = await query.selectFrom('devices').select('app_version').distinct().where('platform', '=', platform).execute()
      return rows.map(({ app_version }) => app_version)
    },
  }
}
