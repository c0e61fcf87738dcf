import { expect, test } from 'vitest'
import { parseCallData, readEstimate, withBuffer } from './estimate.ts'

test('a plain transfer → exactly 21,000 gas', () => {
  expect(withBuffer(21_000n, true, 30_000_000n)).toBe(21_000n)
  expect(withBuffer(21_000n, false, 30_000_000n)).toBe(26_250n)
})

test('a transaction with call data → a quarter more gas than estimated, rounded up', () => {
  expect(withBuffer(50_001n, false, 30_000_000n)).toBe(62_502n)
  expect(withBuffer(21_400n, true, 30_000_000n)).toBe(26_750n)
})

test('the gas margin exceeds nine tenths of a block → capped there, but never below the estimate', () => {
  expect(withBuffer(25_000_000n, false, 30_000_000n)).toBe(27_000_000n)
  expect(withBuffer(29_000_000n, false, 30_000_000n)).toBe(29_000_000n)
})

test('a refused estimate → reverted, insufficient funds or unavailable, by its message', () => {
  const reason = (message: string, code = -32000) => {
    try {
      return readEstimate({ refusal: { code, message, data: undefined } })
    } catch (error) {
      return error
    }
  }
  expect(reason('insufficient funds for transfer')).toMatchObject({ reason: 'insufficient_funds' })
  expect(reason('execution reverted: insufficient balance', 3)).toMatchObject({
    reason: 'execution_reverted',
    detail: 'insufficient balance',
  })
  expect(reason('header not found')).toMatchObject({ reason: 'unavailable', detail: undefined })
})

test('call data → whole bytes in hexadecimal, or absent', () => {
  expect(parseCallData(undefined)).toBe('0x')
  expect(parseCallData('0xab')).toBe('0xab')
  for (const data of ['0xabc', 'ab', '0xzz'])
    expect(() => parseCallData(data)).toThrow(expect.objectContaining({ reason: 'invalid_transaction' }))
})
