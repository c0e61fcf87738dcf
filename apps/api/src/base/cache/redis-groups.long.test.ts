import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@patina/test-kit/programs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { issueCertificate } from '../../../testing/certificates.ts'
import { asOperator, startOwnRedis } from '../../../testing/redis.ts'
import { startCluster, startSentinelGroup } from '../../../testing/redis-groups.ts'
import { engines } from '../../../testing/services/redis-server.ts'
import { type Cache, CacheUnavailableError } from './cache.ts'
import { beginningKey, openRedisCache } from './redis.ts'

const long = 420_000
/** The longest time until a failover has ended. The servers count as down after half a second. */
const failover = { timeout: 15_000, interval: 50 }

/** Waits until the cache accepts a new id. A new data set refuses ids for about two seconds. */
const takesNewIds = (cache: Cache) =>
  vi.waitFor(async () => expect(await cache.claim(randomBytes(8).toString('hex'), 0, long)).toBe(true), failover)

describe.each(engines)('%s, TLS and a user with few rights', (engine) => {
  let directory: string
  let redis: Awaited<ReturnType<typeof startOwnRedis>>
  let port: number
  let [ca, otherCa] = ['', '']

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'redis-tls-'))
    ca = issueCertificate(directory, { subject: 'DNS:localhost' })
    otherCa = issueCertificate(directory, { name: 'other', subject: 'DNS:localhost' })
    port = await freePort()
    const files = ['--tls-cert-file', join(directory, 'server.pem'), '--tls-key-file', join(directory, 'server.key')]
    redis = await startOwnRedis(['--save', '', '--tls-port', String(port), ...files, '--tls-auth-clients', 'no'], engine)
    // These are the rights that docs/STORAGE.md names.
    const rights = ['+get', '+set', '+exists', '+incr', '+pttl', '+pexpire', '+eval', '+time', '+info', '+config|get']
    await asOperator(redis.url, (operator) => operator.acl('SETUSER', 'api', 'on', '>right', '~wallet:*', ...rights))
  })
  afterAll(async () => {
    await redis.stop()
    rmSync(directory, { recursive: true, force: true })
  })

  const url = (password: string, host = 'localhost') => `rediss://api:${password}@${host}:${port}`

  test('the right authority and password → every call succeeds', async () => {
    const cache = await openRedisCache(url('right'), { ca })
    await takesNewIds(cache)
    await cache.set('key', 'value', long)
    expect(await cache.get('key')).toBe('value')
    expect(await cache.count('key', long)).toMatchObject({ count: 1 })
    await cache.ping(1_000)
    expect(await cache.warnings()).toEqual([expect.stringContaining('Set appendonly to yes')])
    await cache.close()
  })

  test.each<[string, () => Promise<Cache>, string]>([
    ['another authority', () => openRedisCache(url('right'), { ca: otherCa }), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['public authorities only', () => openRedisCache(url('right')), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['another host name', () => openRedisCache(url('right', '127.0.0.1'), { ca }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['a wrong password', () => openRedisCache(url('wrong'), { ca }), 'WRONGPASS'],
  ])('%s → is refused', async (_, opening, reason) => {
    await expect(opening()).rejects.toThrow(new CacheUnavailableError(`Redis did not answer: ${reason}`))
  })
})

describe.each(engines)('%s with Sentinel', (engine) => {
  let group: Awaited<ReturnType<typeof startSentinelGroup>>
  const open = () => openRedisCache('redis://:right@wallet', { sentinels: group.sentinels, sentinelPassword: 'watch' })

  beforeAll(async () => {
    group = await startSentinelGroup(engine, { password: 'right', sentinelPassword: 'watch' })
    await vi.waitFor(async () => expect(await group.knows()).toEqual({ sentinels: 2, replicas: 1, port: group.ports[0] }), 30_000)
  })
  afterAll(() => group.stop())

  test('the primary fails → the cache uses the new primary, and a used id cannot be claimed again', async () => {
    const cache = await open()
    await takesNewIds(cache)
    const made = performance.now()
    expect(await cache.claim('used', 0, long)).toBe(true)
    const again = () => cache.claim('used', performance.now() - made, long)
    expect(await again()).toBe(false)

    await group.stopServer(group.ports[0] ?? 0)
    await vi.waitFor(() => cache.ping(1_000), failover)
    expect(await again()).toBe(false)
    await takesNewIds(cache)
    expect(await again()).toBe(false)
    expect((await group.knows()).port).toBe(group.ports[1])
    await cache.close()
  })

  test('the password of the Sentinels is wrong → is refused within seconds', async () => {
    const opening = openRedisCache('redis://:right@wallet', { sentinels: group.sentinels, sentinelPassword: 'wrong' })
    await expect(opening).rejects.toThrow(CacheUnavailableError)
  })
})

describe.each(engines)('%s as a cluster', (engine) => {
  let cluster: Awaited<ReturnType<typeof startCluster>>
  let cache: Cache

  beforeAll(async () => {
    cluster = await startCluster(engine)
    cache = await openRedisCache(cluster.url, { clusterNodes: cluster.clusterNodes })
  })
  afterAll(async () => {
    await cache.close()
    await cluster.stop()
  })

  test('keys of every slot → each call succeeds on its node', async () => {
    const keys = Array.from({ length: 100 }, (_, i) => `key-${i}`)
    await Promise.all(keys.map((key) => cache.set(key, `value of ${key}`, long)))
    expect(await Promise.all(keys.map((key) => cache.get(key)))).toEqual(keys.map((key) => `value of ${key}`))
    const counts = await Promise.all([...keys, ...keys].map((key) => cache.count(key, long)))
    expect(counts.filter(({ count }) => count === 2)).toHaveLength(100)
    await takesNewIds(cache)
    const claims = await Promise.all([...keys, ...keys].map((key) => cache.claim(key, 0, long)))
    expect(claims.filter(Boolean)).toHaveLength(100)
  })

  test('the node of the used ids fails → its replica takes over, and a used id cannot be claimed again', async () => {
    const made = performance.now()
    expect(await cache.claim('used', 0, long)).toBe(true)
    const again = () => cache.claim('used', performance.now() - made, long)

    await cluster.stopServer(await nodeOf(`wallet:${beginningKey}`))
    await vi.waitFor(() => cache.ping(1_000), failover)
    expect(await again()).toBe(false)
    await takesNewIds(cache)
    expect(await again()).toBe(false)
  })

  /** Returns the port of the primary that has this key. */
  const nodeOf = (key: string) =>
    asOperator(cluster.url, async (node) => {
      const slot = await node.cluster('KEYSLOT', key)
      const nodes = String(await node.cluster('NODES')).split('\n')
      const owner = nodes.find((line) => {
        const ranges = line.includes('master') ? line.split(' ').slice(8) : []
        return ranges.some((range) => {
          const [first, last = first] = range.split('-').map(Number)
          return first !== undefined && last !== undefined && slot >= first && slot <= last
        })
      })
      return Number(/:(\d+)@/.exec(owner ?? '')?.[1])
    })
})
