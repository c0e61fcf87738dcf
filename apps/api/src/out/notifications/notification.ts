import { type Static, Type } from 'typebox'
import { described, Instant, Uuid } from '../../base/wire/scalars.ts'

export const NotificationId = described(Uuid, 'Id of this notification. Each device gets its own notifications.')

/** Notification ids are validated as text, not as UUIDs: a malformed id returns the same error as an unknown one. */
export const NotificationParams = Type.Object({
  id: Type.String({
    description: 'Notification id, a UUID, as in `GET /v1/notifications`.',
    examples: ['5f0c6e9a-2b1d-4c57-9d3e-7a8b9c0d1e2f'],
  }),
})

export const Notification = Type.Object(
  {
    id: NotificationId,
    type: Type.Enum(['transaction', 'security', 'system'], {
      description: 'The subject: a transaction of a linked address, the safety of the account, or the service itself.',
    }),
    title: Type.String({ description: 'Title in one line, ready to display.', examples: ['Sent 1.5 ETH'] }),
    message: Type.String({
      description: 'One sentence to show below the title.',
      examples: ['To 0x7099…79C8 on Ethereum'],
    }),
    read: Type.Boolean({ description: 'Whether the notification was marked as read.' }),
    createdAt: described(Instant, 'Creation time, in UTC.'),
    transactionId: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'Id of the transaction that the notification is about, for `GET /v1/tx/history/{txId}`. Null if it is not about a transaction.',
    }),
  },
  { title: 'Notification', description: 'A message to one device about one event.' },
)
export type Notification = Static<typeof Notification>
