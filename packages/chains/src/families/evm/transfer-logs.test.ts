import { pad, toEventSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { testAddress } from '../../testing/address.ts'
import { type Log, loggedOperations } from './token-logs.ts'
import { settled } from './transfer-logs.ts'

const contract = testAddress('0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85')
const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const wrappedNative = testAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')

type Indexed = readonly [from: boolean, to: boolean, value: boolean]

/** Returns the log of a contract that indexes these parameters. */
function logOf(event: 'Transfer' | 'Approval', indexed: Indexed, value: bigint): Log {
  const words = [pad(from), pad(to), toHex(value, { size: 32 })]
  const topics = [toEventSelector(`${event}(address,address,uint256)`), ...words.filter((_, index) => indexed[index])]
  const inData = words.filter((_, index) => !indexed[index]).map((word) => word.slice(2))
  return { address: contract, topics, data: `0x${inData.join('')}` }
}

const read = (log: Log) => loggedOperations([log], { wrappedNative })
const head = { index: 1, type: 'transfer', contractAddress: contract, from, to }
const token = { ...head, amount: 7n }
const nft = { ...head, amount: 1n, tokenId: 7n, standard: 'erc721' }
const LARGE = 2n ** 255n

describe('Transfer logs by their indexed parameters', () => {
  test('the two addresses are indexed, as in ERC-20 → a token', () => {
    expect(read(logOf('Transfer', [true, true, false], 7n))).toEqual([token])
  })

  test.each<[string, Indexed, 'an NFT' | 'nothing']>([
    ['all parameters are', [true, true, true], 'an NFT'],
    ['no parameter is', [false, false, false], 'nothing'],
  ])('%s indexed → a token if the contract is one, an NFT if it is one, otherwise %s', (_, indexed, otherwise) => {
    const [operation] = read(logOf('Transfer', indexed, 7n))
    expect(operation).toMatchObject({ ...head, isUnclear: true })
    const settledAs = (kind: 'token' | 'nft' | undefined) => operation && settled(operation, kind)
    expect(settledAs('token')).toEqual(token)
    expect(settledAs('nft')).toEqual(nft)
    expect(settledAs(undefined)).toEqual(otherwise === 'an NFT' ? nft : undefined)
  })

  test('only the value is indexed, and is too large for an address → the movement', () => {
    const [operation] = read(logOf('Transfer', [false, false, true], LARGE))
    expect(operation && settled(operation, 'token')).toEqual({ ...head, amount: LARGE })
  })

  test.each<[string, Indexed, bigint]>([
    ['only the sender', [true, false, false], 7n],
    ['only the receiver', [false, true, false], LARGE],
    ['only a value that could be an address', [false, false, true], 7n],
    ['the sender and a large value', [true, false, true], LARGE],
  ])('%s is indexed → nothing, because the log does not show what is indexed', (_, indexed, value) => {
    expect(read(logOf('Transfer', indexed, value))).toEqual([])
  })

  test('a log has two or four parameters → nothing', () => {
    const log = logOf('Transfer', [false, false, false], 7n)
    expect(read({ ...log, data: `${log.data}${'0'.repeat(64)}` })).toEqual([])
    expect(read({ ...log, data: pad(from) })).toEqual([])
  })
})

test('an approval has no indexed parameter → a permission for a token or an NFT; of the zero address → a revocation', () => {
  const [operation] = read(logOf('Approval', [false, false, false], 7n))
  const approval = { type: 'approval', from, to }
  expect(operation && settled(operation, 'token')).toMatchObject({ ...approval, amount: 7n })
  expect(operation && settled(operation, 'nft')).toMatchObject({ ...approval, amount: 1n, tokenId: 7n })
  expect(operation && settled({ ...operation, to: null }, 'nft')).toMatchObject({ amount: 0n, tokenId: 7n })
})

test('the native token of a network logs another form → nothing', () => {
  const log = logOf('Transfer', [true, true, true], 7n)
  expect(loggedOperations([log], { wrappedNative, nativeLogs: { contract } })).toEqual([])
})
