import { describe, expect, test } from 'vitest'
import { account, stranger } from '../testing/fake-wallet.ts'
import { readBatch } from './batch.ts'
import { readTransaction } from './transaction.ts'
import { readTypedData } from './typed-data.ts'

const active = { accounts: [account], chainId: '0x1' }
const to = '0x00000000000000000000000000000000000000CC'

describe('a transaction', () => {
  const read = (given: object) => readTransaction(given, active)

  test('only a receiver → from the first account, without value and data, in lowercase', () => {
    expect(read({ to })).toEqual({ from: account, to: to.toLowerCase(), value: '0x0', data: '0x', chainId: '0x1' })
  })

  test.each([
    ['gasPrice alone', { gasPrice: '0x1' }, { type: '0x0', gasPrice: '0x1' }],
    ['gasLimit', { gasLimit: '0x5208' }, { gas: '0x5208' }],
    ['empty texts', { gas: '', maxFeePerGas: '', type: '', data: '' }, { data: '0x' }],
    ['input', { input: '0xAB' }, { data: '0xab' }],
    ['a market fee', { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }, { type: '0x2' }],
    ['a padded value', { value: '0x00ff' }, { value: '0xff' }],
    ['the active chain', { chainId: '0x1' }, { chainId: '0x1' }],
  ])('%s → read as wallets do', (_, given, expected) => {
    expect(read({ to, ...given })).toMatchObject(expected)
  })

  test('gas of 0 → absent, because libraries mean "estimate"', () => {
    expect(read({ to, gas: '0x0' })).not.toHaveProperty('gas')
  })

  test('no receiver, but code → the creation of a contract', () => {
    expect(read({ data: '0x6001' })).not.toHaveProperty('to')
  })

  test.each([
    ['no receiver and no code', { to: undefined }],
    ['type 0x4', { type: '0x4' }],
    ['type 0x1', { type: '0x1' }],
    ['an authorization list', { authorizationList: [] }],
    ['calls of another network', { calls: [] }],
    ['odd hex', { data: '0x1' }],
    ['hex without 0x', { data: 'ab' }],
    ['a value without 0x', { value: '10' }],
    ['a value as a number', { value: 1 }],
    ['an invalid value', { value: '0xg' }],
    ['an invalid receiver', { to: 'x' }],
    ['a receiver as a number', { to: 5 }],
    ['an invalid fee', { maxFeePerGas: 'x' }],
    ['a tip above the fee', { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }],
    ['both kinds of fees', { gasPrice: '0x1', maxFeePerGas: '0x1' }],
    ['another chain', { chainId: '0x2' }],
    ['a padded chain', { chainId: '0x01' }],
    ['data and another input', { data: '0x01', input: '0x02' }],
    ['data to the own account', { to: account, data: '0x01' }],
    ['more than 100 kB', { data: `0x${'00'.repeat(100_001)}` }],
  ])('%s → -32602', (_, given) => {
    expect(() => read({ to, ...given })).toThrow(expect.objectContaining({ code: -32602 }))
  })

  test('from an account that the user did not share → 4100', () => {
    expect(() => read({ to, from: stranger })).toThrow(expect.objectContaining({ code: 4100 }))
  })
})

describe('typed data', () => {
  const person = [{ name: 'wallet', type: 'address' }]
  const mail = { types: { Mail: [{ name: 'to', type: 'Person[]' }], Person: person }, primaryType: 'Mail' }
  const data = { ...mail, domain: { chainId: 1 }, message: { to: [{ wallet: stranger }] } }
  const read = (change: object, version: 'v3' | 'v4' = 'v4') => readTypedData({ ...data, ...change }, version, active)

  test('an object, and its text → the same JSON', () => {
    expect(read({})).toBe(readTypedData(JSON.stringify(data), 'v4', active))
  })

  test.each([1, '1', '0x1'])('the chain of the domain is %j → accepted', (chainId) => {
    expect(() => read({ domain: { chainId } })).not.toThrow()
  })

  test('an empty domain, and fields that no type has → accepted', () => {
    expect(() => read({ domain: {}, message: { ...data.message, extra: 1 } })).not.toThrow()
  })

  test.each([
    ['another chain', { domain: { chainId: 2 } }],
    ['a padded chain', { domain: { chainId: '0x01' } }],
    ['a contract that is no address', { domain: { verifyingContract: 1 } }],
    ['the own account as contract', { domain: { verifyingContract: account } }],
    ['no primary type', { primaryType: undefined }],
    ['an unknown primary type', { primaryType: 'Letter' }],
    ['an unknown type of a member', { types: { ...mail.types, Person: [{ name: 'wallet', type: 'adress' }] } }],
    ['a type of 7 bits', { types: { ...mail.types, Person: [{ name: 'wallet', type: 'uint7' }] } }],
    ['an address as a number', { message: { to: [{ wallet: 5 }] } }],
    ['a number above 2^53', { message: { to: [{ n: 2 ** 60 }] }, types: { ...mail.types, Person: [{ name: 'n', type: 'uint256' }] } }],
    ['one object in place of a list', { message: { to: { wallet: stranger } } }],
    ['no types', { types: null }],
    ['a reserved key', { types: JSON.parse('{"__proto__":[]}') }],
  ])('%s → -32602', (_, change) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ code: -32602 }))
  })

  test('an array in version 3 → -32602', () => {
    expect(() => read({}, 'v3')).toThrow('knows no arrays')
  })
})

describe('a batch', () => {
  const call = { to, data: '0x01' }
  const facts = { ...active, permitted: ['0x1'], known: ['0x1', '0xa'], isUsed: (id: string) => id === 'used' }
  const batch = { version: '2.0.0', chainId: '0x1', atomicRequired: false, calls: [call] }
  const read = (change: object) => readBatch({ ...batch, ...change }, facts)
  const two = [call, call]

  test.each([
    ['one call, atomic', { atomicRequired: true }],
    ['two calls, in order', { calls: two }],
    ['an unknown capability that is optional', { capabilities: { paymasterService: { optional: true } } }],
    ['an own id', { id: 'mine' }],
  ])('%s → accepted', (_, change) => {
    expect(read(change)).toMatchObject({ from: account, chainId: '0x1' })
  })

  test.each([
    ['another version', { version: '1.0' }, -32602],
    ['no calls', { calls: [] }, -32602],
    ['no atomicRequired', { atomicRequired: undefined }, -32602],
    ['two calls, atomic', { calls: two, atomicRequired: true }, 5760],
    ['an unknown capability', { capabilities: { auxiliaryFunds: {} } }, 5700],
    ['an unknown capability of a call', { calls: [{ ...call, capabilities: { x: {} } }] }, 5700],
    ['an unknown chain', { chainId: '0x3' }, 5710],
    ['a chain that is not permitted', { chainId: '0xa' }, 4100],
    ['a used id', { id: 'used' }, 5720],
    ['an id of 4097 characters', { id: 'a'.repeat(4_097) }, -32602],
    ['10,000 calls', { calls: Array.from({ length: 10_000 }, () => call) }, 5740],
    ['another account', { from: stranger }, 4100],
    ['a malformed call', { calls: [{ to: 'x' }] }, -32602],
  ])('%s → its code', (_, change, code) => {
    expect(() => read(change)).toThrow(expect.objectContaining({ code }))
  })
})
