import { Redis } from 'ioredis'
import { type Cache, CacheUnavailableError, checkTtl } from './cache.ts'

const answerTimeoutMs = 1_000
const longestReconnectDelayMs = 1_000

/** One step for the server, so that no counter is ever left without an end. */
const countScript = `
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/**
 * A cache on a Redis server, shared by every process that names it. While the server is away each call rejects at once or within a second;
 * none waits for it to come back. No command is sent twice, so that `add` never takes its own first attempt for another's.
 *
 * @param prefix stands before every key, so that several installations may share a server
 * @throws {CacheUnavailableError} when the server cannot be reached; no part of the URL is in the text
 */
export async function openRedisCache(url: string, prefix = 'wallet:'): Promise<Cache> {
  const redis = new Redis(url, {
    keyPrefix: prefix,
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: answerTimeoutMs,
    socketTimeout: 3 * answerTimeoutMs,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 5), longestReconnectDelayMs),
  })
  let lastFailure: unknown
  redis.on('error', (error) => {
    lastFailure = error
  })
  await redis.connect().catch((error: unknown) => {
    redis.disconnect()
    throw unavailable(lastFailure ?? error)
  })

  return {
    kind: 'redis',
    since: undefined,
    get: (key) => answer(async () => (await redis.get(key)) ?? undefined),
    async set(key, value, ttlMs) {
      checkTtl(ttlMs)
      await answer(() => redis.set(key, value, 'PX', ttlMs))
    },
    async add(key, value, ttlMs) {
      checkTtl(ttlMs)
      return (await answer(() => redis.set(key, value, 'PX', ttlMs, 'NX'))) === 'OK'
    },
    async count(key, windowMs) {
      checkTtl(windowMs)
      const answered = await answer(() => redis.eval(countScript, 1, `count:${key}`, windowMs))
      const [count, leftMs]: unknown[] = Array.isArray(answered) ? answered : []
      if (typeof count !== 'number' || typeof leftMs !== 'number') throw new CacheUnavailableError('Redis did not answer with a count')
      return { count, leftMs }
    },
    async ping(timeoutMs) {
      await Promise.race([answer(() => redis.ping()), lateAfter(timeoutMs)])
    },
    async close() {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}

async function answer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw unavailable(error)
  }
}

/** The client's own errors repeat keys and addresses; of them only the code or the server's error word is kept. */
function unavailable(error: unknown): CacheUnavailableError {
  if (!(error instanceof Error)) return new CacheUnavailableError('Redis did not answer')
  const code = 'code' in error && typeof error.code === 'string' ? error.code : /^[A-Z]{3,}(?= )/.exec(error.message)?.[0]
  return new CacheUnavailableError(code ? `Redis did not answer: ${code}` : 'Redis did not answer')
}

function lateAfter(timeoutMs: number): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new CacheUnavailableError(`Redis did not answer within ${timeoutMs} ms`)), timeoutMs).unref()
  })
}
