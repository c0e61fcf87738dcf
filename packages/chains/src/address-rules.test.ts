import { expect, test } from 'vitest'
import { addressRules } from './index.ts'

const evm = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const mint = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const zero = '0x0000000000000000000000000000000000000000'

test('an address is shortened → four characters of each end without 0x, in lower case', () => {
  expect(addressRules({ family: 'evm' }).endsOf(evm)).toBe('3c4493bc')
  expect(addressRules({ family: 'solana' }).endsOf(mint)).toBe('9wzdawwm')
})

test('the zero address on EVM or the mint on Solana → counts as the issuer of a token', () => {
  const isIssuer = (family: 'evm' | 'solana', address: string, contract: string) => addressRules({ family }).isIssuer(address, contract)
  expect([isIssuer('evm', zero, evm), isIssuer('evm', evm, evm), isIssuer('evm', evm, 'native')]).toEqual([true, false, false])
  expect([isIssuer('solana', mint, mint), isIssuer('solana', zero, mint)]).toEqual([true, false])
})
