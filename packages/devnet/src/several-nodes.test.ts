import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectChain, localCopy, type NodeStatusChange } from '@patina/chains'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testAddress } from '../../chains/src/testing/address.ts'
import { connect } from './client.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { networkOf, unusedAddress } from './testing/local-chains.ts'

/** Two local nodes that started at the same height with different blocks, so each is on a fork of the other. */
let directory: string
let nodes: Node[]
let news: string[]

const chain = { platformId: 'base', chainId: 31337, defaultPort: 0, baseFee: 10 ** 7, tips: [], pools: [] } as const
const network = localCopy(networkOf('base'), 'eip155:31337')
const onStatusChange = ({ node, what }: NodeStatusChange) => news.push(`${node} ${what}`)
const start = async () => startNode({ chain, port: await claimPort(0, 'base'), homeDir: directory })
const clientOf = (node: Node | undefined) => connect(node?.rpcUrl ?? '')
const urls = (...which: number[]) => which.map((index) => nodes[index]?.rpcUrl ?? '')

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nodes-'))
  nodes = [await start(), await start()]
  for (const [index, node] of nodes.entries()) {
    const client = clientOf(node)
    await client.setBalance({ address: unusedAddress, value: parseEther(`${index + 1}`) })
    await client.setNextBlockTimestamp({ timestamp: BigInt(2_000_000_000 + index) })
    await client.mine({ blocks: 3 })
  }
})

beforeEach(() => {
  news = []
})

afterAll(async () => {
  await Promise.all(nodes.map(({ process }) => process.stop()))
  await rm(directory, { recursive: true, force: true })
})

test('one of three nodes is on a fork → the other two serve, and it is not used', async () => {
  const served = connectChain(network, urls(0, 1, 1), { onStatusChange })
  const { hash, number } = await served.getHead()
  expect(hash).toBe((await clientOf(nodes[1]).getBlock({ blockNumber: number })).hash)
  expect(await served.readBlocks?.(number, number)).toMatchObject([{ head: { hash } }])
  expect(news).toEqual(['1 other_fork'])
})

test('the first node is killed → the next serves, and their chains are not mixed', async () => {
  const third = await start()
  const served = connectChain(network, [third.rpcUrl, ...urls(1)], { onStatusChange })
  await served.verifyChain()
  expect(await served.readBlocks?.(0n, 0n)).toHaveLength(1)
  await third.process.stop()
  const { number } = await served.getHead()
  const [block] = (await served.readBlocks?.(number, number)) ?? []
  expect(block?.head.hash).toBe((await clientOf(nodes[1]).getBlock({ blockNumber: number })).hash)
  expect(news).toEqual(['1 unavailable'])
})

test('one of several nodes follows another chain → it is never called for an account', async () => {
  const wrong = connectChain(localCopy(networkOf('base'), 'eip155:31338'), urls(0, 1), { onStatusChange })
  await expect(wrong.verifyChain()).rejects.toMatchObject({ reason: 'wrong_chain' })
  await expect(wrong.getAccountInfo(testAddress(unusedAddress))).rejects.toMatchObject({ reason: 'unavailable' })
  expect(news.toSorted()).toEqual(['1 wrong_chain', '2 wrong_chain'])
})
