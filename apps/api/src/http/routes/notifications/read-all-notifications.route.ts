import { Type } from 'typebox'
import { bodyErrors, errors } from '../../../base/wire/errors.ts'
import { DeviceHeaders, described, Instant } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Marks all notifications of the device as read. */
export const readAllNotifications: Route<Pick<Deps, 'devices' | 'notifications'>> = (app, { devices, notifications }) => {
  app.put(
    '/v1/notifications/read-all',
    {
      schema: {
        operationId: 'readAllNotifications',
        tags: ['notifications'],
        summary: 'Mark all notifications as read',
        description: '`count` is the number of notifications that this call marked as read.',
        headers: DeviceHeaders,
        response: {
          200: Type.Object(
            {
              count: Type.Integer({ description: 'Number of notifications that this call marked as read.' }),
              updatedAt: described(Instant, 'Time at which the notifications were marked as read, in UTC.'),
            },
            { title: 'ReadAllNotifications', description: 'The result of marking all notifications as read.' },
          ),
          ...errors('unauthorized', 'device_unknown', ...bodyErrors),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      return notifications.markAllRead(deviceId)
    },
  )
}
