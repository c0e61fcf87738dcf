import { type RawBuilder, sql } from 'kysely'
import type { Platforms } from '../catalogue/platforms.ts'
import { deleteNotifications, detachNotifications } from '../consumers/notifications/detach.store.ts'
import type { Database } from '../db/client.ts'
import { createAddressStore, type LinkEvents, type OnProved } from '../devices/addresses.store.ts'
import { type AddressSettings, createAddresses } from '../devices/addresses.ts'
import { createDeviceStore, type OnForget } from '../devices/devices.store.ts'
import { linksOfDevice } from '../devices/links.sql.ts'
import { dropBackfill, requestBackfill } from '../indexer/backfill-requests.store.ts'
import { readNewestBlocks } from '../ledger/newest-blocks.store.ts'
import { isParty, isPartyAmong } from '../ledger/party-conditions.sql.ts'
import { deleteSubmissions } from '../ledger/sending.store.ts'
import { deletePushes, supersedePushes } from '../push/device-pushes.store.ts'

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
