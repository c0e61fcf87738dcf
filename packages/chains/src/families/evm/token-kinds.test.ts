import { encodeEventTopics, erc20Abi, pad, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, inject, test } from 'vitest'
import type { Operation } from '../../adapter.ts'
import { connectRpc, type Rpc, type RpcCall } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { ethereum as mainnet } from '../../networks/ethereum/network.ts'
import { testAddress } from '../../testing/address.ts'
import { checksum } from './checksum.ts'
import { answering } from './testing/answering-contract.ts'
import { createKindMemory, settleOperations } from './token-kinds.ts'
import { loggedOperations } from './token-logs.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...mainnet, caip2 }
const rpc = connectRpc(rpcUrl)
const newAddress = () => checksum(privateKeyToAddress(generatePrivateKey()))
const [from, to] = [newAddress(), newAddress()]
const word = (value: bigint): Hex => toHex(value, { size: 32 })

const [transfer] = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer' })
/** Returns the movement of a contract that indexes all three parameters, or none. */
const moved = (address: Hex, isIndexed = true): Operation[] => {
  const words = [pad(from), pad(to), word(7n)]
  const data: Hex = isIndexed ? '0x' : `0x${words.map((one) => one.slice(2)).join('')}`
  return loggedOperations([{ address, topics: [transfer, ...(isIndexed ? words : [])], data }], network)
}

async function place(code: string): Promise<Hex> {
  const contract = newAddress()
  await rpc.read([{ method: 'anvil_setCode', params: [contract, code] }])
  return contract
}

/** Returns the node with a counter of its requests. */
function counted() {
  const counts = { requests: 0 }
  const count = (calls: readonly RpcCall[]) => {
    counts.requests += 1
    return calls
  }
  const node = {
    network,
    rpc: { ...rpc, read: (calls) => rpc.read(count(calls)), request: (calls) => rpc.request(count(calls)) } satisfies Rpc,
  }
  return { node, counts }
}

/** Returns the movement of a contract that indexes the two addresses, as ERC-20 requires. */
const inTokenForm = (address: Hex): Operation[] =>
  loggedOperations([{ address, topics: [transfer, pad(from), pad(to)], data: word(7n) }], network)

const decimals = 'function decimals()'
const operators = 'function isApprovedForAll(address,address)'
const supports = 'function supportsInterface(bytes4)'
const BURNS_GAS = '0x5b600056'
const token = { contractAddress: expect.any(String), from, to, amount: 7n }
const nft = { ...token, amount: 1n, tokenId: 7n, standard: 'erc721' }

describe('a movement that may be of a token or of an NFT', () => {
  test.each<[string, string, object[], object[]]>([
    ['has decimals', answering({ [decimals]: word(6n) }), [token], [token]],
    ['has the interface of NFTs', answering({ [supports]: word(1n) }), [nft], [nft]],
    ['has the interface of NFTs and decimals', answering({ [supports]: word(1n), [decimals]: word(0n) }), [nft], [nft]],
    ['has decimals and operators, as tokens that are both', answering({ [decimals]: word(18n), [operators]: word(0n) }), [nft], []],
    ['has impossible decimals', answering({ [decimals]: word(256n) }), [nft], []],
    ['has no code', '0x', [nft], []],
    ['burns all gas', BURNS_GAS, [nft], []],
  ])('its contract %s → read as such, or by the form of ERC-721, or left out', async (_, code, indexed, unindexed) => {
    const contract = await place(code)
    const lists = [moved(contract), moved(contract, false)]
    const settled = await settleOperations(counted().node, createKindMemory(network), lists)
    expect(settled.map((list) => list.map(({ index, type, ...rest }) => rest))).toEqual([indexed, unindexed])
  })

  test.each<[string, string, object]>([
    ['has the interface of NFTs', answering({ [supports]: word(1n) }), nft],
    ['has the interface of NFTs and no decimal places', answering({ [supports]: word(1n), [decimals]: word(0n) }), nft],
    [
      'has the interface of NFTs and decimal places, as tokens that are both',
      answering({ [supports]: word(1n), [decimals]: word(18n) }),
      token,
    ],
    ['has decimals', answering({ [decimals]: word(6n) }), token],
    ['answers no question', BURNS_GAS, token],
  ])(
    'its log has the form of ERC-20, and its contract %s → an NFT only if the contract has nothing but NFTs',
    async (_, code, expected) => {
      const contract = await place(code)
      const [[operation] = []] = await settleOperations(counted().node, createKindMemory(network), [inTokenForm(contract)])
      expect(operation).toEqual({ index: 1, type: 'transfer', ...expected })
    },
  )

  test('the contract is a listed token → a token, without a request', async () => {
    const [listed] = network.tokens
    const { node, counts } = counted()
    const [[operation] = []] = await settleOperations(node, createKindMemory(network), [
      moved(checksum(listed?.address ?? testAddress('')), false),
    ])
    expect(operation).toMatchObject(token)
    expect(counts.requests).toBe(0)
  })

  test('the chain has no Multicall3 → read by the form of ERC-721, or left out; the node does not answer → an error', async () => {
    const contract = await place(answering({ [decimals]: word(6n) }))
    const lists = [moved(contract), moved(contract, false)]
    const bare = { network: { ...network, multicall3: newAddress() }, rpc }
    expect(await settleOperations(bare, createKindMemory(network), lists)).toEqual([[expect.objectContaining(nft)], []])
    const silent = { network, rpc: connectRpc('http://127.0.0.1:1') }
    await expect(settleOperations(silent, createKindMemory(network), lists)).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('a contract is read twice → one request; a contract without a kind → again after ten minutes', async () => {
    let now = 0
    const memory = createKindMemory(network, () => now)
    const { node, counts } = counted()
    const [known, unknown] = [await place(answering({ [decimals]: word(6n) })), await place('0x')]
    const settle = () => settleOperations(node, memory, [moved(known), moved(unknown)])
    await settle()
    await settle()
    expect(counts.requests).toBe(1)
    now += 600_001
    await rpc.read([{ method: 'anvil_setCode', params: [unknown, answering({ [decimals]: word(6n) })] }])
    const [, [operation] = []] = await settle()
    expect(operation).toMatchObject({ amount: 7n })
    expect(counts.requests).toBe(2)
  })

  test('the movement concerns no given address → its contract is not read', async () => {
    const contract = await place(answering({ [decimals]: word(6n) }))
    const { node, counts } = counted()
    const memory = createKindMemory(network)
    const [indexed, unindexed] = await settleOperations(node, memory, [moved(contract), moved(contract, false)], new Set([newAddress()]))
    expect([indexed, unindexed]).toEqual([[expect.objectContaining(nft)], []])
    expect(counts.requests).toBe(0)
    const [[operation] = []] = await settleOperations(node, memory, [moved(contract)], new Set([to]))
    expect(operation).toMatchObject(token)
  })

  test('a transaction with a thousand contracts → the first 32 are read', async () => {
    const contracts = await Promise.all(Array.from({ length: 40 }, () => place(answering({ [decimals]: word(6n) }))))
    const hostile = [...contracts, ...Array.from({ length: 960 }, newAddress)].flatMap((contract) => moved(contract, false))
    const [settled] = await settleOperations(counted().node, createKindMemory(network), [hostile])
    expect(settled).toHaveLength(32)
  })
})
