import type { Transaction } from '@patina/sdk'
import { expect, test } from 'vitest'
import { hasGap, mergePages } from './merge-pages.ts'

const page = (...ids: number[]): Transaction[] =>
  ids.map((id) => ({
    id,
    hash: '',
    status: 'confirmed',
    tokenContractId: '',
    fromAddress: '',
    toAddress: null,
    amount: '0',
    fee: null,
    createdAt: '',
    updatedAt: '',
    platformId: 'ethereum',
    blockNumber: null,
  }))
const ids = (transactions: Transaction[]) => transactions.map(({ id }) => id)

test('new transactions arrived → they are first, and each is listed once', () => {
  expect(ids(mergePages(page(9, 8, 7, 6), page(7, 6, 5, 4)))).toEqual([9, 8, 7, 6, 5, 4])
})

test('the newest page changed a transaction → the newer one is listed', () => {
  const [changed] = page(7)
  if (changed) changed.status = 'failed'
  expect(mergePages(changed ? [changed] : [], page(7, 6))[0]?.status).toBe('failed')
})

test.each([
  [page(9, 8), page(7, 6), true],
  [page(9, 7), page(7, 6), false],
  [page(), page(7), false],
  [page(9), page(), false],
])('pages are compared → a gap only if they have nothing in common', (newest, older, gap) => {
  expect(hasGap(newest, older)).toBe(gap)
})
