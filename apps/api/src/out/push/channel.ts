import type { ApnsEnvironment } from '../../wallet/devices/tables.ts'

/** The push services: Firebase Cloud Messaging, and the Apple Push Notification service. */
export type ChannelName = 'fcm' | 'apns'

/** One push to one phone. The app reads `data`; the phone shows the other fields without the app. */
export type Push = {
  /** The id of the notification, a UUID. Each attempt to send the push has the same id. */
  id: string
  deviceToken: string
  title: string
  message: string
  data: Readonly<Record<string, string>>
  /** Id for replacing pushes on the screen: a later push with the same id replaces this one. At most 64 bytes. */
  collapseId: string
  expiresAt: Date
  apnsEnvironment: ApnsEnvironment | null
}

/** The result of one attempt to send a push. `reason` is the service's error code, or the HTTP status without one. */
export type PushOutcome =
  | { kind: 'sent'; apnsEnvironment?: ApnsEnvironment }
  /** The token is dead. `proven`: wrong credentials cannot cause this. `diedAt`: a token that was reported later is still valid. */
  | { kind: 'dead'; reason: string; proven: boolean; diedAt?: Date }
  /** The push must be retried, not before `afterMs`. */
  | { kind: 'later'; reason: string; afterMs?: number }
  /** The push itself is invalid and must not be retried. */
  | { kind: 'refused'; reason: string }
  /** The credentials are refused, so every push would be. */
  | { kind: 'unauthorized'; reason: string }

export type Channel = {
  name: ChannelName
  /** Sends one push. Never throws: a failure is an outcome. */
  send(push: Push): Promise<PushOutcome>
  close(): void
}

/** Returns the push service of a token. Apple's tokens are at least 32 bytes in hexadecimal. An iOS app may use Firebase too. */
export const channelOf = (platform: 'ios' | 'android', deviceToken: string): ChannelName =>
  platform === 'ios' && /^[0-9a-f]{64,200}$/i.test(deviceToken) ? 'apns' : 'fcm'

/** Returns a service's error code in a form that is safe for the log and the database: short, and never a push token. */
export const reasonOf = (reason: string | undefined, status: number) =>
  reason !== undefined && /^[A-Za-z_]{1,64}$/.test(reason) ? reason : `status ${status}`
