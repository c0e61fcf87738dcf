import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { PageQuery, pageOf } from '../../../base/wire/page.ts'
import { DeviceHeaders } from '../../../base/wire/scalars.ts'
import { Notification } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Returns the calling device's notifications. */
export const listNotifications: Route<Pick<Deps, 'devices' | 'notifications'>> = (app, { devices, notifications }) => {
  app.get(
    '/v1/notifications',
    {
      schema: {
        operationId: 'listNotifications',
        tags: ['notifications'],
        summary: 'Notifications of the device',
        description: 'Newest first. `total` counts read and unread notifications up to 10,000. If there are more, `totalExact` is `false`.',
        headers: DeviceHeaders,
        querystring: Type.Object(PageQuery),
        response: {
          200: pageOf(Notification, {
            title: 'NotificationPage',
            description: "One page of the device's notifications.",
            items: 'Newest first.',
          }),
          ...errors('unauthorized', 'device_unknown'),
        },
      },
    },
    async (request) => {
      const { deviceId } = await devices.authorize(request)
      return notifications.page(deviceId, request.query.offset, request.query.limit)
    },
  )
}
