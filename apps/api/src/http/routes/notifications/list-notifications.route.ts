import { Type } from 'typebox'
import { PageQuery, pageOf } from '../../../base/wire/page.ts'
import { Notification } from '../../../out/notifications/notification.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Returns the calling device's notifications. */
export const listNotifications = route(
  {
    id: 'listNotifications',
    call: 'GET /v1/notifications',
    guard: 'device',
    limit: 'read',
    example: () => ({ query: { offset: '0', limit: '10' } }),
    tag: 'notifications',
    summary: 'Notifications of the device',
    description: 'Newest first. `total` counts read and unread notifications up to 10,000. If there are more, `totalExact` is `false`.',
    query: Type.Object(PageQuery),
    out: {
      200: pageOf(Notification, {
        title: 'NotificationPage',
        description: "One page of the device's notifications.",
        items: 'Newest first.',
      }),
    },
  },
  ({ notifications }: Pick<Deps, 'notifications'>) =>
    ({ query }, { deviceId }) =>
      notifications.page(deviceId, query.offset, query.limit),
)
