import { describe, expect, test } from 'vitest'
import { session } from '../testing/fake-wallet.ts'
import { isInit, readHello, readSiteMessage, readWindowMessage } from './messages.ts'
import { MAX_MESSAGE_BYTES, measure, parsePlainJson, writePlainJson } from './plain-json.ts'
import { readSession } from './session.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the size of a message', () => {
  test.each([
    ['200 kB of ASCII', 'a'.repeat(MAX_MESSAGE_BYTES), true],
    ['one byte more', 'a'.repeat(MAX_MESSAGE_BYTES + 1), false],
    ['100,001 characters of two bytes', 'ä'.repeat(100_001), false],
    ['50,000 characters of four bytes', '😀'.repeat(50_000), true],
    ['50,001 characters of four bytes', '😀'.repeat(50_001), false],
    ['32 levels', nested(32), true],
    ['33 levels', nested(33), false],
    ['10,000 levels', nested(10_000), false],
    ['brackets inside a text', JSON.stringify('['.repeat(100)), true],
    ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(100)}`), true],
    ['brackets after an escaped backslash', `"\\\\"${nested(33)}`, false],
  ])('%s → accepted: %s', (_, text, isAccepted) => {
    if (isAccepted) expect(() => measure(text)).not.toThrow()
    else expect(() => measure(text)).toThrow(/must not be (larger|nested)/)
  })

  test('the text is no JSON, and too deep → refused for its depth, because it is measured before it is parsed', () => {
    expect(() => parsePlainJson('['.repeat(10_000))).toThrow('nested deeper')
  })
})

describe('the value of a message', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('the key %s, at any depth → refused', (key) => {
    expect(() => parsePlainJson(`{"a":[{"${key}":{"polluted":true}}]}`)).toThrow(`must not have the key ${key}`)
  })

  test('a key is repeated → the last value', () => {
    expect(parsePlainJson('{"a":1,"a":2}')).toEqual({ a: 2 })
  })

  test('an object → has no prototype, so no inherited member is found', () => {
    expect(Object.getPrototypeOf(parsePlainJson('{"a":{}}'))).toBeNull()
    expect('toString' in Object(parsePlainJson('{}'))).toBe(false)
  })

  test.each([
    ['undefined', undefined],
    ['a function', () => {}],
    ['a bigint', 1n],
  ])('%s is written → refused', (_, value) => {
    expect(() => writePlainJson(value)).toThrow('The parameters must be JSON')
  })
})

describe('a message of a site', () => {
  const read = (value: unknown) => readSiteMessage(JSON.stringify(value))

  test('a request with unknown keys → only the known ones are copied', () => {
    expect(read({ type: 'request', id: 'a-1', method: 'eth_call', params: [1], origin: 'https://evil.example.com' })).toEqual({
      type: 'request',
      id: 'a-1',
      method: 'eth_call',
      params: [1],
    })
  })

  test.each([
    ['no text', 5],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an unknown type', '{"type":"sign","id":"a"}'],
    ['no id', '{"type":"request","method":"a","params":[]}'],
    ['an id with other characters', '{"type":"request","id":"a b","method":"a","params":[]}'],
    ['an id of 65 characters', `{"type":"cancel","id":"${'a'.repeat(65)}"}`],
    ['a method with other characters', '{"type":"request","id":"a","method":"a.b","params":[]}'],
    ['a text as params', '{"type":"request","id":"a","method":"a","params":"x"}'],
  ])('%s → refused', (_, text) => {
    expect(() => readSiteMessage(text)).toThrow()
  })

  test('a malformed request with a readable id → the flaw names the id, so that it can be answered', () => {
    expect(() => read({ type: 'request', id: 'a', method: 5 })).toThrow(expect.objectContaining({ id: 'a' }))
  })

  test.each([[{ type: 'ping' }], [{ type: 'revoked' }], [{ type: 'cancel', id: 'a' }]])('%j → the same message', (message) => {
    expect(read(message)).toEqual(message)
  })
})

describe('a message of the window', () => {
  const read = (value: unknown) => readWindowMessage(JSON.stringify(value))
  const calls = { id: 'b', chainId: '0x1', total: 1, hashes: [`0x${'1'.repeat(64)}`], ended: true }

  test.each([
    [{ type: 'accepted', id: 'a' }],
    [{ type: 'result', id: 'a', result: { x: [1] } }],
    [{ type: 'error', id: 'a', error: { code: 4001, message: 'no', data: null } }],
    [{ type: 'session', session }],
    [{ type: 'session', session: null }],
    [{ type: 'calls', calls }],
    [{ type: 'pong' }],
    [{ type: 'bye' }],
  ])('%j → the same message', (message) => {
    expect(read(message)).toEqual(message)
  })

  test.each([
    [{ type: 'result', result: 1 }],
    [{ type: 'error', id: 'a', error: { code: '4001', message: 'no' } }],
    [{ type: 'error', id: 'a', error: { code: 4001 } }],
    [{ type: 'session', session: { ...session, accounts: ['0x1'] } }],
    [{ type: 'calls', calls: { ...calls, hashes: ['0x1'] } }],
    [{ type: 'other', id: 'a' }],
  ])('%j → refused', (message) => {
    expect(() => read(message)).toThrow()
  })
})

describe('a handshake', () => {
  test.each([
    [{ wallet: 'hello', v: [1] }, true],
    [{ wallet: 'hello', v: [2, 1] }, true],
    [{ wallet: 'hello', v: [2] }, false],
    [{ wallet: 'hello' }, undefined],
    [{ other: 'hello', v: [1] }, undefined],
    [null, undefined],
    ['hello', undefined],
  ])('a hello of %j → our version: %s', (data, isOurs) => {
    expect(readHello(data)).toBe(isOurs)
  })

  test('an init of another version → is none', () => {
    expect([{ wallet: 'init', v: 1 }, { wallet: 'init', v: 2 }, { wallet: 'hello', v: 1 }, null].map(isInit)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a session', () => {
  test('addresses and chains with capitals → lowercase, each once', () => {
    const upper = `0x${'AA'.repeat(20)}`
    const read = readSession({ ...session, accounts: [upper, upper.toLowerCase()], chainId: '0xA', chains: ['0xA', '0xa'] })
    expect(read).toMatchObject({ accounts: [upper.toLowerCase()], chainId: '0xa', chains: ['0xa'] })
  })

  test.each([
    ['another version', { v: 2 }],
    ['a padded chain', { chainId: '0x01' }],
    ['an active chain that is not permitted', { chainId: '0x3' }],
    ['a platform with a slash', { platforms: { '0x1': '../x' } }],
    ['a Solana address that is none', { solana: [{ address: 'short', chains: [] }] }],
    ['capabilities of no chain', { capabilities: { mainnet: {} } }],
  ])('%s → refused', (_, change) => {
    expect(readSession({ ...session, ...change } as never)).toBeUndefined()
  })
})
