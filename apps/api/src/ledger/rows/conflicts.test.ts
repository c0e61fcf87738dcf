import type { ChainAdapter, SignedTransaction } from '@patina/chains'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../../../../packages/chains/src/testing/address.ts'
import { type ConflictingRow, refuseConflict } from './conflicts.ts'

describe('a transaction has the nonce of a pending one', () => {
  const rival = (raw: string | null): ConflictingRow => ({ hash: '0x3', raw })
  const from = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const signed = (effect: string, more: Partial<SignedTransaction> = {}): SignedTransaction => ({
    hash: '0xnew',
    from,
    to: from,
    nonce: 3,
    operations: [],
    effect,
    ...more,
  })
  const chain: Pick<ChainAdapter, 'decodeTransaction'> = { decodeTransaction: async (raw) => signed(raw) }

  test.each<[string, SignedTransaction, ConflictingRow[], string | undefined]>([
    ['it does the same with another fee', signed('pay'), [rival('pay')], undefined],
    ['it does nothing', signed('nothing', { isEmpty: true }), [rival('pay')], undefined],
    ['it does the same as the first of two', signed('pay'), [rival('pay'), rival('nothing')], undefined],
    ['the client names the pending one', signed('other'), [rival('pay')], '0x3'],
    ['it is the pending one', signed('other', { hash: '0x3' }), [rival('pay')], undefined],
    ['no other one is pending', signed('other'), [], undefined],
  ])('%s → accepted', async (_what, transaction, uses, replaces) => {
    await expect(refuseConflict(chain, transaction, uses, replaces)).resolves.toBeUndefined()
  })

  test.each<[string, SignedTransaction, ConflictingRow[], string | undefined]>([
    ['it does something else', signed('other'), [rival('pay')], undefined],
    ['the bytes of the pending one are not known', signed('pay'), [rival(null)], undefined],
    ['the client names another one', signed('other'), [rival('pay')], '0x4'],
  ])('%s → nonce_pending with the hash of the pending one', async (_what, transaction, uses, replaces) => {
    await expect(refuseConflict(chain, transaction, uses, replaces)).rejects.toMatchObject({
      code: 'nonce_pending',
      details: { hash: '0x3' },
    })
  })
})
