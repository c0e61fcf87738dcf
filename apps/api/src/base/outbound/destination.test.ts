import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { checkUrl, guardedLookup, mayReceive } from './destination.ts'

describe('addresses that may receive events by https', () => {
  test.each(['93.184.216.34', '1.1.1.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('%s is public → allowed', (address) => {
    expect(mayReceive(address, [], 'https:')).toBe(true)
  })

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.0.0.5',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::93.184.216.34',
    '::ffff:0:7f00:1',
    '200::1',
    '4000::1',
    '5f00::1',
    '3fff::1',
    'fec0::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '100::1',
  ])('%s is not public → refused', (address) => {
    expect(mayReceive(address, [], 'https:')).toBe(false)
  })

  test.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['::ffff:10.1.2.3', '10.0.0.0/8', true],
    ['10.1.2.3', '10.1.2.3', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['fd00::5', 'fd00::/8', true],
    ['fd00::5', '10.0.0.0/8', false],
  ])('%s with the allowed network %s → %s, by http too', (address, network, allowed) => {
    expect(mayReceive(address, [network], 'http:')).toBe(allowed)
  })

  test('a public address by http → refused', () => {
    expect(mayReceive('1.1.1.1', ['10.0.0.0/8'], 'http:')).toBe(false)
  })
})

describe('URLs of endpoints', () => {
  test.each(['https://example.com/hook', 'https://example.com:8443/hook?key=1', 'https://1.1.1.1/', 'https://[2606:4700:4700::1111]/'])(
    '%s → accepted',
    (url) => {
      expect(() => checkUrl(url, [])).not.toThrow()
    },
  )

  test.each([
    ['example.com', 'url must be a URL'],
    ['ftp://example.com/', 'url must begin with https://'],
    ['file:///etc/passwd', 'url must begin with https://'],
    ['http://example.com/', 'url must begin with https://; only networks of WEBHOOK_ALLOWED_NETWORKS may be called by http'],
    ['https://user:pass@example.com/', 'url must not contain a user name or password'],
    ['https://example.com/#part', 'url must not contain a fragment'],
    ['https://127.0.0.1/', 'The address 127.0.0.1 is not public'],
    // Other notations of 127.0.0.1, which URL parsers accept.
    ['https://2130706433/', 'The address 127.0.0.1 is not public'],
    ['https://0x7f.1/', 'The address 127.0.0.1 is not public'],
    ['https://0177.0.0.1/', 'The address 127.0.0.1 is not public'],
    ['https://[::ffff:7f00:1]/', 'The address ::ffff:7f00:1 is not public'],
    ['https://[fd00::1]/', 'The address fd00::1 is not public'],
    ['https://[::127.0.0.1]/', 'The address ::7f00:1 is not public'],
    ['https://localhost/', 'The host localhost is not public'],
    ['https://LOCALHOST.:8443/hook', 'The host localhost. is not public'],
    ['https://api.localhost/', 'The host api.localhost is not public'],
    ['https://printer.local/', 'The host printer.local is not public'],
    ['https://metadata.google.internal/', 'The host metadata.google.internal is not public'],
    ['https://hooks.test/', 'The host hooks.test is not public'],
    ['https://hooks.invalid/', 'The host hooks.invalid is not public'],
    ['https://hooks.onion/', 'The host hooks.onion is not public'],
    ['https://router.home.arpa/', 'The host router.home.arpa is not public'],
    ['https://receiver:8443/', 'The host receiver is not public'],
  ])('%s → refused: %s', (url, message) => {
    expect(() => checkUrl(url, [])).toThrow(message)
  })

  test('http to an allowed network → accepted', () => {
    expect(() => checkUrl('http://10.0.0.5:8080/hook', ['10.0.0.0/8'])).not.toThrow()
    expect(() => checkUrl('http://11.0.0.5:8080/hook', ['10.0.0.0/8'])).toThrow('is not public')
    expect(() => checkUrl('http://receiver:8080/hook', ['10.0.0.0/8'])).not.toThrow()
  })
})

describe('the addresses of a host name', () => {
  const lookUp = (found: LookupAddress[], options: { all?: boolean } = {}) =>
    new Promise((done, fail) => {
      guardedLookup([], 'https:', (_host, _options, answer) => answer(null, found))('example.com', options, (error, address) =>
        error ? fail(error) : done(address),
      )
    })
  const [open, inner] = [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ]

  test('all are public → the socket gets them', async () => {
    expect(await lookUp([open])).toBe('1.1.1.1')
    expect(await lookUp([open], { all: true })).toEqual([open])
  })

  test('one of several is private → the connection fails', async () => {
    await expect(lookUp([open, inner])).rejects.toThrow('The address 10.0.0.1 is not public')
    await expect(lookUp([open, inner], { all: true })).rejects.toThrow('The address 10.0.0.1 is not public')
  })

  test('the name resolves to another address at the next connection → that address is checked', async () => {
    const answers = [[open], [inner]]
    const lookup = guardedLookup([], 'https:', (_host, _options, answer) => answer(null, answers.shift() ?? []))
    const connect = () => new Promise((done, fail) => lookup('example.com', {}, (error, address) => (error ? fail(error) : done(address))))
    expect(await connect()).toBe('1.1.1.1')
    await expect(connect()).rejects.toThrow('not public')
  })
})
