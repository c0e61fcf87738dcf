import type { Database } from '../../db/client.ts'
import type { Link } from './link.ts'

export type AddressStore = ReturnType<typeof createAddressStore>

const columns = ['platform_id as platformId', 'address', 'verified_at as verifiedAt', 'created_at as createdAt'] as const

export function createAddressStore({ query }: Database) {
  return {
    find: (deviceId: string, platformId: string, address: string): Promise<Link | undefined> =>
      query
        .selectFrom('device_addresses')
        .select(columns)
        .where('device_id', '=', deviceId)
        .where('platform_id', '=', platformId)
        .where('address', '=', address)
        .executeTakeFirst(),

    all: (deviceId: string): Promise<Link[]> =>
      query.selectFrom('device_addresses').select(columns).where('device_id', '=', deviceId).execute(),

    /**
     * Adds all of them or none. Of those that the device has already, what was not verified may become so; nothing else changes, and
     * what was verified stays it. False when the device would have more than `most`.
     */
    add: (deviceId: string, addresses: { platformId: string; address: string; verified: boolean }[], most: number): Promise<boolean> =>
      query.transaction().execute(async (transaction) => {
        // The lock makes two calls of one device count one after the other.
        await transaction.selectFrom('devices').select('id').where('id', '=', deviceId).forUpdate().execute()
        const has = await transaction
          .selectFrom('device_addresses')
          .select(['platform_id', 'address'])
          .where('device_id', '=', deviceId)
          .execute()
        const known = new Set(has.map((row) => `${row.platform_id}:${row.address}`))
        const added = addresses.filter(({ platformId, address }) => !known.has(`${platformId}:${address}`))
        if (known.size + added.length > most) return false
        const now = new Date().toISOString()
        const rows = addresses.map(({ platformId, address, verified }) => ({
          device_id: deviceId,
          platform_id: platformId,
          address,
          verified_at: verified ? now : null,
        }))
        await transaction
          .insertInto('device_addresses')
          .values(rows)
          .onConflict((known) =>
            known
              .columns(['device_id', 'platform_id', 'address'])
              .doUpdateSet(({ ref }) => ({ verified_at: ref('excluded.verified_at') }))
              .where('device_addresses.verified_at', 'is', null)
              .where('excluded.verified_at', 'is not', null),
          )
          .execute()
        return true
      }),
  }
}
