import { queryKeys } from '@patina/react'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { KeyringState } from '../keys/keyring-types.ts'
import { keepLastKnown, readAnswers, writeAnswers } from './last-known.ts'

type Status = KeyringState['status']
const portfolio = [...queryKeys.portfolio, 'USD']
const balances = queryKeys.balances('ethereum', '0x1')

/** A browser whose storage outlives its pages. */
function browser() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  }
  const open = ({ status = 'unlocked', build = '1' }: { status?: Status; build?: string } = {}) => {
    const queries = new QueryClient()
    const listeners: (() => void)[] = []
    let now = status
    const subscribe = (listener: () => void) => {
      listeners.push(listener)
      return () => {}
    }
    keepLastKnown(queries, { storage: () => storage, build, wallet: { status: () => now, subscribe } })
    return {
      queries,
      become(next: Status) {
        now = next
        for (const listener of listeners) listener()
      },
      read: (queryKey: readonly unknown[], data: unknown) => queries.fetchQuery({ queryKey, queryFn: () => data }),
    }
  }
  return { stored, open }
}

describe('a wallet that was read is opened again', () => {
  test('nothing was read yet → the balances of the last visit are there with their time, and are read again', async () => {
    const { open } = browser()
    const before = Date.now()
    await open().read(portfolio, { total: '1' })
    const { queries } = open()
    expect(queries.getQueryData(portfolio)).toEqual({ total: '1' })
    expect(queries.getQueryState(portfolio)?.dataUpdatedAt).toBeGreaterThanOrEqual(before)
    expect(queries.getQueryState(portfolio)?.isInvalidated).toBe(true)
  })

  test('it shows the lock for longer than the cache keeps unused answers → they are still there', async () => {
    const { open } = browser()
    await open().read(balances, { items: [] })
    expect(open().queries.getQueryCache().find({ queryKey: balances })?.gcTime).toBe(Number.POSITIVE_INFINITY)
  })

  test('other answers were read → only those are stored that the wallet shows without a connection', async () => {
    const { stored, open } = browser()
    const page = open()
    const shown = [portfolio, balances, queryKeys.platforms, queryKeys.notifications, [...queryKeys.prices, 'histories', 'USD', 'day', 'a']]
    for (const key of [...shown, [...queryKeys.history, 'newest', {}], [...queryKeys.history, 'approvals']])
      await page.read(key, { items: [] })
    for (const key of [
      [...queryKeys.history, 'newest', { kind: 'swap' }],
      [...queryKeys.history, 'allowance', 'a'],
      queryKeys.device,
      ['prepare', 'transfer'],
    ])
      await page.read(key, { secret: 1 })
    expect(readAnswers(stored.get('wallet.last-known'), '1')).toHaveLength(7)
    expect(stored.get('wallet.last-known')).not.toContain('secret')
  })

  test('several pages of the notifications were read → the newest one is stored', async () => {
    const { open } = browser()
    await open().read(queryKeys.notifications, { pages: [{ items: [3] }, { items: [2] }], pageParams: [0, 20] })
    expect(open().queries.getQueryData(queryKeys.notifications)).toEqual({ pages: [{ items: [3] }], pageParams: [0] })
  })

  test('another build stored the answers → they are ignored', async () => {
    const { open } = browser()
    await open().read(portfolio, { total: '1' })
    expect(open({ build: '2' }).queries.getQueryData(portfolio)).toBeUndefined()
  })
})

describe('a wallet is erased', () => {
  test('the wallet becomes empty, also in another tab → nothing is stored', async () => {
    const { stored, open } = browser()
    const page = open()
    await page.read(portfolio, { total: '1' })
    expect(stored.size).toBe(1)
    page.become('empty')
    expect(stored.size).toBe(0)
  })

  test('the storage of the keys does not answer → the answers of the last visit stay', async () => {
    const { stored, open } = browser()
    await open().read(portfolio, { total: '1' })
    open({ status: 'unread' }).become('unread')
    expect(stored.size).toBe(1)
  })

  test.each(['empty', 'locked', 'unread'] as const)('an answer arrives while the wallet is %s → it is not stored', async (status) => {
    const { stored, open } = browser()
    await open({ status }).read(portfolio, { total: '1' })
    expect(stored.size).toBe(0)
  })
})

describe('the stored text', () => {
  const answer = (at: number, data: object = {}) => ({ key: ['wallet', 'balances', at], at, data })

  test('there are more answers than are kept → the newest 60 are', () => {
    const answers = Array.from({ length: 70 }, (_, at) => answer(at + 1))
    expect(readAnswers(writeAnswers(answers, '1'), '1').map(({ at }) => at)).toEqual(Array.from({ length: 60 }, (_, at) => 70 - at))
  })

  test('an answer is too long for the storage → the older ones are left out', () => {
    const long = { text: 'x'.repeat(600_000) }
    expect(readAnswers(writeAnswers([answer(1, long), answer(2, long)], '1'), '1').map(({ at }) => at)).toEqual([2])
  })

  test.each([null, '', 'no JSON', '[]', '{"build":"1"}', '{"build":"1","answers":[1,{"key":"a","at":1,"data":{}},{"key":[],"at":1}]}'])(
    'the text is %j → no answers',
    (text) => {
      expect(readAnswers(text, '1')).toEqual([])
    },
  )

  test('the storage is blocked → the wallet starts without answers', async () => {
    const blocked = (): never => {
      throw new DOMException('blocked', 'SecurityError')
    }
    const queries = new QueryClient()
    keepLastKnown(queries, { storage: blocked, build: '1', wallet: { status: () => 'unlocked', subscribe: () => () => {} } })
    await queries.fetchQuery({ queryKey: portfolio, queryFn: () => ({ total: '1' }) })
    expect(queries.getQueryData(portfolio)).toEqual({ total: '1' })
  })
})
