import { expect, test } from 'vitest'
import type { SentRecord, SentSummary } from '../../data/sent-record.ts'
import { lastReplacement, replacementIntent } from './replacement.ts'

const token = { tokenId: 'ethereum:0xA0', symbol: 'USDC', decimals: 6, amount: 5n }
const unsigned = { chainId: 1, nonce: 7, to: '0xrouter', value: 0n, data: '0x', gas: 1n, maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
const prepared = { platformId: 'ethereum', amount: 5n, maxFee: 9n, unsigned }
const record = (summary: SentSummary, txId = 1, replaces?: number): SentRecord => ({
  txId,
  hash: '0x',
  platformId: 'ethereum',
  accountId: 'a',
  address: '0xme',
  sentAt: 0,
  summary,
  prepared,
  ...(replaces !== undefined && { replaces }),
})
const shown = { platformId: 'ethereum', caip2: 'eip155:1', maxFee: 9n }
const { amount, tokenId } = token

test.each<[SentSummary, object]>([
  [
    { kind: 'send', ...token, to: '0xto' },
    { kind: 'transfer', tokenId, to: '0xto', amount },
  ],
  [
    { kind: 'approve', ...token, spender: '0xs' },
    { kind: 'approve', tokenId, spender: '0xs', amount },
  ],
  [
    { kind: 'revoke', ...token, spender: '0xs' },
    { kind: 'revoke', tokenId, spender: '0xs' },
  ],
  [{ kind: 'cancel' }, { kind: 'cancel', nonce: 7 }],
  [
    { kind: 'swap', ...token, outputTokenId: 'ethereum:native', outputSymbol: 'ETH', outputDecimals: 18, outputAmount: 3n, minimum: 2n },
    { kind: 'swap', tokenId, amount, outputTokenId: 'ethereum:native', minimum: 2n, router: '0xrouter' },
  ],
])('a transaction with the summary $kind is accelerated → the same intent with the new fee', (summary, intent) => {
  expect(replacementIntent(record(summary), prepared, false, 'eip155:1')).toMatchObject({ ...intent, ...shown })
})

test('a payment is cancelled → the intent moves nothing', () => {
  expect(replacementIntent(record({ kind: 'send', ...token, to: '0xto' }), prepared, true, 'eip155:1')).toEqual({
    kind: 'cancel',
    nonce: 7,
    tokens: [],
    ...shown,
  })
})

test('a transaction was replaced twice → the last one', () => {
  const cancel = { kind: 'cancel' } as const
  const records = [record(cancel, 3, 2), record(cancel, 2, 1), record(cancel, 1)]
  expect(lastReplacement(records, 1)?.txId).toBe(3)
  expect(lastReplacement(records, 3)).toBeUndefined()
})

test('damaged records replace each other in a circle → the search ends', () => {
  const cancel = { kind: 'cancel' } as const
  expect(lastReplacement([record(cancel, 1, 2), record(cancel, 2, 1)], 1)).toBeDefined()
})
