import { Type } from 'typebox'
import { errors } from '../../../base/wire/errors.ts'
import { AppVersion, DeviceHeaders, DevicePlatform, described, LocaleName, PushToken, SemVer } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import type { Route } from '../../server/route.ts'

/** Stores the version and push token of an app at its start. Returns the oldest version that may be used. */
export const useDevice: Route<Pick<Deps, 'devices' | 'settings'>> = (app, { devices, settings }) => {
  app.put(
    '/v1/devices/use',
    {
      schema: {
        operationId: 'useDevice',
        tags: ['devices'],
        summary: 'Report the app version',
        description:
          'The app calls this operation at every start. An app older than `minRequiredVersion` should ask its user to update. A `deviceToken` replaces the stored push token. Omit `deviceToken` to keep the stored push token.',
        headers: DeviceHeaders,
        body: Type.Object({ appVersion: AppVersion, deviceToken: Type.Optional(PushToken), locale: Type.Optional(LocaleName) }),
        response: {
          200: Type.Object(
            {
              devicePlatform: DevicePlatform,
              minRequiredVersion: described(SemVer, 'The oldest version that may still be used on this operating system, by semver.'),
            },
            { title: 'DeviceUse', description: 'Version data for an app at its start.' },
          ),
          ...errors('unauthorized', 'device_unknown'),
        },
      },
    },
    async (request) => {
      const device = await devices.authorize(request)
      await devices.use(device, request.body)
      return { devicePlatform: device.devicePlatform, minRequiredVersion: settings.minVersion(device.devicePlatform) }
    },
  )
}
