import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/base/db/embedded.ts'
import { startPostgresServer } from './postgres-server.ts'
import { startRedisServer } from './redis-server.ts'
import type { Service } from './service.ts'

/**
 * Starts the databases of the tests: the embedded PostgreSQL, which tests use with the cache in memory, and servers of PostgreSQL and Redis
 * over TCP. TEST_DATABASE_URL and TEST_REDIS_URL name existing servers; otherwise private ones are started.
 */
export async function startServices(directory: string) {
  const given = process.env
  const [embedded, postgres, redis] = await allOrNone([
    // All test files share it.
    startEmbeddedPostgres(join(directory, 'embedded'), 200).then(withoutSync),
    given.TEST_DATABASE_URL ? external(given.TEST_DATABASE_URL) : startPostgresServer(join(directory, 'postgres')),
    given.TEST_REDIS_URL ? external(given.TEST_REDIS_URL) : startRedisServer(join(directory, 'redis')),
  ])
  return {
    embedded: { databaseUrl: embedded.url },
    server: { databaseUrl: postgres.url, redisUrl: redis.url },
    async stop() {
      await Promise.all([embedded.stop(), postgres.stop(), redis.stop()])
    },
  }
}

/** Nothing reads the data of the tests after a crash, so the server need not wait for the disk. */
async function withoutSync<S extends Service>(service: S): Promise<S> {
  const client = new pg.Client({ connectionString: service.url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  return service
}

async function external(url: string): Promise<Service> {
  return { url, stop: async () => {} }
}

async function allOrNone(starting: [Promise<Service>, Promise<Service>, Promise<Service>]): Promise<[Service, Service, Service]> {
  try {
    return await Promise.all(starting)
  } catch (error) {
    const started = await Promise.allSettled(starting)
    await Promise.all(started.map((service) => service.status === 'fulfilled' && service.value.stop()))
    throw error
  }
}
