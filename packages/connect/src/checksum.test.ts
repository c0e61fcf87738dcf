import { getAddress, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { withChecksum } from './checksum.ts'

test('an address in lower case → the checksum that viem gives it', () => {
  for (let index = 0; index < 200; index += 1) {
    const address = `0x${keccak256(toHex(index)).slice(2, 42)}` as const
    expect(withChecksum(address)).toBe(getAddress(address))
  }
})

test('an address that has its checksum → the same', () => {
  expect(withChecksum('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')
})
