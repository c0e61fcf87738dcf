import type { Platforms } from '../../../wallet/catalogue/platforms.ts'

type DevicePlatform = 'ios' | 'android'

/** The settings that an app reads before any other call. */
export type Settings = {
  /** The oldest app version that may still be used. */
  minVersion(devicePlatform: DevicePlatform): string
  all(): {
    minVersions: { devicePlatform: DevicePlatform; minRequiredVersion: string }[]
    supportedPlatforms: string[]
  }
}

export function createSettings(minVersions: Record<DevicePlatform, string>, platforms: Pick<Platforms, 'list'>): Settings {
  return {
    minVersion: (devicePlatform) => minVersions[devicePlatform],

    all: () => ({
      minVersions: (['ios', 'android'] as const).map((devicePlatform) => ({
        devicePlatform,
        minRequiredVersion: minVersions[devicePlatform],
      })),
      supportedPlatforms: platforms.list(false).map(({ id }) => id),
    }),
  }
}
