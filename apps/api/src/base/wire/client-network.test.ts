import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from './client-network.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
  [undefined, 'unknown'],
  ['unix:', 'unknown'],
  ['somebody', 'unknown'],
  ['192.0.2.300', 'unknown'],
])('the client is %j → its network is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('addresses of one /64 in any spelling → one network, different from that of another /64', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })
  const written = (parts: number[], padded: boolean) => parts.map((part) => part.toString(16).padStart(padded ? 4 : 1, '0')).join(':')
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), fc.boolean(), (prefix, one, other, padded) => {
      fc.pre(prefix.some((part) => part !== 0))
      expect(networkOf(written([...prefix, ...one], padded))).toBe(networkOf(written([...prefix, ...other], !padded).toUpperCase()))
      const [first = 0, ...rest] = prefix
      expect(networkOf(written([first ^ 1, ...rest, ...one], padded))).not.toBe(networkOf(written([...prefix, ...one], padded)))
    }),
  )
})

test('any text as an address → a short key', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => networkOf(text).length < 40))
})

describe('the address of a client', () => {
  const seenBy = (trustProxy: string[] | false) => {
    const app = Fastify({ trustProxy })
    app.get('/', (request) => networkOf(request.ip))
    return app
  }
  const alone = seenBy(false)
  const behind = seenBy(['10.0.0.0/8', '2001:db8:ff::/48'])
  const all: FastifyInstance[] = [alone, behind]
  beforeAll(() => Promise.all(all.map((app) => app.ready())))
  afterAll(() => Promise.all(all.map((app) => app.close())))

  const addressSeenFrom = async (app: FastifyInstance, remoteAddress: string, headers: Record<string, string>) =>
    (await app.inject({ url: '/', remoteAddress, headers })).payload

  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.constantFrom('unknown', '_hidden', '', '127.0.0.1', '10.0.0.1'))
  const list = fc.array(address, { maxLength: 5 }).map((addresses) => addresses.join(', '))
  const spoofed = fc.record(
    {
      'x-forwarded-for': list,
      'x-real-ip': address,
      forwarded: address.map((text) => `for="${text}"`),
      'x-client-ip': address,
      'cf-connecting-ip': address,
      'true-client-ip': address,
      'x-forwarded-host': fc.constant('localhost'),
    },
    { requiredKeys: [] },
  )

  test('no proxy is trusted → the address of the connection is used', async () => {
    await fc.assert(
      fc.asyncProperty(fc.ipV4(), spoofed, async (remote, headers) => {
        expect(await addressSeenFrom(alone, remote, headers)).toBe(remote)
      }),
    )
  })

  test('the sender is not a trusted proxy → the address of the connection is used', async () => {
    const outsideProxies = fc.ipV4().filter((ip) => !ip.startsWith('10.'))
    await fc.assert(
      fc.asyncProperty(outsideProxies, spoofed, async (remote, headers) => {
        expect(await addressSeenFrom(behind, remote, headers)).toBe(remote)
      }),
    )
  })

  test('a trusted proxy forwards several addresses → the last one that it saw is used', async () => {
    const client = fc.ipV4().filter((ip) => !ip.startsWith('10.'))
    await fc.assert(
      fc.asyncProperty(client, list, fc.constantFrom([], ['10.1.2.3'], ['10.1.2.3', '10.4.5.6']), async (real, before, proxies) => {
        const forwarded = [before, real, ...proxies].filter((part) => part !== '').join(', ')
        expect(await addressSeenFrom(behind, '10.0.0.1', { 'x-forwarded-for': forwarded })).toBe(real)
        expect(await addressSeenFrom(behind, '2001:db8:ff::1', { 'x-forwarded-for': forwarded })).toBe(real)
      }),
    )
  })
})
