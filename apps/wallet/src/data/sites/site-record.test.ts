import { describe, expect, test } from 'vitest'
import { isPaused, type Refusals, readRefusals, withRefusal } from './refusals.ts'
import { readSites, type SiteRecord, withGrant, without, withUse, writeSites } from './site-record.ts'

const origin = 'https://site.example.com'
const grant = { accountIds: ['one'], platformIds: ['ethereum', 'base'] }
const record: SiteRecord = { origin, grants: { evm: grant }, firstUsedAt: 1, lastUsedAt: 1 }

describe('the record of a site', () => {
  test('it connects on another family → what it saw before stays, and its first use', () => {
    const solana = { accountIds: ['two'], platformIds: ['solana'] }
    expect(withGrant([record], origin, 'solana', solana, 9)).toEqual([
      { origin, grants: { evm: grant, solana }, firstUsedAt: 1, lastUsedAt: 9 },
    ])
  })

  test('it uses another permitted network → that is the active one', () => {
    expect(withUse([record], origin, 5, 'base')[0]).toMatchObject({ grants: { evm: { platformIds: ['base', 'ethereum'] } }, lastUsedAt: 5 })
  })

  test('it uses a network that is not permitted → the networks stay', () => {
    expect(withUse([record], origin, 5, 'polygon')[0]?.grants).toEqual({ evm: grant })
  })

  test('it is revoked → nothing of it is left', () => {
    expect(without([record], origin)).toEqual([])
  })

  test('records are written and read → the same ones, and others are left out', () => {
    expect(readSites(writeSites([record]))).toEqual([record])
    expect(
      readSites('[{"origin":1},{"origin":"https://a.example","grants":{"evm":{"accountIds":"all"}},"firstUsedAt":1,"lastUsedAt":1}]'),
    ).toEqual([{ origin: 'https://a.example', grants: {}, firstUsedAt: 1, lastUsedAt: 1 }])
  })
})

describe('refusals of a site', () => {
  const refuse = (...times: number[]) => times.reduce((all: Refusals, at) => withRefusal(all, origin, at), {})

  test('three within 30 s → the site is paused for 60 s after the last one', () => {
    const refusals = refuse(0, 10_000, 30_000)
    expect([30_001, 89_999, 90_000].map((now) => isPaused(refusals, origin, now))).toEqual([true, true, false])
  })

  test.each([[[0, 10_000]], [[0, 10_000, 30_001]]])('%j → no pause', (times) => {
    expect(isPaused(refuse(...times), origin, 30_002)).toBe(false)
  })

  test('one site is paused → another one is not', () => {
    expect(isPaused(refuse(0, 1, 2), 'https://other.example', 3)).toBe(false)
  })

  test('the stored text is damaged → no refusals', () => {
    expect([readRefusals('{'), readRefusals('{"a":"b"}')]).toEqual([{}, {}])
  })
})
