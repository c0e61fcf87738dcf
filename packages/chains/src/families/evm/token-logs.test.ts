import fc from 'fast-check'
import { concat, encodeAbiParameters, encodeEventTopics, getAddress, pad, parseAbi, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex } from '../../network.ts'
import { testAddress } from '../../testing/address.ts'
import { checksum } from './checksum.ts'
import { type Log, loggedOperations } from './token-logs.ts'

const rules = { wrappedNative: testAddress('0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2') } as const
const contract = testAddress('0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85')
const operator = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const from = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const to = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
const zeroAddress = '0x0000000000000000000000000000000000000000'

const abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ApprovalForAll(address indexed owner, address indexed operator, bool approved)',
])
const nftAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)',
])
const only = (topics: readonly unknown[]) => topics.filter((topic): topic is Hex => typeof topic === 'string')
const log = (topics: readonly unknown[], data: Hex): Log => ({ address: contract, topics: only(topics), data })
const word = (value: bigint): Hex => toHex(value, { size: 32 })
const uints = (...lists: bigint[][]): Hex =>
  encodeAbiParameters(
    lists.map(() => ({ type: 'uint256[]' })),
    lists,
  )

const nft = (eventName: 'Transfer' | 'Approval', target: Hex, tokenId: bigint) =>
  log(
    eventName === 'Transfer'
      ? encodeEventTopics({ abi: nftAbi, eventName, args: { from, to: target, tokenId } })
      : encodeEventTopics({ abi: nftAbi, eventName, args: { owner: from, approved: target, tokenId } }),
    '0x',
  )
const permitAbi = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event Lockdown(address indexed owner, address token, address spender)',
])
/** Returns the log of Permit2 about 9 base units for `to`, until the time 8. */
const permitLog = (eventName: 'Approval' | 'Permit' | 'Lockdown'): Log => {
  const words: Record<typeof eventName, Hex[]> = {
    Approval: [word(9n), word(8n)],
    Permit: [word(9n), word(8n), word(0n)],
    Lockdown: [pad(contract), pad(to)],
  }
  const topics = encodeEventTopics({ abi: permitAbi, eventName, args: { owner: from, token: contract, spender: to } })
  return { address: '0x000000000022d473030f116ddee9f6b43ac78ba3', topics: only(topics), data: concat(words[eventName]) }
}
const parties = { operator, from, to } as const
const single = (id: bigint, value: bigint) =>
  log(
    encodeEventTopics({ abi, eventName: 'TransferSingle', args: parties }),
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, value]),
  )
const batchTopics = encodeEventTopics({ abi, eventName: 'TransferBatch', args: parties })
const batch = (ids: bigint[], values: bigint[]) => log(batchTopics, uints(ids, values))
const forAll = (data: Hex) => log(encodeEventTopics({ abi, eventName: 'ApprovalForAll', args: { owner: from, operator } }), data)

const read = (...logs: Log[]) => loggedOperations(logs, rules)
const head = { index: 1, type: 'transfer', contractAddress: contract, from, to }

describe('logs of an ERC-721 contract', () => {
  test('an ERC-721 contract logs a transfer → one NFT moved, with its id, unless the contract is a token', () => {
    expect(read(nft('Transfer', to, 7n))).toEqual([{ ...head, amount: 1n, tokenId: 7n, standard: 'erc721', isUnclear: true }])
  })

  test('an ERC-721 contract logs an approval → a permission; for the zero address → a revocation', () => {
    const approval = { ...head, type: 'approval', tokenId: 7n, standard: 'erc721', isUnclear: true }
    expect(read(nft('Approval', to, 7n))).toEqual([{ ...approval, amount: 1n }])
    expect(read(nft('Approval', zeroAddress, 7n))).toEqual([{ ...approval, to: zeroAddress, amount: 0n }])
  })

  test.each([
    [
      'Permit2 logs an approval',
      permitLog('Approval'),
      [{ ...head, contractAddress: contract, to, type: 'approval', amount: 9n, via: 'permit2' }],
    ],
    [
      'Permit2 logs a permit',
      permitLog('Permit'),
      [{ ...head, contractAddress: contract, to, type: 'approval', amount: 9n, via: 'permit2' }],
    ],
    [
      'Permit2 logs a lockdown',
      permitLog('Lockdown'),
      [{ ...head, contractAddress: contract, to, type: 'approval', amount: 0n, via: 'permit2' }],
    ],
    ['another contract logs the same', { ...permitLog('Approval'), address: contract }, []],
    ['the data is cut', { ...permitLog('Permit'), data: word(9n) }, []],
  ])('%s → its permission, or nothing', (_, given, expected) => {
    expect(read(given)).toEqual(expected)
  })

  test('an ERC-721 contract logs an approval for all → a permission, or its revocation', () => {
    const approval = { ...head, type: 'approval', to: operator, standard: 'nft' }
    expect(read(forAll(word(1n)))).toEqual([{ ...approval, amount: 2n ** 256n - 1n }])
    expect(read(forAll(word(0n)))).toEqual([{ ...approval, amount: 0n }])
    expect(read(forAll(word(2n)))).toEqual([])
  })
})

describe('logs of an ERC-1155 contract', () => {
  test('an ERC-1155 contract logs a single transfer → the amount of one id', () => {
    expect(read(single(5n, 9n))).toEqual([{ ...head, amount: 9n, tokenId: 5n, standard: 'erc1155' }])
  })

  test('an ERC-1155 contract logs a batch transfer → a movement per id, each with its own index', () => {
    const operations = read(single(5n, 9n), batch([1n, 2n, 3n], [10n, 20n, 30n]), single(6n, 1n))
    expect(operations.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
      [5n, 9n],
      [1n, 10n],
      [2n, 20n],
      [3n, 30n],
      [6n, 1n],
    ])
    expect(new Set(operations.map(({ index }) => index)).size).toBe(5)
    expect(Math.max(...operations.map(({ index }) => index))).toBeLessThan(2 ** 31)
  })

  const three = uints([1n, 2n, 3n], [1n, 2n, 3n])
  test.each<[string, Hex]>([
    ['no data', '0x'],
    ['lists of different lengths', uints([1n, 2n], [1n])],
    ['a list that is cut', three.slice(0, -64) as Hex],
    ['a list that is longer than the data', `${word(64n)}${word(0n).slice(2)}${word(2n ** 23n).slice(2)}` as Hex],
    ['an offset beyond the data', `${word(2n ** 20n)}${word(2n ** 20n).slice(2)}` as Hex],
    ['an offset that is too large', `${word(2n ** 255n)}${word(64n).slice(2)}` as Hex],
    ['more ids than the limit', uints(Array(257).fill(1n), Array(257).fill(1n))],
  ])('an ERC-1155 log has malformed data (%s) → no movement', (_, data) => {
    expect(read(log(batchTopics, data))).toEqual([])
  })
})

describe('logs of a contract for the native token', () => {
  const bootloader = '0x0000000000000000000000000000000000008001'
  const transfer = (payer: Hex, receiver: Hex): Log => ({
    address: contract,
    topics: [nft('Transfer', to, 7n).topics[0] ?? '0x', pad(payer), pad(receiver)],
    data: word(9n),
  })

  test("transfer logs of the native token's contract → native movements; of other contracts → their token's", () => {
    const native = { ...head, contractAddress: null, amount: 9n }
    expect(loggedOperations([transfer(from, to)], { ...rules, nativeLogs: { contract } })).toEqual([native])
    expect(read(transfer(from, to))).toEqual([{ ...native, contractAddress: contract }])
  })

  test('transfers of the fee account → no movement, since they are the fee', () => {
    const nativeLogs = { contract, feeAccount: testAddress(bootloader) } as const
    const logs = [transfer(from, bootloader), transfer(from, to), transfer(bootloader, from)]
    expect(loggedOperations(logs, { ...rules, nativeLogs })).toMatchObject([{ index: 2, from, to }])
  })
})

test('ten megabytes of a hostile log → read in constant time', () => {
  const junk = `0x${'ff'.repeat(10_000_000)}` as const
  const hostile = [nft('Transfer', to, 7n), single(1n, 1n), batch([1n], [1n]), forAll(word(1n))].map((good) => ({ ...good, data: junk }))
  const started = performance.now()
  expect(read(...hostile)).toEqual([])
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('any log → no error, and only valid addresses', () => {
  const topics = [...new Set([nft('Transfer', to, 7n), nft('Approval', to, 7n), single(1n, 1n), batch([1n], [1n]), forAll(word(1n))])]
  const topic = fc.oneof(
    fc.constantFrom(...topics.flatMap((good) => good.topics)),
    fc.uint8Array({ maxLength: 40 }).map((b) => toHex(b)),
  )
  const data = fc.oneof(
    fc.constantFrom(...topics.map((good) => good.data)),
    fc.uint8Array({ maxLength: 300 }).map((b) => toHex(b)),
  )
  const anyLog = fc.record({ address: fc.constant(contract), topics: fc.array(topic, { maxLength: 5 }), data })
  fc.assert(
    fc.property(fc.array(anyLog, { maxLength: 4 }), (logs) => {
      for (const { from: payer, to: receiver } of read(...logs)) {
        expect([getAddress(payer), getAddress(receiver ?? '')]).toEqual([payer, receiver])
      }
    }),
  )
})

test('any address → the EIP-55 checksum, whatever its case', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
      const address = toHex(bytes)
      expect(checksum(address)).toBe(getAddress(address))
      expect(checksum(`0x${address.slice(2).toUpperCase()}`)).toBe(getAddress(pad(address, { size: 20 })))
    }),
  )
})
