import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Running } from '../../base/work/loop.ts'
import { type ApnsCredentials, apnsChannel } from './apns.ts'
import type { ChannelName } from './channel.ts'
import { fcmChannel } from './fcm.ts'
import type { ServiceAccount } from './google-access.ts'
import { createOutbox } from './outbox.ts'
import { type Attempted, sendPushes } from './send-pushes.ts'

type Credentials = { fcm: ServiceAccount | undefined; apns: ApnsCredentials | undefined }

type PushMeasures = {
  onAttempt(channel: ChannelName): (outcome: Attempted, reason: string) => void
  watch(channel: ChannelName, isRefused: () => boolean): void
}

type PushingWork = {
  database: Database
  config: { push: Credentials }
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  pushMeasures: PushMeasures
}

/** Starts to send the pushes of each service that has credentials. */
export function startPushing({ database, config, log, pushMeasures }: PushingWork, pauseMs: number): Running[] {
  const { fcm, apns } = config.push
  const channels = [...(fcm ? [fcmChannel(fcm)] : []), ...(apns ? [apnsChannel(apns)] : [])]
  if (channels.length > 0) log.info(`Sending pushes through ${channels.map(({ name }) => name).join(' and ')}`)
  const outbox = createOutbox(database)
  return channels.map((channel) => {
    const sender = sendPushes(channel, outbox, log, { pauseMs, onAttempt: pushMeasures.onAttempt(channel.name) })
    pushMeasures.watch(channel.name, sender.isRefused)
    return sender
  })
}
