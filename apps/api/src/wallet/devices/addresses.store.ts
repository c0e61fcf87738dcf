import type { Address } from '@patina/chains'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../base/db/client.ts'
import { aliases, pickColumns, records } from '../../base/db/columns.ts'
import type { Tables } from '../../base/db/table-map.ts'
import { ApiError } from '../../base/wire/errors.ts'
import type { Link } from './link.ts'
import { linkColumns } from './tables.ts'

/** A device with an earlier proof of an address that another device has just proved. */
export type OtherDevice = { deviceId: string; address: Address }

/**
 * Called within the database transaction in which a device proves addresses. The devices in `others` had proved the same addresses before.
 */
export type OnProved = (transaction: Transaction<Tables>, others: OtherDevice[]) => Promise<void>

const columns = aliases(linkColumns)

type LinkedAddress = Pick<Link, 'platformId' | 'address'>

type NewLink = LinkedAddress & { verified: boolean }

/** A device that links addresses, and its network, as rate limits count it. */
export type Linker = { deviceId: string; network: string }

/** Callbacks that change other tables in the database transaction that changes the links of a device. */
export type LinkEvents = {
  onLinked(transaction: Transaction<Tables>, linker: Linker, added: readonly LinkedAddress[]): Promise<void>
  onUnlinked(transaction: Transaction<Tables>, deviceId: string, removed: LinkedAddress): Promise<void>
}

export type AddressStore = {
  find(deviceId: string, platformId: string, address: Address): Promise<Link | undefined>
  /** Returns the links of a device, newest first. */
  all(deviceId: string): Promise<Link[]>
  /**
   * Removes a link if it exists. Waits for database transactions that are notifying the device for the address. Later database transactions
   * do not notify the device.
   */
  remove(deviceId: string, platformId: string, address: Address): Promise<void>
  /**
   * Adds all links or none. An existing link may become verified and changes in no other way. Returns false if the device would have more
   * than `max` links.
   */
  add(linker: Linker, addresses: NewLink[], max: number, onProved?: OnProved): Promise<boolean>
}

export function createAddressStore({ query }: Database, { onLinked, onUnlinked }: LinkEvents): AddressStore {
  return {
    find: (deviceId, platformId, address) =>
      query
        .selectFrom('device_addresses')
        .select(columns)
        .where('device_id', '=', deviceId)
        .where('platform_id', '=', platformId)
        .where('address', '=', address)
        .executeTakeFirst(),

    all: (deviceId) =>
      query
        .selectFrom('device_addresses')
        .select(columns)
        .where('device_id', '=', deviceId)
        .orderBy('created_at', 'desc')
        .orderBy('platform_id')
        .orderBy('address')
        .execute(),

    remove: (deviceId, platformId, address) =>
      query.transaction().execute(async (transaction) => {
        await lockDevice(transaction, deviceId)
        const { numDeletedRows } = await transaction
          .deleteFrom('device_addresses')
          .where('device_id', '=', deviceId)
          .where('platform_id', '=', platformId)
          .where('address', '=', address)
          .executeTakeFirst()
        if (numDeletedRows === 0n) return
        await onUnlinked(transaction, deviceId, { platformId, address })
      }),

    add: (linker, addresses, max, onProved = async () => {}) =>
      query.transaction().execute(async (transaction) => {
        const { deviceId } = linker
        await lockDevice(transaction, deviceId)
        const known = new Set((await linksOf(transaction, deviceId)).map((row) => `${row.platform_id}:${row.address}`))
        const added = addresses.filter(({ platformId, address }) => !known.has(`${platformId}:${address}`))
        if (known.size + added.length > max) return false
        const changed = await insertOrVerify(transaction, deviceId, addresses)
        const proved = changed.filter(({ verifiedAt }) => verifiedAt !== null)
        if (proved.length > 0) await onProved(transaction, await otherDevices(transaction, deviceId, proved))
        await onLinked(transaction, linker, added)
        return true
      }),
  }
}

const linksOf = (transaction: Transaction<Tables>, deviceId: string) =>
  transaction.selectFrom('device_addresses').select(['platform_id', 'address']).where('device_id', '=', deviceId).execute()

/** Inserts new links, and verifies existing links whose address the device proves now. Returns the links that changed. */
function insertOrVerify(transaction: Transaction<Tables>, deviceId: string, addresses: readonly NewLink[]): Promise<Link[]> {
  const now = new Date().toISOString()
  const rows = addresses.map(({ platformId, address, verified }) => ({
    device_id: deviceId,
    platform_id: platformId,
    address,
    verified_at: verified ? now : null,
  }))
  return transaction
    .insertInto('device_addresses')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['device_id', 'platform_id', 'address'])
        .doUpdateSet(({ ref }) => ({ verified_at: ref('excluded.verified_at') }))
        .where('device_addresses.verified_at', 'is', null)
        .where('excluded.verified_at', 'is not', null),
    )
    .returning(columns)
    .execute()
}

/**
 * Serialises calls that change the links of one device. Other database transactions can still notify the device despite the lock.
 * @throws {ApiError} `device_unknown` if the device was deleted since the call was authorised
 */
async function lockDevice(transaction: Transaction<Tables>, deviceId: string) {
  const device = await transaction.selectFrom('devices').select('id').where('id', '=', deviceId).forNoKeyUpdate().executeTakeFirst()
  if (!device) throw new ApiError('device_unknown')
}

/**
 * Returns the other devices that proved one of these addresses and are not revoked. The links of these devices stay locked until the
 * transaction ends.
 */
async function otherDevices(transaction: Transaction<Tables>, deviceId: string, proved: Link[]): Promise<OtherDevice[]> {
  const { rows } = await sql<OtherDevice>`
    select link.device_id as "deviceId", link.address
    from ${records(pickColumns(linkColumns, 'platformId', 'address'), proved, 'proved')}
    join device_addresses link on link.platform_id = proved."platformId" and link.address = proved.address
    join devices on devices.id = link.device_id
    where link.verified_at is not null and link.device_id <> ${deviceId} and devices.revoked_at is null
    order by link.device_id, link.created_at, link.address for key share of link`.execute(transaction)
  return rows
}
