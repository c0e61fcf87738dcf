import type { Database } from '../base/db/client.ts'
import type { PushWriting } from '../out/notifications/notifications.ts'
import type { ChannelName } from '../out/push/channel.ts'
import { createOutbox } from '../out/push/outbox.ts'

/** Which push services have credentials, and whether pushes contain amounts and addresses. */
export type PushPlan = { fcm: object | undefined; apns: object | undefined; details: boolean }

/** Returns the outbox and the push services that have credentials. Returns undefined if neither Firebase nor Apple has credentials. */
export function pushWriting(database: Database, { fcm, apns, details }: PushPlan): PushWriting | undefined {
  const channels = new Set<ChannelName>([...(fcm ? ['fcm' as const] : []), ...(apns ? ['apns' as const] : [])])
  return channels.size > 0 ? { outbox: createOutbox(database), channels, details } : undefined
}
