import type { Logger } from 'pino'
import type { Database } from '../../base/db/client.ts'
import type { Running } from '../../base/work/loop.ts'
import { type ApnsCredentials, apnsChannel } from './apns.ts'
import type { Channel, ChannelName } from './channel.ts'
import { fcmChannel } from './fcm.ts'
import type { ServiceAccount } from './google-access.ts'
import { createOutbox } from './outbox.ts'
import { type Attempted, sendPushes } from './send-pushes.ts'
import { channelOfKeys, type KeyedChannel } from './several-keys.ts'

/** Of each service one key, or two, so that one can be replaced without a gap. */
type Credentials = {
  fcm: readonly [ServiceAccount, ServiceAccount?] | undefined
  apns: readonly [ApnsCredentials, ApnsCredentials?] | undefined
}

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
  const channels = [
    ...(fcm ? [opened(fcm, (account) => ({ keyId: account.privateKeyId, channel: fcmChannel(account) }), log)] : []),
    ...(apns ? [opened(apns, (credentials) => ({ keyId: credentials.keyId, channel: apnsChannel(credentials) }), log)] : []),
  ]
  const outbox = createOutbox(database)
  return channels.map((channel) => {
    const sender = sendPushes(channel, outbox, log, { pauseMs, onAttempt: pushMeasures.onAttempt(channel.name) })
    pushMeasures.watch(channel.name, sender.isRefused)
    return sender
  })
}

/** Opens the channel of a service, with one key or two, and logs the id of the one in use. */
function opened<T>([first, second]: readonly [T, T?], open: (key: T) => KeyedChannel, log: PushingWork['log']): Channel {
  const keyed = open(first)
  log.info(`Sending pushes through ${keyed.channel.name} with the key ${keyed.keyId}`)
  return channelOfKeys(second === undefined ? [keyed] : [keyed, open(second)], log)
}
