import { describe, expect, test } from 'vitest'
import { findImitation } from './look-alike.ts'
import { decodePunycode } from './punycode.ts'

const known = { sites: ['app.exchange.example', 'swaps.example.org:8443'], brand: { name: 'Patina', hosts: ['wallet.patina.example'] } }

describe('the name of a site', () => {
  test.each([
    ['app.exchange.example', undefined],
    ['unlike.example.com', undefined],
    ['docs.patina.example', undefined],
    ['127.0.0.1:3004', undefined],
    ['app.exchanqe.example', { kind: 'site', known: 'app.exchange.example' }],
    ['app.exchange-example', { kind: 'site', known: 'app.exchange.example' }],
    ['app.exhcange.example', { kind: 'site', known: 'app.exchange.example' }],
    ['xn--app-exchange-example.example', { kind: 'letters' }],
    ['patina-bonus.example', { kind: 'brand' }],
    ['pat1na.airdrop.example', { kind: 'brand' }],
    ['xn--80ak6aa92e.com', { kind: 'letters' }],
  ])('%s → %j', (host, imitation) => {
    expect(findImitation(host, known)).toEqual(imitation)
  })

  test('a connected site has letters of another alphabet in its imitation → the imitated name is found', () => {
    expect(findImitation('xn--pple-43d.com', { ...known, sites: ['apple.com'] })).toEqual({ kind: 'site', known: 'apple.com' })
  })
})

test.each([
  ['80ak6aa92e', 'аррӏе'],
  ['mnchen-3ya', 'münchen'],
  ['bcher-kva', 'bücher'],
  ['99999999', undefined],
])('the label %s is decoded → %s', (label, text) => {
  expect(decodePunycode(label)).toBe(text)
})
