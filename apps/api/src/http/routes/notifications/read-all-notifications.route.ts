import { Type } from 'typebox'
import { described, Instant } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Marks all notifications of the device as read. */
export const readAllNotifications = route(
  {
    id: 'readAllNotifications',
    call: 'PUT /v1/notifications/read-all',
    guard: 'device',
    limit: 'write',
    tag: 'notifications',
    summary: 'Mark all notifications as read',
    description: '`count` is the number of notifications that this call marked as read.',
    out: {
      200: Type.Object(
        {
          count: Type.Integer({ description: 'Number of notifications that this call marked as read.' }),
          updatedAt: described(Instant, 'Time at which the notifications were marked as read, in UTC.'),
        },
        { title: 'ReadAllNotifications', description: 'The result of marking all notifications as read.' },
      ),
    },
  },
  ({ notifications }: Pick<Deps, 'notifications'>) =>
    (_request, { deviceId }) =>
      notifications.markAllRead(deviceId),
)
