import { expect, test } from 'vitest'
import { feeAtSpeed } from './speed-fee.ts'

const levelsOf = (slow: string, standard: string, fast: string) => ({
  slow: { maxFeePerGas: slow },
  standard: { maxFeePerGas: standard },
  fast: { maxFeePerGas: fast },
})

test('a payment on a rollup is prepared as standard → faster gas costs more, and the charge of layer 1 stays', () => {
  const unsigned = { chainId: 1, nonce: 0, to: '0x', value: 0n, data: '0x', gas: 21_000n, maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
  const fees = (['slow', 'standard', 'fast'] as const).map((speed) =>
    feeAtSpeed({ maxFee: 210_500n, unsigned }, 'standard', speed, levelsOf('9', '11', '20')),
  )
  expect(fees).toEqual([189_500n, 210_500n, 420_500n])
})

test('a payment on Solana → only the price of its units changes, not the fee of its signature', () => {
  const prepared = { maxFee: 5_300n, unsigned: 'base64' }
  expect(feeAtSpeed(prepared, 'standard', 'fast', levelsOf('500', '1000', '4000'))).toBe(6_200n)
  expect(feeAtSpeed(prepared, 'standard', 'slow', levelsOf('1000', '1000', '4000'))).toBe(5_300n)
})

test('units of Solana cost nothing now → the fee of a speed with a price is unknown, not zero', () => {
  expect(feeAtSpeed({ maxFee: 5_000n, unsigned: 'base64' }, 'slow', 'fast', levelsOf('0', '1', '2'))).toBeUndefined()
})
