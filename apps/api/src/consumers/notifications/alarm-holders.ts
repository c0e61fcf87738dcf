import type { OnProved } from '../../devices/addresses.store.ts'
import type { Notifications } from './notifications.ts'

/** Tells each device that proved an address that another device has its key too: one notification, however many addresses it is about. */
export const alarmHolders =
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
