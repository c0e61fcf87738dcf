import { beforeEach, describe, expect, test } from 'vitest'
import type { Address, ChainAdapter, Head, NftRef } from './adapter.ts'
import { ChainError } from './errors.ts'
import type { Hex } from './network.ts'
import { ethereum } from './networks/ethereum/network.ts'
import { shareReads } from './shared-reads.ts'
import { testAddress } from './testing/address.ts'

const address = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const none = { listed: [], unlisted: [] }
const FRESH_MS = 600
const BLOCK_MS = 12_000

/** Requests that reached the node, by method. */
let calls: Record<string, number>
let clock: number
let height: bigint
/** If set, the node answers balances only after this promise settles. */
let gate: Promise<void> | undefined
let fails: boolean

const count = <T>(method: string, answer: T): T => {
  calls[method] = (calls[method] ?? 0) + 1
  if (fails) throw new ChainError('unavailable')
  return answer
}
const head = (): Head => ({ number: height, hash: `0x${height}`, time: new Date(0) })
const fee = { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n }

const upstream: ChainAdapter = {
  network: ethereum,
  nativeAsset: testAddress('native'),
  accountKind: 'Ethereum',
  parseAddress: testAddress,
  parseHash: (text) => text,
  verifyChain: async () => {},
  getHead: async () => count('getHead', head()),
  getBalances: async () => {
    const answer = count('getBalances', { blockNumber: height, native: height, tokens: [] })
    await gate
    return answer
  },
  getHoldings: async () => count('getHoldings', []),
  getNonce: async () => count('getNonce', { next: 0, confirmed: 0 }),
  getAccountInfo: async () => count('getAccountInfo', { type: 'eoa', exists: true, balance: height, nonce: 0 }),
  describeReceiver: async () => count('describeReceiver', { type: 'new' }),
  getBlockhash: async () => count('getBlockhash', { blockhash: '0x', lastValidBlockHeight: height, blockNumber: height }),
  getPriorityFees: async () => count('getPriorityFees', { slow: fee, standard: fee, fast: fee }),
  feeOf: (units) => units,
  estimateFees: async () => count('estimateFees', { ...fee, gasLimit: 21000n }),
  decodeTransaction: async () => ({ hash: '0x', from: address, to: null, nonce: 0, operations: [] }),
  broadcast: async () => count('broadcast', undefined),
  findSigned: async () => count('findSigned', []),
  admitReads: (reads) => [...reads],
  relayReads: async () => [],
  readTransactions: async () => count('readTransactions', []),
  getNftAmounts: async (_, nfts) =>
    count(
      'getNftAmounts',
      nfts.map(() => 1n),
    ),
  measureUnits: async () => count('measureUnits', 21000n),
  readContracts: async () => count('readContracts', { blockNumber: height, returned: [] }),
  readAccounts: async () => count('readAccounts', []),
}

let chain: ChainAdapter

beforeEach(() => {
  calls = {}
  clock = 0
  height = 1n
  gate = undefined
  fails = false
  chain = shareReads(upstream, () => clock)
})

const read = () => chain.getBalances(testAddress(address), none)

test('concurrent reads are identical → one request; different reads → one request each', async () => {
  await Promise.all([read(), read(), read(), chain.getBalances(testAddress(address), { listed: [testAddress('a')], unlisted: [] })])
  await Promise.all([
    chain.getNonce?.(testAddress(address)),
    chain.getNonce?.(testAddress(address)),
    chain.getNonce?.(testAddress('other')),
  ])
  expect(calls).toEqual({ getBalances: 2, getNonce: 2 })
})

test('the same contract read as listed, named and unlisted → three different reads', async () => {
  await Promise.all([
    chain.getBalances(testAddress(address), { listed: [testAddress('a')], unlisted: [] }),
    chain.getBalances(testAddress(address), { listed: [], unlisted: [testAddress('a')] }),
    chain.getBalances(testAddress(address), { listed: [], named: [testAddress('a')], unlisted: [] }),
  ])
  expect(calls).toEqual({ getBalances: 3 })
  await Promise.all([
    chain.getHoldings([], { listed: [testAddress('a')] }),
    chain.getHoldings([], { listed: [], named: [testAddress('a')] }),
  ])
  expect(calls).toEqual({ getBalances: 3, getHoldings: 2 })
})

test('the units of an NFT are read again → one request; of another number or standard → a request of its own', async () => {
  const nft: NftRef = { contract: address, tokenId: 7n, standard: 'erc721' }
  const others: NftRef[] = [
    { ...nft, tokenId: 8n },
    { ...nft, standard: 'erc1155' },
    { contract: address, standard: 'nft' },
  ]
  for (const one of [nft, nft, ...others]) expect(await chain.getNftAmounts?.(address, [one])).toEqual([1n])
  expect(calls).toEqual({ getNftAmounts: 4 })
})

describe('a cached answer', () => {
  test('a cached answer is younger than a twentieth of a block → reused without any request', async () => {
    await read()
    clock = FRESH_MS - 1
    await read()
    expect(calls).toEqual({ getBalances: 1 })
  })

  test('the head is still the one from before the cached answer → the answer is reused', async () => {
    await chain.getHead()
    await read()
    clock = FRESH_MS
    await read()
    clock = BLOCK_MS - 1
    await read()
    expect(calls).toEqual({ getBalances: 1, getHead: 3 })
  })

  test('a cached answer was read before any head was known → read once more with a head', async () => {
    await read()
    for (clock = FRESH_MS; clock < BLOCK_MS; clock += FRESH_MS) await read()
    expect(calls.getBalances).toBe(2)
  })

  test('a block is new since the cached answer → the answer is read again', async () => {
    await chain.getHead()
    await read()
    height = 2n
    clock = FRESH_MS
    expect((await read()).native).toBe(2n)
  })

  test('the head has the same height as at the cached answer but another hash → the answer is read again', async () => {
    await chain.getHead()
    await read()
    const reorganised = shareReads({ ...upstream, getHead: async () => ({ ...head(), hash: `0x${clock}` }) }, () => clock)
    await reorganised.getHead()
    await reorganised.getBalances(testAddress(address), none)
    clock = FRESH_MS
    await reorganised.getBalances(testAddress(address), none)
    expect(calls.getBalances).toBe(3)
  })

  test('a block arrives during the read → the answer is not reused for that block', async () => {
    await chain.getHead()
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const slow = read()
    height = 2n
    clock = FRESH_MS
    await chain.getHead()
    open()
    expect((await slow).native).toBe(1n)
    clock = 2 * FRESH_MS
    expect((await read()).native).toBe(2n)
  })

  test('a block time has passed since the cached answer → it is read again, without reading the head', async () => {
    await read()
    clock = BLOCK_MS
    await read()
    expect(calls).toEqual({ getBalances: 2 })
  })

  test('several cached answers are checked → they share one request for the head', async () => {
    await chain.getHead()
    await Promise.all([read(), chain.getAccountInfo(testAddress(address)), chain.getPriorityFees(), chain.getBlockhash?.()])
    clock = FRESH_MS
    await Promise.all([read(), chain.getAccountInfo(testAddress(address)), chain.getPriorityFees(), chain.getBlockhash?.()])
    expect(calls).toEqual({ getHead: 2, getBalances: 1, getAccountInfo: 1, getPriorityFees: 1, getBlockhash: 1 })
  })
})

test('a contract is read again at once → kept, unless the caller needs the newest state: then each call reaches the node', async () => {
  const call = (isFresh: boolean) => chain.readContracts?.([{ target: '0x01', callData: '0x02' }], { isFresh })
  await call(false)
  await call(false)
  expect(calls.readContracts).toBe(1)
  await Promise.all([call(true), call(true)])
  expect(calls.readContracts).toBe(3)
})

test('the same contracts or accounts are read twice in a block → one request each; other ones → another request', async () => {
  const call = (callData: Hex) => chain.readContracts?.([{ target: '0x01', callData }])
  for (const callData of ['0x01', '0x01', '0x02'] as const) await call(callData)
  for (const account of ['a', 'a', 'b']) await chain.readAccounts?.([testAddress(account)])
  expect(calls).toEqual({ readContracts: 2, readAccounts: 2 })
})

test('nonces and estimates → never cached', async () => {
  await chain.getNonce?.(testAddress(address))
  await chain.getNonce?.(testAddress(address))
  await chain.estimateFees({ from: testAddress(address), to: testAddress(address), value: 1n })
  await chain.estimateFees({ from: testAddress(address), to: testAddress(address), value: 1n })
  await chain.measureUnits({ from: address, to: address, value: 1n })
  await chain.measureUnits({ from: address, to: address, value: 1n })
  expect(calls).toEqual({ getNonce: 2, estimateFees: 2, measureUnits: 2 })
})

test('errors → shared while in flight and never cached', async () => {
  fails = true
  const results = await Promise.allSettled([read(), read()])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  await read()
  expect(calls).toEqual({ getBalances: 2 })
})

describe('a broadcast and cached answers', () => {
  test('a node accepted a broadcast, or its outcome is unknown → cached answers are dropped', async () => {
    await read()
    await chain.broadcast('0x')
    await read()
    fails = true
    await expect(chain.broadcast('0x')).rejects.toThrow()
    fails = false
    await read()
    expect(calls).toEqual({ getBalances: 3, broadcast: 2 })
  })

  test.each([
    ['for good', new ChainError('nonce_used')],
    ['for now', new ChainError('unavailable', { refused: true })],
  ])('a node refused a broadcast %s → cached answers stay', async (_, refusal) => {
    const refusing = shareReads({ ...upstream, broadcast: () => Promise.reject(refusal) }, () => clock)
    await refusing.getBalances(testAddress(address), none)
    await expect(refusing.broadcast('0x')).rejects.toBe(refusal)
    await refusing.getBalances(testAddress(address), none)
    expect(calls).toEqual({ getBalances: 1 })
  })

  test('a read was in flight during a broadcast → the next read sends a new request, and the old answer is not cached', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = read()
    await chain.broadcast('0x')
    height = 2n
    gate = undefined
    expect((await read()).native).toBe(2n)
    open()
    expect((await before).native).toBe(1n)
    expect((await read()).native).toBe(2n)
    expect(calls.getBalances).toBe(2)
  })
})

test('a method has more than 500 cached answers → only the last used 500 stay cached', async () => {
  await chain.getAccountInfo(testAddress('first'))
  for (let n = 0; n < 499; n += 1) await chain.getAccountInfo(testAddress(`${n}`))
  await chain.getAccountInfo(testAddress('first'))
  await chain.getAccountInfo(testAddress('one more'))
  expect(calls.getAccountInfo).toBe(501)
  await chain.getAccountInfo(testAddress('first'))
  expect(calls.getAccountInfo).toBe(501)
  await chain.getAccountInfo(testAddress('0'))
  expect(calls.getAccountInfo).toBe(502)
})

test('a chain without a capability → its shared form lacks it too', () => {
  const { getNonce: _, readContracts: __, ...poor } = upstream
  const shared = shareReads(poor)
  expect(shared).not.toHaveProperty('getNonce')
  expect(shared).not.toHaveProperty('readContracts')
  expect(shared).not.toHaveProperty('getStaking')
})

test('a block with a transaction of the address is noted → no read of the address shares an older answer, and others still do', async () => {
  const other = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const nft: NftRef = { contract: other, tokenId: 1n, standard: 'erc721' }
  const readAll = (of: Address) =>
    Promise.all([chain.getBalances(of, none), chain.getHoldings([of], none), chain.getAccountInfo(of), chain.getNftAmounts?.(of, [nft])])
  await readAll(address)
  await readAll(other)
  chain.noteBlock?.(address, height)
  calls = {}
  await readAll(address)
  expect(calls).toEqual({ getBalances: 1, getHoldings: 1, getAccountInfo: 1, getNftAmounts: 1 })
  await readAll(address)
  await readAll(other)
  expect(calls).toEqual({ getBalances: 1, getHoldings: 1, getAccountInfo: 1, getNftAmounts: 1 })
})

test('the node is behind the block of an address → its account, stakes and NFTs are read once more, those of others once', async () => {
  const other = testAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
  const behind = (method: string, onBlock?: (number: bigint) => void) => onBlock?.(count(method, BigInt(calls[method] ?? 0)))
  const shared = shareReads(
    {
      ...upstream,
      async getAccountInfo(_, { onBlock } = {}) {
        behind('getAccountInfo', onBlock)
        return { type: 'eoa', exists: true, balance: 0n, nonce: 0 }
      },
      async getStaking(_, { onBlock } = {}) {
        behind('getStaking', onBlock)
        return []
      },
      async getNftAmounts(_, nfts, { onBlock } = {}) {
        behind('getNftAmounts', onBlock)
        return nfts.map(() => 1n)
      },
    },
    () => clock,
  )
  const readAll = (of: Address) => Promise.all([shared.getAccountInfo(of), shared.getStaking?.(of), shared.getNftAmounts?.(of, [])])
  shared.noteBlock?.(address, 1n)
  await readAll(address)
  expect(calls).toEqual({ getAccountInfo: 2, getStaking: 2, getNftAmounts: 2 })
  calls = {}
  await readAll(other)
  expect(calls).toEqual({ getAccountInfo: 1, getStaking: 1, getNftAmounts: 1 })
})

test('a read began before the block was noted → a later read does not wait for it, and the older answer is read again', async () => {
  let open = () => {}
  gate = new Promise((resolve) => {
    open = resolve
  })
  const early = read()
  height = 2n
  chain.noteBlock?.(address, 2n)
  const late = read()
  expect(calls.getBalances).toBe(2)
  open()
  expect([(await early).blockNumber, (await late).blockNumber]).toEqual([2n, 2n])
  expect(calls.getBalances).toBe(3)
})
