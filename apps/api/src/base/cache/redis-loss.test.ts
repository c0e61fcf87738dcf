import { afterEach, describe, expect, it, vi } from 'vitest'
import { asOperator, beginEarlier, startOwnRedis } from '../../../testing/redis.ts'
import { engines } from '../../../testing/services/redis-server.ts'
import type { Cache } from './cache.ts'
import { openRedisCache } from './redis.ts'

const long = 420_000
const soon = { timeout: 15_000, interval: 50 }

type OwnRedis = Awaited<ReturnType<typeof startOwnRedis>>

describe.each(engines)('%s', (engine) => {
  let redis: OwnRedis
  let cache: Cache
  const open = async (...settings: string[]) => {
    redis = await startOwnRedis(settings, engine)
    await beginEarlier(redis.url)
    cache = await openRedisCache(redis.url)
  }
  afterEach(async () => {
    await cache.close()
    await redis.stop()
  })

  /** Claims an id that was just made. Returns a function that claims the same id again. */
  async function claimNow(id: string) {
    const made = performance.now()
    expect(await cache.claim(id, 0, long)).toBe(true)
    return (by: Cache = cache) => by.claim(id, performance.now() - made, long)
  }

  /** Waits until the cache accepts a new id. The cache refuses new ids for about two seconds after data loss, since ages are not exact. */
  const takesNewIds = (by: Cache = cache) =>
    vi.waitFor(async () => expect(await by.claim(`new-${Math.random()}`, 0, long)).toBe(true), soon)

  describe('ids that Redis has lost are not claimed again', () => {
    it('FLUSHALL deletes all keys of Redis → an older id cannot be claimed', async () => {
      await open('--save', '')
      const again = await claimNow('used')
      await asOperator(redis.url, (operator) => operator.flushall())
      expect(await again()).toBe(false)
      await takesNewIds()
      expect(await again()).toBe(false)
    })

    it('Redis restarts without persistence → an older id cannot be claimed', async () => {
      await open('--save', '')
      const again = await claimNow('used')
      await redis.restart()
      await vi.waitFor(() => cache.ping(1_000), soon)
      expect(await again()).toBe(false)
      await takesNewIds()
      expect(await again()).toBe(false)
    })

    it('Redis restarts from a snapshot older than the claim → the id cannot be claimed', async () => {
      await open('--save', '3600 1')
      const before = await claimNow('before the snapshot')
      await asOperator(redis.url, (operator) => operator.save())
      const after = await claimNow('after the snapshot')
      await redis.restart()
      await takesNewIds()
      expect([await before(), await after()]).toEqual([false, false])
    })

    it('Redis fails over to a replica without the claim → the id cannot be claimed', async () => {
      await open('--save', '', '--repl-diskless-sync-delay', '0')
      const replica = await startOwnRedis(['--save', '', '--replicaof', '127.0.0.1', String(redis.port)], engine)
      await vi.waitFor(async () => {
        const role = await asOperator(replica.url, (operator) => operator.info('replication'))
        expect(role).toContain('master_link_status:up')
      }, soon)
      const received = await claimNow('received')
      await asOperator(redis.url, (operator) => operator.wait(1, 10_000))
      await asOperator(replica.url, (operator) => operator.replicaof('NO', 'ONE'))
      const missed = await claimNow('missed')
      const promoted = await openRedisCache(replica.url)
      expect([await received(promoted), await missed(promoted)]).toEqual([false, false])
      await takesNewIds(promoted)
      expect([await received(promoted), await missed(promoted)]).toEqual([false, false])
      await promoted.close()
      await replica.stop()
    })

    it('Redis refuses INFO, then FLUSHALL → an older id cannot be claimed', async () => {
      redis = await startOwnRedis(['--save', ''], engine)
      await asOperator(redis.url, (operator) => operator.acl('SETUSER', 'api', 'on', '>secret', '~*', '+@all', '-info', '-config'))
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      cache = await openRedisCache(redis.url.replace('//', '//api:secret@'))
      vi.mocked(console.warn).mockRestore()
      await takesNewIds()
      const again = await claimNow('used')
      await asOperator(redis.url, (operator) => operator.flushall())
      expect(await again()).toBe(false)
    })
  })

  it('a new Redis server without claims → the cache accepts ids within a few seconds', async () => {
    redis = await startOwnRedis(['--save', ''], engine)
    cache = await openRedisCache(redis.url)
    await takesNewIds()
  })

  describe('settings of Redis that an operator should change', () => {
    const safe = ['--appendonly', 'yes', '--save', '']

    it('Redis writes to disk and evicts nothing → no warning', async () => {
      await open(...safe)
      expect(await cache.warnings()).toEqual([])
    })

    it('Redis has an eviction policy → warning', async () => {
      await open(...safe, '--maxmemory-policy', 'volatile-lru')
      expect(await cache.warnings()).toEqual([expect.stringMatching(/Set maxmemory-policy to noeviction; it is volatile-lru\.$/)])
    })

    it('Redis has no persistence → warning', async () => {
      await open('--save', '')
      expect(await cache.warnings()).toEqual([expect.stringMatching(/Set appendonly to yes\.$/)])
    })

    it('Redis refuses CONFIG → warns that the settings are unchecked', async () => {
      redis = await startOwnRedis(['--save', ''], engine)
      await asOperator(redis.url, (operator) => operator.acl('SETUSER', 'api', 'on', '>secret', '~*', '+@all', '-config'))
      cache = await openRedisCache(redis.url.replace('//', '//api:secret@'))
      expect(await cache.warnings()).toEqual([expect.stringMatching(/^Redis does not permit CONFIG GET/)])
    })
  })
})
