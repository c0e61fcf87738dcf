import { expect, test } from 'vitest'
import { multiplierOf, requiresMemo, rulesOf, transferFee, transferFeeOf } from './mint-extensions.ts'
import { extension, interest, mintBytes, scaled } from './testing/mint-bytes.ts'

const year = 31_556_736n
const address = Buffer.alloc(32, 7)

test('a mint without extensions → no multiplier and no rules', () => {
  for (const mint of [mintBytes(6), mintBytes(6).subarray(0, 82)]) {
    expect(multiplierOf(mint, 1n)).toBeUndefined()
    expect(transferFeeOf(mint, 1n)).toBeUndefined()
    expect(rulesOf(mint)).toEqual({
      isTransferable: true,
      isPaused: false,
      hasHook: false,
      hasPermanentDelegate: false,
      startsFrozen: false,
    })
  }
})

test('a multiplier with a successor → the successor from its time on', () => {
  const mint = mintBytes(6, extension(18, Buffer.alloc(64)), scaled(5, 10.5, 100n))
  expect(multiplierOf(mint, 99n)).toBe('5')
  expect(multiplierOf(mint, 100n)).toBe('10.5')
})

test.each([
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1e18, '1000000000000000000'],
  [0.1, '0.1'],
])('the multiplier %s → %s, without an exponent', (multiplier, text) => {
  expect(multiplierOf(mintBytes(6, scaled(multiplier)), 1n)).toBe(text)
})

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE, Number.MIN_VALUE])(
  'the multiplier %s → an error',
  (multiplier) => {
    expect(() => multiplierOf(mintBytes(6, scaled(multiplier)), 1n)).toThrow(RangeError)
  },
)

test('interest → the growth of both rates, as in the tests of the program', () => {
  const mint = (before: number, now: number) => mintBytes(6, interest({ start: 0n, before, update: year, now }))
  expect(multiplierOf(mint(500, 500), year)).toBe('1.0512710963760241')
  expect(multiplierOf(mint(-500, -500), year)).toBe('0.951229424500714')
  expect(multiplierOf(mint(-500, 500), 2n * year)).toBe('1')
})

test('a transfer fee → the older one before its epoch, rounded up and limited', () => {
  const value = Buffer.alloc(108)
  value.writeBigUInt64LE(1_000n, 80)
  value.writeUInt16LE(200, 88)
  value.writeBigUInt64LE(20n, 90)
  value.writeBigUInt64LE(5n, 98)
  value.writeUInt16LE(100, 106)
  const mint = mintBytes(6, extension(1, value))
  const [older, newer] = [transferFeeOf(mint, 19n), transferFeeOf(mint, 20n)]
  expect([older, newer]).toEqual([
    { basisPoints: 200, max: 1_000n },
    { basisPoints: 100, max: 5n },
  ])
  expect(older && transferFee(older, 10_001n)).toBe(201n)
  expect(newer && transferFee(newer, 10_001n)).toBe(5n)
  expect(transferFeeOf(mintBytes(6, extension(1, Buffer.alloc(108))), 20n)).toBeUndefined()
})

test('each rule of a mint → only that rule', () => {
  const none = rulesOf(mintBytes(6))
  const paused = Buffer.concat([address, Buffer.of(1)])
  expect(rulesOf(mintBytes(6, extension(9, Buffer.alloc(0))))).toEqual({ ...none, isTransferable: false })
  expect(rulesOf(mintBytes(6, extension(26, paused)))).toEqual({ ...none, isPaused: true })
  expect(rulesOf(mintBytes(6, extension(14, Buffer.concat([address, address]))))).toEqual({ ...none, hasHook: true })
  expect(rulesOf(mintBytes(6, extension(12, address)))).toEqual({ ...none, hasPermanentDelegate: true })
  expect(rulesOf(mintBytes(6, extension(6, Buffer.of(2))))).toEqual({ ...none, startsFrozen: true })
})

test('extensions without a program, delegate or pause → no rule', () => {
  const hook = Buffer.concat([address, Buffer.alloc(32)])
  const inert = mintBytes(
    6,
    extension(14, hook),
    extension(12, Buffer.alloc(32)),
    extension(26, Buffer.alloc(33)),
    extension(6, Buffer.of(1)),
  )
  expect(rulesOf(inert)).toEqual(rulesOf(mintBytes(6)))
})

test('a token account with a required memo → true', () => {
  const account = Buffer.concat([Buffer.alloc(165), Buffer.of(2), extension(7, Buffer.alloc(0)), extension(8, Buffer.of(1))])
  expect(requiresMemo(account)).toBe(true)
  expect(requiresMemo(account.subarray(0, 165))).toBe(false)
})

test('an extension that ends early → no rule and no multiplier', () => {
  const whole = mintBytes(6, scaled(10))
  expect(multiplierOf(whole.subarray(0, whole.length - 1), 1n)).toBeUndefined()
})
