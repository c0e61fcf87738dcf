import { expect, test } from 'vitest'
import { keyFamilies } from './families.ts'

const ada = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sol = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

test.each([
  ['evm', ada, ada],
  ['evm', ada.toLowerCase(), ada],
  ['evm', `0x${ada.slice(2).toUpperCase()}`, ada],
  ['evm', ada.replace('C5', 'c5'), undefined],
  ['evm', ada.slice(0, -1), undefined],
  ['evm', sol, undefined],
  ['solana', sol, sol],
  ['solana', `${sol}1`, undefined],
  ['solana', ada, undefined],
] as const)('%s address %s → %s', (family, text, read) => {
  expect(keyFamilies[family].readAddress(text)).toBe(read)
})
