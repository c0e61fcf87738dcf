import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { oldRedisCache } from '../../../testing/redis.ts'
import { type Cache, CacheUnavailableError } from './cache.ts'
import { openRedisCache } from './redis.ts'

/**
 * Opens a relay between the cache and the real Redis. The relay can disconnect, fall silent and return, so other tests keep their server.
 */
async function openRelay(target: URL) {
  const sockets = new Set<Socket>()
  let silent = false
  const relay = (socket: Socket) => {
    const upstream = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (data) => silent || to.write(data))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  let server: Server | undefined
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server = createServer(relay).once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server?.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  const goAway = async () => {
    const closed = new Promise((resolve) => server?.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  return {
    url: `redis://${target.password ? `:${target.password}@` : ''}127.0.0.1:${port}${target.pathname}`,
    goAway,
    comeBack: () => listen(port),
    fallSilent: () => {
      silent = true
    },
    connections: () => sockets.size / 2,
  }
}

describe('a cache on Redis', () => {
  let relay: Awaited<ReturnType<typeof openRelay>>
  let cache: Cache

  beforeEach(async () => {
    relay = await openRelay(new URL(inject('services').server.redisUrl))
    cache = await oldRedisCache(relay.url)
  })
  afterEach(async () => {
    await cache.close()
    await relay.goAway().catch(() => {})
  })

  /** Returns whether `work` ends before a timer that starts now. Both timers run in one process, so a slow machine delays both equally. */
  const isSoonerThan = async (ms: number, work: Promise<unknown>) =>
    Promise.race([work.then(() => true), setTimeout(ms, false, { ref: false })])

  it('Redis is down → every call rejects at once; Redis returns → calls succeed', async () => {
    await cache.set('kept', 'value', 60_000)
    await relay.goAway()
    await vi.waitFor(() => expect(cache.ping(1_000)).rejects.toThrow(CacheUnavailableError), 15_000)
    const calls = [
      cache.get('kept'),
      cache.set('other', 'value', 1_000),
      cache.claim('once', 0, 1_000),
      cache.count('many', 1_000),
      cache.ping(1_000),
    ]
    const answers = Promise.allSettled(calls)
    expect(await isSoonerThan(1_500, answers)).toBe(true)
    for (const answer of await answers) expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(CacheUnavailableError) })

    await relay.comeBack()
    await vi.waitFor(async () => expect(await cache.get('kept')).toBe('value'), 15_000)
    expect(await cache.claim('once', 0, 1_000)).toBe(true)
  })

  it('Redis does not answer → a call rejects after about a second, then the cache reconnects', async () => {
    relay.fallSilent()
    const added = expect(cache.claim('once', 0, 1_000)).rejects.toThrow(CacheUnavailableError)
    expect(await isSoonerThan(2_000, added)).toBe(true)
    const pinged = expect(cache.ping(50)).rejects.toThrow('Redis did not answer within 50 ms')
    expect(await isSoonerThan(500, pinged)).toBe(true)
    await vi.waitFor(() => expect(relay.connections()).toBe(0), { timeout: 15_000, interval: 1 })
  })

  it('the connection to Redis breaks → the running command rejects and is not resent', async () => {
    relay.fallSilent()
    const underWay = cache.claim('once', 0, 60_000)
    const refused = expect(underWay).rejects.toThrow(CacheUnavailableError)
    await relay.goAway()
    await refused
  })

  it('a command of Redis fails → the error contains no key and no address', async () => {
    await relay.goAway()
    const error: unknown = await cache.get('secret-key').catch((reason: unknown) => reason)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/secret-key|127\.0\.0\.1|redis:/)
  })
})

describe('a cache on a Redis that cannot be reached', () => {
  it.each([
    ['nothing listens', 'redis://bob:s3cret@127.0.0.1:1'],
    ['its socket does not exist', `${join(tmpdir(), 'no-such-s3cret.sock')}`],
  ])('%s → rejects on opening', async (_, url) => {
    const error: unknown = await openRedisCache(url).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CacheUnavailableError)
    expect(inspect(error, { depth: 9, showHidden: true })).not.toMatch(/s3cret|bob|127/)
  })
})
