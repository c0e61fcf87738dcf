import { Type } from 'typebox'
import { type Environment, type Mode, optional, setting, subject } from './setting.ts'
import { Url } from './url.ts'

/** A database server, or the directory of the embedded database. */
export type DatabasePlace = { databaseUrl: string | undefined; dataDir: string }

export const database = subject('Database', {
  DATABASE_URL: optional(Url('postgres|postgresql'), {
    meaning: 'PostgreSQL server, version 15 or later (tested with 15).',
    unset: 'an embedded server under `DATA_DIR`',
    secret: true,
  }),
  DATA_DIR: setting(Type.String(), { meaning: 'Directory of the embedded database.', default: '.data' }),
})

export const cache = subject(
  'Cache',
  {
    REDIS_URL: optional(Url('redis|rediss'), {
      meaning:
        'Redis server (tested with 7). Required with `DATABASE_URL`. Set its `maxmemory-policy` to `noeviction` and `appendonly` to `yes`: the API checks both at start and logs a warning.',
      unset: 'memory of the process',
      secret: true,
    }),
    ALLOW_MEMORY_CACHE: optional(Type.Enum(['yes']), {
      meaning:
        'Permits `DATABASE_URL` without `REDIS_URL`. Use it for a single process only: several processes would not share quotes and used tokens.',
      unset: 'not permitted',
    }),
  },
  ({ REDIS_URL, ALLOW_MEMORY_CACHE }, mode) => [
    mode === 'server' &&
      !REDIS_URL &&
      !ALLOW_MEMORY_CACHE &&
      'REDIS_URL should not be empty when DATABASE_URL is set; a single process may run without it under ALLOW_MEMORY_CACHE=yes',
  ],
)

/** @throws {Error} that names every bad setting */
export function readDatabase(given: Environment, mode: Mode): DatabasePlace {
  const { DATABASE_URL, DATA_DIR } = database.read(given, mode)
  return { databaseUrl: DATABASE_URL, dataDir: DATA_DIR }
}

/** Returns the URL of the Redis server; undefined if none is named. @throws {Error} that names every bad setting */
export const readRedisUrl = (given: Environment, mode: Mode): string | undefined => cache.read(given, mode).REDIS_URL
