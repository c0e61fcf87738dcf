import { ApiError } from '../../../base/wire/errors.ts'
import { Notification, NotificationParams } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns one notification of the calling device. Another device's notification returns 404, not 403, so ids cannot be probed. */
export const getNotification = route(
  {
    id: 'getNotification',
    call: 'GET /v1/notifications/{id}',
    guard: 'device',
    limit: 'read',
    owns: { id: 'notification_not_found' },
    example: ({ notification }) => ({ path: { id: notification } }),
    tag: 'notifications',
    summary: 'One notification',
    description: 'Returns a notification of the calling device. Unknown, malformed and foreign ids return the same 404.',
    params: NotificationParams,
    out: { 200: Notification },
    fails: ['notification_not_found'],
  },
  ({ notifications }: Pick<Deps, 'notifications'>) =>
    async (request, { deviceId }) => {
      const notification = await notifications.find(deviceId, request.params.id)
      if (!notification) throw new ApiError('notification_not_found')
      return notification
    },
)
