import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterEach, describe, expect, inject, test } from 'vitest'
import type { ContractRead } from '../../adapter.ts'
import { connectRpc } from '../../json-rpc.ts'
import type { EvmNetwork, Hex } from '../../network.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { mantle } from '../../networks/mantle/network.ts'
import { answering } from './testing/answering-contract.ts'
import { readUntrusted } from './untrusted-reads.ts'

const { rpcUrl, caip2 } = inject('devnet').ethereum
const network: EvmNetwork = { ...ethereum, caip2 }
const callData = encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })
const six = toHex(6n, { size: 32 })
const BURNS_GAS = '0x5b600056'

/** What a node executes within its timeout, and the limit of a call that has none. */
const GAS_IN_TIME = 100_000_000n
const NODE_GAS = 50_000_000n

type Call = { params: [{ gas?: Hex; data?: string }] }

let close = async () => {}
afterEach(() => close())

/** Starts a node that never answers a request with more gas than it can execute, or with one of the contracts `silent`. */
async function startSlowNode(silent: readonly Hex[] = [], isAnswering: (request: number) => boolean = () => true) {
  const requests: bigint[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const calls: Call[] = [JSON.parse(body)].flat()
    const gas = calls
      .map(({ params: [call] }) => (call.gas === undefined ? NODE_GAS : BigInt(call.gas)))
      .reduce((sum, one) => sum + one, 0n)
    requests.push(gas)
    const isSilent = silent.some((contract) => body.includes(contract.slice(2).toLowerCase()))
    if (gas > GAS_IN_TIME || isSilent || !isAnswering(requests.length)) return
    const answered = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    response.setHeader('content-type', 'application/json').end(await answered.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  return { node: { network, rpc: connectRpc(`http://127.0.0.1:${port}`, 1_500) }, requests }
}

async function place(code: string): Promise<Hex> {
  const contract = privateKeyToAddress(generatePrivateKey())
  await connectRpc(rpcUrl).read([{ method: 'anvil_setCode', params: [contract, code] }])
  return contract
}

const honest = () => place(answering({ 'function decimals()': six }))
const groupOf = (target: Hex): ContractRead[] => [{ target, callData }]

describe('reads of hostile contracts', () => {
  test('thirty contracts burn all gas → the other contracts are read, in few requests', async () => {
    const hostile = await Promise.all(Array.from({ length: 30 }, () => place(BURNS_GAS)))
    const { node, requests } = await startSlowNode()
    const { returned } = await readUntrusted(node, groupOf(await honest()), [...hostile, await honest()].map(groupOf))
    expect(returned).toEqual([six, ...hostile.map(() => undefined), six])
    expect(requests.length).toBeLessThanOrEqual(6)
  })

  test('a request with one of them is never answered → no results of its groups, and the other groups are read', async () => {
    const groups = await Promise.all(Array.from({ length: 20 }, honest))
    const { node } = await startSlowNode(groups.slice(0, 1))
    const { returned } = await readUntrusted(node, [], groups.map(groupOf))
    expect(returned).toEqual(groups.map((_, index) => (index < 10 ? undefined : six)))
  })

  test('the node stops answering → unavailable, not contracts without results', async () => {
    const hostile = await Promise.all(Array.from({ length: 3 }, () => place(BURNS_GAS)))
    const { node } = await startSlowNode([], (request) => request <= 2)
    await expect(readUntrusted(node, [], [...hostile, await honest()].map(groupOf))).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('the gas of a call pays for layer 1 → the call has no limit', async () => {
    const { node, requests } = await startSlowNode()
    await readUntrusted({ ...node, network: { ...mantle, caip2 } }, [], [groupOf(await honest())])
    expect(requests).toEqual([NODE_GAS])
  })
})
