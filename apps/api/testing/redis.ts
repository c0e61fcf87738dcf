/// <reference path="./services/provided.d.ts" />
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@patina/test-kit/programs'
import { Redis } from 'ioredis'
import type { Cache } from '../src/base/cache/cache.ts'
import { beginningKey, openRedisCache } from '../src/base/cache/redis.ts'
import { type Engine, runRedis } from './services/redis-server.ts'

const hourMs = 3_600_000

/** Returns a Redis cache for one test. The cache considers its data an hour old, because it refuses tokens older than its data. */
export async function oldRedisCache(url: string): Promise<Cache> {
  const prefix = `${randomBytes(6).toString('hex')}:`
  await beginEarlier(url, prefix)
  return openRedisCache(url, { prefix })
}

/** Sets the recorded beginning of the cache's data to an hour ago. */
export async function beginEarlier(url: string, prefix?: string) {
  await asOperator(url, async (redis) => {
    const run = /run_id:(\w+)/.exec(await redis.info('server'))?.[1]
    await redis.set(`${prefix ?? 'wallet:'}${beginningKey}`, `${run} ${Date.now() - hourMs}`)
  })
}

/** Opens a plain connection to a Redis server, runs `work` with it and closes it. */
export async function asOperator<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  // A server that shuts down closes the connection before it answers, which is not an error here.
  redis.on('error', () => {})
  await redis.connect()
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

/** Starts a server for one test, which can restart it or delete its data. */
export async function startOwnRedis(settings: readonly string[], engine: Engine = 'redis') {
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  let server = await runRedis(directory, port, settings, engine)
  return {
    url: server.url,
    port,
    /** Stops the server without saving, and starts it again with the data that it saved before. */
    async restart() {
      await asOperator(server.url, (redis) => redis.shutdown('NOSAVE')).catch(() => {})
      await server.stop()
      server = await runRedis(directory, port, settings, engine)
    },
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
