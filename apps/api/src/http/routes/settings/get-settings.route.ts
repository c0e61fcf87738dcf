import { Type } from 'typebox'
import { DevicePlatform, described, PlatformId, SemVer } from '../../../base/wire/scalars.ts'
import type { Deps } from '../../deps.ts'
import { preparedAnswers, preparedResponses, sendPrepared } from '../../server/prepared-answers.ts'
import { route } from '../../server/route.ts'

/** Returns the settings that an app reads at its start. */
export const getSettings = route(
  {
    id: 'getSettings',
    call: 'GET /v1/settings',
    guard: 'public',
    limit: 'catalogue',
    tag: 'settings',
    summary: 'Settings of the wallet apps',
    description:
      'The oldest app version that may still be used on each operating system, and the ids of the platforms that this deployment serves.',
    out: preparedResponses(
      Type.Object(
        {
          minVersions: Type.Array(
            Type.Object({
              devicePlatform: DevicePlatform,
              minRequiredVersion: described(SemVer, 'The oldest version that may still be used on this operating system, by semver.'),
            }),
            { description: 'The oldest supported app version, with one entry for each operating system.' },
          ),
          supportedPlatforms: Type.Array(PlatformId, { description: 'The platforms that this deployment serves.' }),
        },
        {
          title: 'Settings',
          description: 'Settings that an app reads when it starts. The settings change only with the configuration of the server.',
        },
      ),
    ),
  },
  ({ settings }: Pick<Deps, 'settings'>) => {
    const answers = preparedAnswers()

    return (request, _, reply) => {
      sendPrepared(request, reply, answers.get('', settings.all))
    }
  },
)
