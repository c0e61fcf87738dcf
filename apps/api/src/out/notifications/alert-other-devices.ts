import type { OnProved } from '../../wallet/devices/addresses.store.ts'
import type { Notifications } from './notifications.ts'

/** Alerts the devices that proved an address when another device proves it too. One notification covers all addresses of the call. */
export const alertOtherDevices =
  ({ write }: Pick<Notifications, 'write'>): OnProved =>
  async (transaction, others) => {
    const first = new Map<string, string>()
    for (const { deviceId, address } of others) if (!first.has(deviceId)) first.set(deviceId, address)
    const notices = [...first].map(([deviceId, address]) => ({
      deviceId,
      type: 'security' as const,
      text: { key: 'newDevice' as const, values: { address: { address } } },
      transactionId: null,
      event: 'new-device',
    }))
    await write(transaction, notices)
  }
