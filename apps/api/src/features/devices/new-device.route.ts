import { Type } from 'typebox'
import type { Deps } from '../../deps.ts'
import { errors } from '../../http/errors.ts'
import type { Route } from '../../http/route.ts'
import { AppVersion, DevicePlatform, described, Instant, LocaleName, PushToken, Uuid } from '../../http/scalars.ts'

/** Registers an installed app. With a bearer token that embeds a public key, the device is bound to that key for good. */
export const newDevice: Route<Pick<Deps, 'devices'>> = (app, { devices }) => {
  app.post(
    '/v1/devices/new',
    {
      schema: {
        operationId: 'newDevice',
        tags: ['devices'],
        summary: 'Register a device',
        description:
          'Called once by a freshly installed app. Sign the call with a new P-256 or Ed25519 key whose public half stands in the token header (`jwk`): from then on only that key can act for the device. The same key again answers the same `deviceId`.',
        body: Type.Object({
          devicePlatform: DevicePlatform,
          appVersion: AppVersion,
          deviceToken: Type.Optional(PushToken),
          locale: Type.Optional(LocaleName),
        }),
        response: {
          201: Type.Object(
            {
              deviceId: described(Uuid, 'Ours, for good: the subject of the tokens of this device, and the value of `device-id`.'),
              devicePlatform: DevicePlatform,
              createdAt: described(Instant, 'When the device registered first, in UTC.'),
            },
            { title: 'RegisteredDevice', description: 'A device that the API knows from now on.' },
          ),
          ...errors('unauthorized', 'device_unknown', 'unavailable'),
        },
      },
    },
    async (request, reply) => {
      const device = await devices.register(request, request.body)
      return reply.code(201).send(device)
    },
  )
}
