import type { Platforms } from '../../catalogue/platforms.ts'

export type Settings = ReturnType<typeof createSettings>

/** What every app must know before anything else. */
export function createSettings(minVersions: { ios: string; android: string }, platforms: Pick<Platforms, 'list'>) {
  return {
    /** The oldest app version that may still be used. */
    minVersion: (devicePlatform: 'ios' | 'android') => minVersions[devicePlatform],

    all: () => ({
      minVersions: (['ios', 'android'] as const).map((devicePlatform) => ({
        devicePlatform,
        minRequiredVersion: minVersions[devicePlatform],
      })),
      supportedPlatforms: platforms.list(false).map(({ id }) => id),
    }),
  }
}
