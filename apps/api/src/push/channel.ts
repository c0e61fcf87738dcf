import type { ApnsEnvironment } from '../devices/tables.ts'

/** The services that phones listen to: Firebase Cloud Messaging, and the Apple Push Notification service. */
export type ChannelName = 'fcm' | 'apns'

/** One notification for one phone. `data` is for the app; the rest is what the phone shows without it. */
export type Push = {
  /** Of the notification, a UUID: the same at every attempt. */
  id: string
  deviceToken: string
  title: string
  message: string
  data: Readonly<Record<string, string>>
  /** A push with the same one takes this one's place on the screen. At most 64 bytes. */
  collapseId: string
  expiresAt: Date
  apnsEnvironment: ApnsEnvironment | null
}

/** What came of handing a push over. `reason` is the service's own word, or ours where it had none. */
export type Outcome =
  | { kind: 'sent'; apnsEnvironment?: ApnsEnvironment }
  /** The token is good no more. `proven`: no mistake of ours can look like this. `diedAt`: a token that was told later lives. */
  | { kind: 'dead'; reason: string; proven: boolean; diedAt?: Date }
  /** Not now, and not before `afterMs` where it is given. */
  | { kind: 'later'; reason: string; afterMs?: number }
  /** Never: the push itself is wrong. */
  | { kind: 'refused'; reason: string }
  /** Our credentials are not accepted, so that no push is. */
  | { kind: 'unauthorized'; reason: string }

export type Channel = {
  name: ChannelName
  /** Never throws: what fails is an outcome. */
  send(push: Push): Promise<Outcome>
  close(): void
}

/** The service that a push token is of: Apple's are 32 bytes and more in hexadecimal, and an app for iOS may use Firebase too. */
export const channelOf = (platform: 'ios' | 'android', deviceToken: string): ChannelName =>
  platform === 'ios' && /^[0-9a-f]{64,200}$/i.test(deviceToken) ? 'apns' : 'fcm'

const longestWaitMs = 86_400_000

/** Milliseconds that a `Retry-After` asks for, in seconds or as a date; undefined where it is absent or no such thing. @see RFC 9110, 10.2.3 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, 0), longestWaitMs)
}

/** A service's word for what is wrong, as it may stand in the log and the database: none of them is long, and none has a token in it. */
export const wordOf = (reason: string | undefined, status: number) =>
  reason !== undefined && /^[A-Za-z_]{1,64}$/.test(reason) ? reason : `status ${status}`
