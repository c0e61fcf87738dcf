import { Type } from 'typebox'
import { SemVer } from '../wire/scalars.ts'
import { type Environment, type Mode, optional, setting, subject, yesOrNo } from './setting.ts'

export type AccessSettings = {
  deviceAuth: 'required' | 'optional'
  /** Whether a device must prove that it has the private key of an address before it sends or swaps from it. */
  requireAddressProof: boolean
  minVersions: { ios: string; android: string }
}

export const access = subject(
  'Devices and apps',
  {
    DEVICE_AUTH: setting(Type.Enum(['required', 'optional']), {
      meaning: 'Whether every device must have a key.',
      default: { server: 'required', embedded: 'optional' },
    }),
    ALLOW_OPTIONAL_DEVICE_AUTH: optional(Type.Enum(['yes']), {
      meaning: 'Permits `DEVICE_AUTH=optional` with `DATABASE_URL` or `NODE_ENV=production`.',
      unset: 'not permitted',
    }),
    REQUIRE_ADDRESS_PROOF: setting(yesOrNo, {
      meaning: 'Whether a device must prove an address before it sends or swaps for it.',
      default: { server: 'yes', embedded: 'no', 'embedded-production': 'yes' },
    }),
    MIN_VERSION_IOS: setting(SemVer, { meaning: 'Oldest version of the iOS app that may be used.', default: '1.0.0' }),
    MIN_VERSION_ANDROID: setting(SemVer, { meaning: 'Oldest version of the Android app that may be used.', default: '1.0.0' }),
  },
  (texts, mode) => [
    mode !== 'embedded' &&
      texts.DEVICE_AUTH === 'optional' &&
      !texts.ALLOW_OPTIONAL_DEVICE_AUTH &&
      'DEVICE_AUTH=optional with a database server or in production needs ALLOW_OPTIONAL_DEVICE_AUTH=yes',
  ],
)

/** @throws {Error} that names every bad setting */
export function readAccess(given: Environment, mode: Mode): AccessSettings {
  const parsed = access.read(given, mode)
  return {
    deviceAuth: parsed.DEVICE_AUTH,
    requireAddressProof: parsed.REQUIRE_ADDRESS_PROOF === 'yes',
    minVersions: { ios: parsed.MIN_VERSION_IOS, android: parsed.MIN_VERSION_ANDROID },
  }
}
