import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { UnprovedLimits } from '../../devices/link.ts'
import { receivers as receiversAmong } from '../../devices/push-targets.store.ts'
import { type Page, totalOf } from '../../http/page.ts'
import { isUuid } from '../../http/scalars.ts'
import { type ChannelName, channelOf } from '../../push/channel.ts'
import type { Outbox } from '../../push/outbox.ts'
import { localeOf } from '../../texts/locales.ts'
import { translate, type UntranslatedText } from '../../texts/texts.ts'
import type { Notification } from './notification.ts'
import type { NewNotification, NotificationStore } from './notifications.store.ts'

/**
 * Something to tell a device. `event` is what happened, once per device and transaction. On a phone's screen only the newest of a `topic` stands;
 * without one it stands for itself. `isCorrection`: an earlier notification of the same event may say something else, and is rewritten.
 * `unproved`: the device gets it for addresses that it linked without proof.
 */
export type NewNotice = Omit<NewNotification, 'id' | 'title' | 'message' | 'unproved'> & {
  text: UntranslatedText
  topic?: string
  isCorrection?: boolean
  unproved?: boolean
}

/** Where pushes are written, and for which services. `details`: what is sent holds amounts and addresses. */
export type PushWriting = { outbox: Pick<Outbox, 'add'>; channels: ReadonlySet<ChannelName>; details: boolean }

export type Notifications = ReturnType<typeof createNotifications>

/** Notices of security that a device gets in an hour: an alarm that never stops is not heard. */
const mostAlarms = 10
const hourMs = 3_600_000

/** Notifications of one device. A malformed id is simply one that the device does not have. Without `push` nothing is pushed. */
export function createNotifications(
  store: NotificationStore,
  push?: PushWriting,
  { notificationsPerDay }: Pick<UnprovedLimits, 'notificationsPerDay'> = { notificationsPerDay: 0 },
) {
  /** All but the alarms of a device that had enough of them. */
  const audible = async (transaction: Transaction<Tables>, notices: readonly NewNotice[]) => {
    const alarmed = notices.flatMap(({ type, deviceId }) => (type === 'security' ? [deviceId] : []))
    if (alarmed.length === 0) return notices
    const counts = await store.alarms(transaction, alarmed, new Date(Date.now() - hourMs))
    return notices.filter(({ type, deviceId }) => {
      if (type !== 'security') return true
      const before = counts.get(deviceId) ?? 0
      counts.set(deviceId, before + 1)
      return before < mostAlarms
    })
  }

  /**
   * Returns what exceeds the quota of addresses that a device linked without proof: it is not written, now or later. Transactions that run at
   * the same time do not see each other's notices: each may fill the rest of the quota, so a device may get that many times the rest.
   */
  const excessOf = async (transaction: Transaction<Tables>, notices: readonly NewNotice[]): Promise<ReadonlySet<NewNotice>> => {
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

  return {
    async page(deviceId: string, offset: number, limit: number): Promise<Page<Notification>> {
      const [items, counted] = await Promise.all([store.page(deviceId, offset, limit), store.count(deviceId)])
      return { items, ...totalOf(counted) }
    },

    find: async (deviceId: string, id: string): Promise<Notification | undefined> => (isUuid(id) ? store.find(deviceId, id) : undefined),

    markRead: async (deviceId: string, id: string) => (isUuid(id) ? store.markRead(deviceId, id) : undefined),

    async markAllRead(deviceId: string) {
      const count = await store.markAllRead(deviceId)
      return { count, updatedAt: new Date().toISOString() }
    },

    notified: store.notified,

    /**
     * Takes back what these devices were told of a transaction, but for these events, within the database transaction that makes it untrue.
     * Returns those that were told.
     */
    retract: store.retract,

    /** Deletes what these devices were told of the movements of a transaction, within the database transaction that corrects them. */
    retractMovements: (transaction: Transaction<Tables>, transactionId: number, deviceIds: readonly string[]) =>
      store.retractMovements(transaction, transactionId, deviceIds),

    /**
     * Writes notifications within a database transaction, so that they stand or fall with what they tell of: each in the language of its
     * device, and each event once; of notices of security no more than ten an hour, with the pushes that carry them to phones. Notices for
     * addresses linked without proof have a quota.
     */
    async write(transaction: Transaction<Tables>, requested: readonly NewNotice[]) {
      const excess = await excessOf(transaction, requested)
      const wanted = requested.filter((notice) => notice.isCorrection || !excess.has(notice))
      const notices = await audible(transaction, wanted)
      if (notices.length === 0) return
      const receivers = await receiversAmong(transaction, [...new Set(notices.map(({ deviceId }) => deviceId))])
      const receiverOf = new Map(receivers.map((receiver) => [receiver.id, receiver]))
      const drafts = notices.flatMap((one) => {
        const { text, topic, isCorrection = false, unproved = false, ...notice } = one
        const receiver = receiverOf.get(notice.deviceId)
        if (!receiver) return []
        const id = randomUUID()
        const { discreet, ...open } = translate(text, localeOf(receiver.locale))
        const shown = push?.details ? open : discreet
        const collapseId = topic === undefined ? id : collapseIdOf(topic)
        return [
          { row: { ...notice, ...open, id, unproved }, push: { ...shown, collapseId }, receiver, isCorrection, isNew: !excess.has(one) },
        ]
      })
      await store.correct(
        transaction,
        drafts.flatMap(({ row, isCorrection }) => (isCorrection ? [row] : [])),
      )
      const written = new Set(
        await store.insert(
          transaction,
          drafts.flatMap(({ row, isNew }) => (isNew ? [row] : [])),
        ),
      )
      await push?.outbox.add(
        transaction,
        drafts.flatMap(({ row, push: { title, message, collapseId }, receiver: { platform, deviceToken } }) => {
          const channel = deviceToken === null ? undefined : channelOf(platform, deviceToken)
          const isPushed = written.has(row.id) && channel !== undefined && push.channels.has(channel)
          const { id: notificationId, deviceId, type, transactionId } = row
          return isPushed ? [{ notificationId, deviceId, channel, collapseId, title, message, type, transactionId }] : []
        }),
      )
    },
  }
}

/** The same for all that is told of one topic. An app that knows the topic can give its own banner this tag, and have it replaced. */
const collapseIdOf = (topic: string) => createHash('sha256').update(topic).digest('hex').slice(0, 32)
