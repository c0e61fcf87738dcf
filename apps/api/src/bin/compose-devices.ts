import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../base/db/client.ts'
import { dropBackfill, requestBackfill } from '../chain/backfill/backfill-requests.store.ts'
import { readNewestBlocks } from '../ledger/rows/newest-blocks.store.ts'
import { isParty, isPartyAmong } from '../ledger/rows/party-conditions.sql.ts'
import { deleteSubmissions } from '../ledger/rows/sending.store.ts'
import { deleteTracked } from '../ledger/rows/tracked.store.ts'
import { deleteNotifications, detachNotifications } from '../out/notifications/detach.store.ts'
import { deletePushes, supersedePushes } from '../out/push/device-pushes.store.ts'
import type { Platforms } from '../wallet/catalogue/platforms.ts'
import { createAddressStore, type LinkEvents, type OnProved } from '../wallet/devices/addresses.store.ts'
import { type AddressSettings, createAddresses } from '../wallet/devices/addresses.ts'
import { createDeviceStore, type OnForget } from '../wallet/devices/devices.store.ts'
import { linksOfDevice } from '../wallet/devices/links.sql.ts'

const linkEvents: LinkEvents = {
  onLinked: requestBackfill,
  async onUnlinked(transaction, deviceId, { platformId, address }) {
    /** Returns the SQL condition for transactions that concern the device only because of the removed link. */
    const isOfLink = (id: RawBuilder<unknown>) =>
      sql<boolean>`(${isParty(id, platformId, address)} and not ${isPartyAmong(id, linksOfDevice(deviceId))})`
    await supersedePushes(transaction, deviceId, isOfLink)
    await detachNotifications(transaction, deviceId, isOfLink)
    await dropBackfill(transaction, platformId, address)
  },
}

const onForget: OnForget = async (transaction, deviceId) => {
  await deletePushes(transaction, deviceId)
  const notifications = await deleteNotifications(transaction, deviceId)
  await deleteSubmissions(transaction, deviceId)
  await deleteTracked(transaction, deviceId)
  return notifications
}

/** Constructs the store of links. Removing a link also changes rows of other tables. */
export const composeAddressStore = (database: Database) => createAddressStore(database, linkEvents)

/** Constructs the links of devices. A request about an address reads the chain at the block of its newest transaction, or later. */
export const composeAddresses = (database: Database, platforms: Platforms, settings: AddressSettings, onProved: OnProved) =>
  createAddresses(composeAddressStore(database), platforms, settings, onProved, async (accounts) => {
    for (const { platformId, address, blockNumber } of await readNewestBlocks(database.query, accounts))
      platforms.findChain(platformId)?.noteBlock?.(address, BigInt(blockNumber))
  })

/** Constructs the store of devices. Deleting a device also deletes its rows in other tables. */
export const composeDeviceStore = (database: Database) => createDeviceStore(database, onForget)
