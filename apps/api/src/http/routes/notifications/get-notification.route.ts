import { ApiError, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import { Notification, NotificationParams } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Returns one notification of the calling device. Another device's notification returns 404, not 403, so ids cannot be probed. */
export const getNotification: Route<Pick<Deps, 'devices' | 'notifications'>> = (app, { devices, notifications }) => {
  app.get(
    '/v1/notifications/:id',
    {
      schema: {
        operationId: 'getNotification',
        tags: ['notifications'],
        summary: 'One notification',
        description: 'Returns a notification of the calling device. Unknown, malformed and foreign ids return the same 404.',
        headers: DeviceHeaders,
        params: NotificationParams,
        response: { 200: Notification, ...errors('unauthorized', 'device_unknown', 'notification_not_found') },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const notification = await notifications.find(deviceId, request.params.id)
      if (!notification) throw new ApiError('notification_not_found')
      return notification
    },
  )
}
