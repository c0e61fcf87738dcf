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

    /** Adds all of them or none; those that the device has already stay as they are. False when it would have more than `most`. */
    add: (deviceId: string, addresses: { platformId: string; address: string }[], most: number): Promise<boolean> =>
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
        if (added.length === 0) return true
        await transaction
          .insertInto('device_addresses')
          .values(added.map(({ platformId, address }) => ({ device_id: deviceId, platform_id: platformId, address, verified_at: null })))
          .execute()
        return true
      }),
  }
}
