import { type Cache, CacheUnavailableError, checkTtl } from './cache.ts'
import { answerTimeoutMs, connectRedis, createRedisClient, type RedisPlace } from './redis-connection.ts'
import { redisWarnings } from './warnings.ts'

/** Maximum milliseconds until the first connection. Sentinels and nodes are tried one after another. */
const openTimeoutMs = 10_000

/** Increments a counter and sets its expiry in one atomic script. Two commands could leave a counter that never expires. */
const countScript = `
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/**
 * Returns the time at which the current data set of Redis began, by the clock of Redis. Any loss of claims begins a new data set: FLUSHALL
 * deletes the key, and a restart or a failover changes the run id. If Redis refuses INFO, only a missing key shows the loss.
 */
const beginning = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local info = redis.pcall('info', 'server')
local run = type(info) == 'string' and string.match(info, 'run_id:(%w+)') or 'unknown'
local known, since = string.match(redis.call('get', KEYS[1]) or '', '^(%w+) (%d+)$')
if known ~= run then
  since = string.format('%.0f', now)
  redis.call('set', KEYS[1], run .. ' ' .. since)
end`
/** Returns the key of a claim. The braces put all claims into one hash slot, which a script with two keys needs in cluster mode. */
const claimKey = (id: string) => `{claims}:${id}`
export const beginningKey = claimKey('since')

/**
 * Claims an id, unless the id is older than the data set. The caller passes the age of the id, because its clock may differ from that of
 * Redis.
 */
const claimScript = `${beginning}
if now - ARGV[1] < tonumber(since) then return 0 end
return redis.call('set', KEYS[2], '', 'px', ARGV[2], 'nx') and 1 or 0`

/**
 * Opens a cache on a Redis server, shared by every process that uses it: a single server, the primary of Sentinels, or a cluster. While the
 * server is unavailable, each call rejects within a second.
 *
 * @param prefix of every key, so that several installations may share a server
 * @throws {CacheUnavailableError} if the server cannot be reached. The text contains no part of the URL
 */
export async function openRedisCache(url: string, { prefix = 'wallet:', ...place }: RedisPlace & { prefix?: string } = {}): Promise<Cache> {
  const redis = createRedisClient(url, prefix, place)
  let lastFailure: unknown
  redis.on('error', (error: unknown) => {
    lastFailure = error
  })
  // The data set begins when the cache connects.
  // Otherwise the first claim after a restart of Redis would begin it, and Redis would refuse that claim.
  redis.on('ready', () => void redis.eval(beginning, 1, beginningKey).catch(() => {}))
  await Promise.race([connectRedis(redis), lateAfter(openTimeoutMs)]).catch((error: unknown) => {
    redis.disconnect()
    throw unavailable(lastFailure ?? error)
  })

  return {
    kind: 'redis',
    get: (key) => answer(async () => (await redis.get(key)) ?? undefined),
    async set(key, value, ttlMs) {
      checkTtl(ttlMs)
      await answer(() => redis.set(key, value, 'PX', ttlMs))
    },
    async claim(id, ageMs, ttlMs) {
      checkTtl(ttlMs)
      // The command may reach Redis up to one answer timeout later, so the id may be older by that time.
      const maxAgeMs = Math.ceil(ageMs) + answerTimeoutMs
      return (await answer(() => redis.eval(claimScript, 2, beginningKey, claimKey(`id:${id}`), maxAgeMs, ttlMs))) === 1
    },
    async count(key, windowMs) {
      checkTtl(windowMs)
      const answered = await answer(() => redis.eval(countScript, 1, `count:${key}`, windowMs))
      const [count, leftMs]: unknown[] = Array.isArray(answered) ? answered : []
      if (typeof count !== 'number' || typeof leftMs !== 'number') throw new CacheUnavailableError('Redis did not answer with a count')
      return { count, leftMs }
    },
    async ping(timeoutMs) {
      // A cluster answers only if the node of this key is available.
      await Promise.race([answer(() => redis.exists(beginningKey)), lateAfter(timeoutMs)])
    },
    warnings: () => redisWarnings((name) => redis.config('GET', name)),
    async close() {
      await redis.quit().catch(() => redis.disconnect())
    },
  }
}

async function answer<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw unavailable(error)
  }
}

/**
 * Returns an error that contains only the code of the client's error, or the first word of Redis's error. The full texts contain keys and
 * addresses.
 */
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
