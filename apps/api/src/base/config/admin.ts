import { Type } from 'typebox'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'

/** Where the admin API listens, and the tokens of its callers, of which each is enough. */
export type AdminSettings = { host: string; port: number; tokens: readonly string[] }

const oneToken = '[!-~]{32,512}'

export const admin = subject(
  'Admin API',
  {
    ADMIN_TOKEN: optional(Type.String({ pattern: `^\\s*${oneToken}(\\s+${oneToken})?\\s*$` }), {
      meaning:
        'Token of the admin API. Callers send it as a bearer token. Of two tokens, both are accepted, so that one can be replaced without a gap.',
      accepts: 'one or two tokens of 32 characters or more, by space',
      unset: 'the admin API is off',
      secret: true,
    }),
    ADMIN_PORT: optional(Type.Integer({ minimum: 0, maximum: 65535 }), {
      meaning: 'Port of the admin API. Keep it private.',
      unset: 'the admin API is off',
    }),
    ADMIN_HOST: setting(Type.String({ minLength: 1, maxLength: 253 }), { meaning: 'Address of the admin API.', default: '127.0.0.1' }),
  },
  ({ ADMIN_PORT, ADMIN_TOKEN }) => [ADMIN_PORT !== undefined && ADMIN_TOKEN === undefined && 'ADMIN_PORT needs ADMIN_TOKEN'],
)

/** Returns the settings of the admin API; undefined if it is off. @throws {Error} that names every bad setting without its value */
export function readAdmin(given: Environment, mode: Mode): AdminSettings | undefined {
  const { ADMIN_HOST: host, ADMIN_PORT: port, ADMIN_TOKEN: token } = admin.read(given, mode)
  return port === undefined || token === undefined ? undefined : { host, port, tokens: token.trim().split(/\s+/) }
}
