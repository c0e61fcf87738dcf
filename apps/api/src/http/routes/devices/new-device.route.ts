import { Type } from 'typebox'
import { AppVersion, DevicePlatform, described, Instant, LocaleName, PushToken, Uuid } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Registers an installed app. With a bearer token that embeds a public key, the device is bound to that key for good. */
export const newDevice = route(
  {
    id: 'newDevice',
    call: 'POST /v1/devices/new',
    guard: 'public',
    limit: 'register',
    example: () => ({ body: { devicePlatform: 'ios', appVersion: '1.0.0', deviceToken: 'token' } }),
    tag: 'devices',
    summary: 'Register a device',
    description:
      'A newly installed app calls this operation once. Sign the call with a new P-256 or Ed25519 key, and put its public key into the token header (`jwk`). From then on, only that key can act for the device. Registering the same key again returns the same `deviceId`.',
    body: Type.Object({
      devicePlatform: DevicePlatform,
      appVersion: AppVersion,
      deviceToken: Type.Optional(PushToken),
      locale: Type.Optional(LocaleName),
    }),
    out: {
      201: Type.Object(
        {
          deviceId: described(Uuid, 'Permanent id of the device: the subject of its tokens, and the value of `device-id`.'),
          devicePlatform: DevicePlatform,
          createdAt: described(Instant, 'Time of the first registration, in UTC.'),
        },
        { title: 'RegisteredDevice', description: 'A registered device.' },
      ),
    },
    fails: ['unauthorized', 'device_unknown', 'unavailable'],
  },
  ({ devices }: Pick<Deps, 'devices'>) =>
    (request) =>
      devices.register(request, request.body),
)
