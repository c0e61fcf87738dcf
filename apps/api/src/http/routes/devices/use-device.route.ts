import { Type } from 'typebox'
import { AppVersion, DevicePlatform, described, LocaleName, PushToken, SemVer } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../server/route.ts'

/** Stores the version and push token of an app at its start. Returns the oldest version that may be used. */
export const useDevice = route(
  {
    id: 'useDevice',
    call: 'PUT /v1/devices/use',
    guard: 'device',
    limit: 'write',
    example: () => ({ body: { appVersion: '1.4.0', deviceToken: 'token' } }),
    tag: 'devices',
    summary: 'Report the app version',
    description:
      'The app calls this operation at every start. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token. Omit `deviceToken` to keep the stored push token.',
    body: Type.Object({ appVersion: AppVersion, deviceToken: Type.Optional(PushToken), locale: Type.Optional(LocaleName) }),
    out: {
      200: Type.Object(
        {
          devicePlatform: DevicePlatform,
          minRequiredVersion: described(SemVer, 'The oldest version that may still be used on this operating system, by semver.'),
        },
        { title: 'DeviceUse', description: 'Version data for an app at its start.' },
      ),
    },
  },
  ({ devices, settings }: Pick<Deps, 'devices' | 'settings'>) =>
    async (request, device) => {
      await devices.use(device, request.body)
      return { devicePlatform: device.devicePlatform, minRequiredVersion: settings.minVersion(device.devicePlatform) }
    },
)
