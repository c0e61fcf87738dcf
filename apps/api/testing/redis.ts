/// <reference path="./services/provided.d.ts" />
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../../packages/supervise/src/testing/programs.ts'
import type { Cache } from '../src/cache/cache.ts'
import { beginningKey, openRedisCache } from '../src/cache/redis.ts'
import { runRedis } from './services/redis-server.ts'

const hourMs = 3_600_000

/** A cache on this server for one test. Its data seems an hour old, so that it accepts tokens of the present. */
export async function oldRedisCache(url: string): Promise<Cache> {
  const prefix = `${randomBytes(6).toString('hex')}:`
  await beginEarlier(url, prefix)
  return openRedisCache(url, prefix)
}

/** Writes that the data of this installation began an hour ago. */
export async function beginEarlier(url: string, prefix?: string) {
  await asOperator(url, async (redis) => {
    const run = /run_id:(\w+)/.exec(await redis.info('server'))?.[1]
    await redis.set(`${prefix ?? 'wallet:'}${beginningKey}`, `${run} ${Date.now() - hourMs}`)
  })
}

/** Sends commands of an operator to a server. */
export async function asOperator<T>(url: string, work: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  // A server that ends closes the connection before it answers.
  redis.on('error', () => {})
  await redis.connect()
  try {
    return await work(redis)
  } finally {
    redis.disconnect()
  }
}

/** A server of a test's own, which may lose its data, end and start again. */
export async function startOwnRedis(...settings: string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'redis-'))
  const port = await freePort()
  let server = await runRedis(directory, port, settings)
  return {
    url: server.url,
    port,
    /** Ends it without a last save, and starts it again on the data that it had saved. */
    async restart() {
      await asOperator(server.url, (redis) => redis.shutdown('NOSAVE')).catch(() => {})
      await server.stop()
      server = await runRedis(directory, port, settings)
    },
    async stop() {
      await server.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
