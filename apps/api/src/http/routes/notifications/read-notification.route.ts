import { Type } from 'typebox'
import { ApiError } from '../../../base/wire/errors.ts'
import { described, Instant } from '../../../base/wire/scalars.ts'
import { NotificationId, NotificationParams } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Marks one notification as read. Marking a read notification again changes nothing. */
export const readNotification = route(
  {
    id: 'readNotification',
    call: 'PUT /v1/notifications/{id}/read',
    guard: 'device',
    limit: 'write',
    owns: { id: 'notification_not_found' },
    example: ({ notification }) => ({ path: { id: notification } }),
    tag: 'notifications',
    summary: 'Mark a notification as read',
    description: 'Marks one notification of the calling device. Marking a notification again returns the same answer.',
    params: NotificationParams,
    out: {
      200: Type.Object(
        {
          id: NotificationId,
          read: Type.Boolean({ description: 'True: the notification is marked as read.' }),
          updatedAt: described(Instant, 'Time at which it was first marked as read, in UTC.'),
        },
        { title: 'ReadNotification', description: 'A notification that was marked as read.' },
      ),
    },
    fails: ['notification_not_found'],
  },
  ({ notifications }: Pick<Deps, 'notifications'>) =>
    async (request, { deviceId }) => {
      const marked = await notifications.markRead(deviceId, request.params.id)
      if (!marked) throw new ApiError('notification_not_found')
      return marked
    },
)
