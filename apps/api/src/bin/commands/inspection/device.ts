import { fixedDays } from '../../../base/config/retention.ts'
import type { Database } from '../../../base/db/client.ts'
import { type DevicePushes, pushesOfDevice } from '../../../out/push/inspected.store.ts'
import { type InspectedDevice, type InspectedLink, inspectDevice, linksOfInspected } from '../../../wallet/devices/inspected.store.ts'
import { count, line } from './lines.ts'

type Found = { device: InspectedDevice; links: readonly InspectedLink[]; pushes: readonly DevicePushes[] }

/** Returns lines about a device: its state, its links and its pushes. Returns undefined if it does not exist. */
export async function inspectOneDevice(database: Pick<Database, 'query'>, id: string): Promise<string[] | undefined> {
  const device = await inspectDevice(database, id)
  if (!device) return undefined
  const [links, pushes] = await Promise.all([linksOfInspected(database, id), pushesOfDevice(database, id)])
  return describeDevice({ device, links, pushes })
}

function describeDevice({ device, links, pushes }: Found): string[] {
  const { id, platform, appVersion, locale, createdAt, updatedAt, revokedAt } = device
  return [
    `Device ${id}, ${platform}, app ${appVersion}`,
    line('status', revokedAt === null ? 'active' : `revoked at ${revokedAt}: its calls return 403, and it gets no notification`),
    line('since', `${createdAt}; last changed at ${updatedAt}`),
    line('key', device.hasKey ? 'has a key; its calls need a token' : 'no key: it identifies itself by its id (DEVICE_AUTH=optional)'),
    line('language', locale ?? 'not set; texts are in English'),
    line('push token', pushTokenOf(device)),
    ...(links.length === 0 ? [line('links', 'none, so it gets only announcements')] : []),
    ...links.map(({ platformId, address, createdAt: linkedAt, verifiedAt }) =>
      line('links', `${address} on ${platformId} since ${linkedAt}, ${verifiedAt === null ? 'not proved' : `proved at ${verifiedAt}`}`),
    ),
    ...(pushes.length === 0 ? [line('pushes', `none is stored; they are kept for ${fixedDays.pushesDays} days`)] : []),
    ...pushes.map(({ state, reason, count: number, newestAt }) =>
      line('pushes', `${count(number, 'push', 'pushes')} ${state}${reason === null ? '' : ` (${reason})`}, the newest at ${newestAt}`),
    ),
  ]
}

function pushTokenOf({ hasPushToken, pushTokenAt, apnsEnvironment }: InspectedDevice): string {
  if (!hasPushToken) return 'none: the app did not send one, or the push service no longer knows it'
  const environment = apnsEnvironment === null ? '' : `, ${apnsEnvironment} service of Apple`
  return `stored${pushTokenAt === null ? '' : ` since ${pushTokenAt}`}${environment}`
}
