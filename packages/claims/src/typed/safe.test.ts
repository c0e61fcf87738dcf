import { concat, encodeFunctionData, encodePacked, type Hex, parseAbi, size } from 'viem'
import { expect, test } from 'vitest'
import { account, alice, build, checksum, unlisted } from '../build.fixture.ts'
import { readTypedData } from './read-typed-data.ts'
import { typesOf } from './types.fixture.ts'

const zero = `0x${'0'.repeat(40)}`
const multiSend = '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761'
const callOnly = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D'
const type =
  'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)'

const read = (to: string, data: string, operation: number) => {
  const limits = { safeTxGas: 0, baseGas: 0, gasPrice: 0, gasToken: zero, refundReceiver: zero, nonce: 0 }
  const domain = { name: 'Safe', chainId: 1, verifyingContract: unlisted }
  const message = { to, value: 0, data, operation, ...limits }
  return readTypedData({ ...typesOf(type), domain, message }, { account, checksum }, build).claims[0]
}
const inner = (operation: number, data: Hex = '0x12345678') =>
  encodePacked(['uint8', 'address', 'uint256', 'uint256', 'bytes'], [operation, checksum(alice), 0n, BigInt(size(data)), data])
const batch = (...transactions: Hex[]) =>
  encodeFunctionData({ abi: parseAbi(['function multiSend(bytes transactions)']), args: [concat(['0x', ...transactions])] })

test.each<[string, string, string, number, string]>([
  ['a call', alice, '0x12345678', 0, 'container'],
  ['a delegatecall', alice, '0x12345678', 1, 'delegatecall'],
  ['another operation', alice, '0x', 2, 'delegatecall'],
  ['calls by MultiSend', multiSend, batch(inner(0), inner(0, '0x')), 1, 'container'],
  ['calls by MultiSendCallOnly', callOnly, batch(inner(0)), 1, 'container'],
  ['no calls by MultiSend', multiSend, batch(), 1, 'container'],
  ['a delegatecall inside of MultiSend', multiSend, batch(inner(0), inner(1)), 1, 'delegatecall'],
  ['calls by another contract', alice, batch(inner(0)), 1, 'delegatecall'],
  ['another function of MultiSend', multiSend, '0x12345678', 1, 'delegatecall'],
  ['a transaction that ends too early', multiSend, batch(inner(0).slice(0, -2) as Hex), 1, 'delegatecall'],
  ['a transaction without its length', multiSend, batch('0x00'), 1, 'delegatecall'],
  ['bytes behind the batch', multiSend, `${batch(inner(0))}00`, 1, 'delegatecall'],
  ['a batch that is cut', multiSend, batch(inner(0)).slice(0, 74), 1, 'delegatecall'],
])('%s of a Safe → opaque for its reason', (_, to, data, operation, reason) => {
  expect(read(to, data, operation)).toMatchObject({ kind: 'opaque', target: to.toLowerCase(), reason })
})

test('a payment of the Safe → hidden from nobody, so its owner can sign it', () => {
  expect(read(alice, '0xa9059cbb', 0)).toMatchObject({ reason: 'container', hides: [] })
  expect(read(multiSend, batch(inner(0, '0xa9059cbb')), 1)).toMatchObject({ reason: 'container', hides: [] })
})

test('a payment inside of a delegatecall → named', () => {
  expect(read(alice, '0xa9059cbb', 1)).toMatchObject({ reason: 'delegatecall', hides: ['a9059cbb'] })
})
