import { Type } from 'typebox'
import { ApiError, bodyErrors, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders, described, Instant } from '../../../base/wire/scalars.ts'
import { NotificationId, NotificationParams } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Marks one notification as read. Marking a read notification again changes nothing. */
export const readNotification: Route<Pick<Deps, 'devices' | 'notifications'>> = (app, { devices, notifications }) => {
  app.put(
    '/v1/notifications/:id/read',
    {
      schema: {
        operationId: 'readNotification',
        tags: ['notifications'],
        summary: 'Mark a notification as read',
        description: 'Marks one notification of the calling device. Marking a notification again returns the same answer.',
        headers: DeviceHeaders,
        params: NotificationParams,
        response: {
          200: Type.Object(
            {
              id: NotificationId,
              read: Type.Boolean({ description: 'True: the notification is marked as read.' }),
              updatedAt: described(Instant, 'Time at which it was first marked as read, in UTC.'),
            },
            { title: 'ReadNotification', description: 'A notification that was marked as read.' },
          ),
          ...errors('unauthorized', 'device_unknown', 'notification_not_found', ...bodyErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      const marked = await notifications.markRead(deviceId, request.params.id)
      if (!marked) throw new ApiError('notification_not_found')
      return marked
    },
  )
}
