import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../base/db/table-map.ts'
import { type Page, totalOf } from '../../base/wire/page.ts'
import { isUuid } from '../../base/wire/scalars.ts'
import { localeOf } from '../../ledger/texts/locales.ts'
import { translate, type UntranslatedText } from '../../ledger/texts/texts.ts'
import type { UnprovedLimits } from '../../wallet/devices/link.ts'
import { type Receiver, receivers as receiversAmong } from '../../wallet/devices/push-targets.store.ts'
import { type ChannelName, channelOf } from '../push/channel.ts'
import type { Outbox } from '../push/outbox.ts'
import type { Notification } from './notification.ts'
import type { NewNotification, NotificationStore } from './notifications.store.ts'

/**
 * A notification to write. `event` is what happened; it exists once per device and transaction. On the phone's screen, a push replaces an
 * earlier push of the same `topic`. `isCorrection`: a stored notification of the same event is rewritten if its text changed. `unproved`: the
 * device gets the notification for addresses that it linked without proof.
 */
export type NewNotice = Omit<NewNotification, 'id' | 'title' | 'message' | 'unproved'> & {
  text: UntranslatedText
  topic?: string
  isCorrection?: boolean
  unproved?: boolean
}

/** The outbox for pushes, and the push services that have credentials. `details`: pushes contain amounts and addresses. */
export type PushWriting = { outbox: Pick<Outbox, 'add'>; channels: ReadonlySet<ChannelName>; details: boolean }

/** Reads and writes the notifications of devices. A malformed id counts as unknown. */
export type Notifications = Pick<NotificationStore, 'markRead' | 'find' | 'notified' | 'known' | 'retract' | 'retractMovements'> & {
  page(deviceId: string, offset: number, limit: number): Promise<Page<Notification>>
  markAllRead(deviceId: string): Promise<{ count: number; updatedAt: string }>
  /**
   * Writes notifications and their pushes within a database transaction, each in the language of its device. A device gets each event once,
   * at most ten security notifications an hour, and no more notifications for unproved addresses than its quota.
   */
  write(transaction: Transaction<Tables>, notices: readonly NewNotice[]): Promise<void>
}

/** Maximum number of security notifications per device and hour. Users would ignore a constant alarm. */
const maxAlarms = 10
const hourMs = 3_600_000

/** Creates the notifications of devices. Without `push`, no pushes are written. */
export function createNotifications(
  store: NotificationStore,
  push?: PushWriting,
  { notificationsPerDay }: Pick<UnprovedLimits, 'notificationsPerDay'> = { notificationsPerDay: 0 },
): Notifications {
  return {
    async page(deviceId, offset, limit) {
      const [items, counted] = await Promise.all([store.page(deviceId, offset, limit), store.count(deviceId)])
      return { items, ...totalOf(counted) }
    },
    find: async (deviceId, id) => (isUuid(id) ? store.find(deviceId, id) : undefined),
    markRead: async (deviceId, id) => (isUuid(id) ? store.markRead(deviceId, id) : undefined),
    async markAllRead(deviceId) {
      const count = await store.markAllRead(deviceId)
      return { count, updatedAt: new Date().toISOString() }
    },
    notified: store.notified,
    known: store.known,
    retract: store.retract,
    retractMovements: store.retractMovements,

    async write(transaction, wanted) {
      const excess = await excessOf(store, notificationsPerDay, transaction, wanted)
      const allowed = wanted.filter((notice) => notice.isCorrection || !excess.has(notice))
      const notices = await withoutRepeatedAlarms(store, transaction, allowed)
      if (notices.length === 0) return
      const drafts = await draftsOf(transaction, notices, push?.details ?? false)
      await store.correct(
        transaction,
        drafts.flatMap(({ row, notice }) => (notice.isCorrection ? [row] : [])),
      )
      const newRows = drafts.flatMap(({ row, notice }) => (excess.has(notice) ? [] : [row]))
      const written = new Set(await store.insert(transaction, newRows))
      if (push) await addPushes(push, transaction, drafts, written)
    },
  }
}

/** Returns the notices without security notices of devices that got the maximum in the last hour. */
async function withoutRepeatedAlarms(store: NotificationStore, transaction: Transaction<Tables>, notices: readonly NewNotice[]) {
  const alarmed = notices.flatMap(({ type, deviceId }) => (type === 'security' ? [deviceId] : []))
  if (alarmed.length === 0) return notices
  const counts = await store.securityCounts(transaction, alarmed, new Date(Date.now() - hourMs))
  return notices.filter(({ type, deviceId }) => {
    if (type !== 'security') return true
    const before = counts.get(deviceId) ?? 0
    counts.set(deviceId, before + 1)
    return before < maxAlarms
  })
}

/**
 * Returns the notices that exceed the quota of addresses that a device linked without proof; they are never written. Concurrent database
 * transactions do not see each other's notices, so each of them may use the rest of the quota.
 */
async function excessOf(
  store: NotificationStore,
  notificationsPerDay: number,
  transaction: Transaction<Tables>,
  notices: readonly NewNotice[],
): Promise<ReadonlySet<NewNotice>> {
  const counted = notices.filter(({ unproved }) => unproved)
  if (notificationsPerDay === 0 || counted.length === 0) return new Set()
  const counts = await store.unprovedOfDay(transaction, [...new Set(counted.map(({ deviceId }) => deviceId))])
  const isExcess = ({ deviceId }: NewNotice) => {
    const before = counts.get(deviceId) ?? 0
    counts.set(deviceId, before + 1)
    return before >= notificationsPerDay
  }
  return new Set(counted.filter(isExcess))
}

type Draft = { notice: NewNotice; row: NewNotification; shown: { title: string; message: string }; collapseId: string; receiver: Receiver }

/** Returns the texts of notices in the languages of their devices. Deleted and revoked devices get none. `shown` is the text of the push. */
async function draftsOf(transaction: Transaction<Tables>, notices: readonly NewNotice[], pushesDetails: boolean): Promise<Draft[]> {
  const receivers = await receiversAmong(transaction, [...new Set(notices.map(({ deviceId }) => deviceId))])
  const receiverOf = new Map(receivers.map((receiver) => [receiver.id, receiver]))
  return notices.flatMap((notice) => {
    const { text, topic, isCorrection, unproved = false, ...columns } = notice
    const receiver = receiverOf.get(notice.deviceId)
    if (!receiver) return []
    const id = randomUUID()
    const { discreet, ...detailed } = translate(text, localeOf(receiver.locale))
    const row = { ...columns, ...detailed, id, unproved }
    const collapseId = topic === undefined ? id : collapseIdOf(topic)
    return [{ notice, row, shown: pushesDetails ? detailed : discreet, collapseId, receiver }]
  })
}

/** Writes a push for each stored notification, if its device has a token of a configured push service. */
function addPushes(push: PushWriting, transaction: Transaction<Tables>, drafts: readonly Draft[], written: ReadonlySet<string>) {
  return push.outbox.add(
    transaction,
    drafts.flatMap(({ row, shown: { title, message }, collapseId, receiver: { platform, deviceToken } }) => {
      const channel = deviceToken === null ? undefined : channelOf(platform, deviceToken)
      const isPushed = written.has(row.id) && channel !== undefined && push.channels.has(channel)
      const { id: notificationId, deviceId, type, transactionId } = row
      return isPushed ? [{ notificationId, deviceId, channel, collapseId, title, message, type, transactionId }] : []
    }),
  )
}

/** Returns the collapse id of all pushes of one topic. An app that knows the topic can tag its own banner with the same id. */
const collapseIdOf = (topic: string) => createHash('sha256').update(topic).digest('hex').slice(0, 32)
