import { type TSchema, Type } from 'typebox'

/** Optional in the request, but present after validation, because Ajv fills in the default. */
export const defaulted = <T extends TSchema>(schema: T) => Type.Optional(schema) as unknown as T

/** Returns the schema with another description. A named schema keeps its description, and the reference to it gets the new one. */
export const described = <T extends TSchema>(schema: T, description: string): T => ({
  ...schema,
  ['title' in schema ? 'x-description' : 'description']: description,
})

/** An amount in base units, such as wei. The amount is a decimal string, because JSON numbers lose precision above 2^53. */
export const Amount = Type.String({
  pattern: '^\\d{1,78}$',
  description: 'Integer in base units, as a decimal string.',
  examples: ['1500000000000000000'],
})

/** An amount of gas, or of compute units on Solana. Gas is not money; only the price of gas is. */
export const Gas = Type.String({ pattern: '^\\d{1,78}$', description: 'Units of gas, as a decimal string.', examples: ['21000'] })

export const Instant = Type.String({ format: 'date-time', description: 'ISO 8601, UTC.', examples: ['2025-01-31T12:00:00.000Z'] })

export const Uuid = Type.String({ format: 'uuid' })

export const BlockNumber = Type.Integer({ description: 'Height of a block.', examples: [19000000] })

/** Returns whether PostgreSQL reads the text as a UUID. Any other text is an unknown id, not an invalid one. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export const PlatformId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Platform id, as in `GET /v1/platforms`.',
  examples: ['ethereum'],
})

export const Address = Type.String({
  minLength: 1,
  maxLength: 128,
  description:
    "An address in the platform's own form. On EVM, 0x and 40 hexadecimal digits; mixed case must be a valid EIP-55 checksum. On Solana, the base58 form of 32 bytes; case matters.",
  examples: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
})

export const ContractAddress = Type.Union([Type.String(), Type.Null()], {
  title: 'ContractAddress',
  description: 'Contract address in canonical form; null for the native token.',
})

export const LogoUrl = Type.Union([Type.String(), Type.Null()], {
  description: 'Path of the picture of the token at this API, `GET /v1/logos/{id}`, or null. The path begins with `/v1/`.',
})

export const SemVer = Type.String({ format: 'semver', description: 'A semver version.', examples: ['1.4.0'] })

export const AppVersion = described(SemVer, 'The version of the installed app, by semver.')

export const DevicePlatform = Type.Enum(['ios', 'android'], { description: "The device's operating system." })

/** The `device-id` header. The guard checks it instead of the schema, so a malformed id returns 403 like an unknown one. */
export const DeviceHeaders = Type.Object({
  'device-id': Type.Optional(
    Type.String({ description: 'The id that `POST /v1/devices/new` returned. This id must be the subject of the bearer token.' }),
  ),
})

/** Any text. An unknown locale is stored unchanged, so that the push token of the same call is stored too. */
export const LocaleName = Type.String({
  maxLength: 4096,
  description:
    'Language of the notifications: a BCP 47 tag, or the phone’s name for its locale. Only the language and the script are used. Unsupported locales fall back to English. Omit `locale` to keep the stored language.',
  examples: ['de-AT'],
})

/**
 * Printable text without control characters. PostgreSQL cannot store NUL, and other control characters would break logs and push services.
 */
export const PushToken = Type.String({
  minLength: 1,
  maxLength: 4096,
  pattern: '^[\\x21-\\x7e]+$',
  'x-message': 'deviceToken must be a valid push token',
  description: 'Push token of the device, from Firebase Cloud Messaging (Android) or from Apple (iOS).',
})
