import { expect, test } from 'vitest'
import type { OperationId } from '../../src/features/index.ts'
import { readContract } from '../attack/contract.ts'
import { requestFlawsBy } from './request-flaws.ts'

const contract = readContract()
const flawOf = requestFlawsBy(contract)

function flaw(id: OperationId, query: string, body?: unknown): string | undefined {
  const operation = contract.operations.find((candidate) => candidate.id === id)
  if (!operation) throw new Error(`The contract has no operation ${id}`)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return flawOf(operation, { method: operation.method, url: `${operation.path}${query}`, headers: {}, body: text, who: 'owner' })
}
const entry = { address: '0x1', platformId: 'ethereum' }

test.each<[string, string | undefined]>([
  ['a query within its bounds', flaw('listTokens', '?platformId=ethereum&limit=100&returnContracts=true')],
  ['a parameter that is not declared', flaw('listNotifications', '?unread=1')],
  ['a body that matches its schema', flaw('newDevice', '', { devicePlatform: 'ios', appVersion: '1.0.0' })],
  ['a quote request with query parameters only', flaw('quoteSwap', '?fromTokenId=a&toTokenId=b&amount=1&slippage=1')],
  ['an address proof with message and signature', flaw('linkAddresses', '', { addresses: [{ ...entry, message: 'a', signature: 'b' }] })],
])('%s → allowed', (_, found) => {
  expect(found).toBeUndefined()
})

test.each<[string, string | undefined, string]>([
  ['a missing parameter', flaw('listTokens', ''), 'query platformId is missing'],
  ['a parameter over its bound', flaw('listTokens', '?platformId=ethereum&limit=101'), 'query limit must be <= 100'],
  ['a repeated parameter', flaw('listTokens', '?platformId=a&platformId=b'), 'query platformId is missing or repeated'],
  ['a field of another type', flaw('newDevice', '', { devicePlatform: 'ios', appVersion: 1 }), 'body/appVersion must be string'],
  ['a missing field', flaw('newDevice', '', { devicePlatform: 'ios' }), 'body must have required property'],
  ['a missing body', flaw('newDevice', ''), 'body is not JSON'],
  ['a message without a signature', flaw('linkAddresses', '', { addresses: [{ ...entry, message: 'a' }] }), 'must have property signature'],
])('the request has %s → not allowed', (_, found, words) => {
  expect(found).toContain(words)
})
