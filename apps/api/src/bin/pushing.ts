import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/client.ts'
import type { PushWriting } from '../features/notifications/notifications.ts'
import type { PushMeasures } from '../metrics/measures.ts'
import { apnsChannel } from '../push/apns.ts'
import type { ChannelName } from '../push/channel.ts'
import { fcmChannel } from '../push/fcm.ts'
import { createOutbox } from '../push/outbox.ts'
import { sendPushes } from '../push/send-pushes.ts'

type Settings = Config['push']

/** What writes pushes for the services that there are credentials for; undefined where there are none. */
export function pushWriting(database: Database, { fcm, apns, details }: Settings): PushWriting | undefined {
  const channels = new Set<ChannelName>([...(fcm ? ['fcm' as const] : []), ...(apns ? ['apns' as const] : [])])
  return channels.size > 0 ? { outbox: createOutbox(database), channels, details } : undefined
}

/** Sends what is written for the services that there are credentials for. Returns what stops it. */
export function startPushing(
  database: Database,
  { fcm, apns }: Settings,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  measures: PushMeasures,
): () => Promise<void> {
  const channels = [...(fcm ? [fcmChannel(fcm)] : []), ...(apns ? [apnsChannel(apns)] : [])]
  if (channels.length > 0) log.info(`Pushing by ${channels.map(({ name }) => name).join(' and ')}`)
  const outbox = createOutbox(database)
  const senders = channels.map((channel) => {
    const sender = sendPushes(channel, outbox, log, { onAttempt: measures.onAttempt(channel.name) })
    measures.watch(channel.name, sender.isRefused)
    return sender
  })
  return async () => {
    await Promise.all(senders.map((sender) => sender.stop()))
  }
}
