import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Abandoned, abandonable, createAbandonment } from './abandonment.ts'
import { connectChain, networks } from './index.ts'
import { connectRpc } from './json-rpc.ts'

const hash = `0x${'1'.repeat(64)}`
const answers: Record<string, string> = { eth_chainId: '0x1', eth_sendRawTransaction: hash }

/** A node that holds every answer until the test releases it. It answers null to each read. */
let server: Server
let url: string
let held: (() => void)[]
let closed: number
let called: string[]

beforeEach(async () => {
  held = []
  closed = 0
  called = []
  server = createServer(async (request, response: ServerResponse) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = [JSON.parse(body)].flat()
    called.push(...calls.map(({ method }) => method))
    response.on('close', () => {
      if (!response.writableFinished) closed += 1
    })
    const replies = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: answers[method] ?? null }))
    held.push(() => response.end(JSON.stringify(replies.length === 1 ? replies[0] : replies)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${Object(server.address()).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const arrived = (count: number) => vi.waitFor(() => expect(called).toHaveLength(count))
const networkOf = (id: string) => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`There is no network ${id}`)
  return network
}

test('work is abandoned during a call → the call ends at once, its connection closes, and no further call leaves', async () => {
  const [rpc, work] = [connectRpc(url), createAbandonment()]
  const reading = abandonable(work, async () => {
    await rpc.read([{ method: 'first', params: [] }])
    await rpc.read([{ method: 'second', params: [] }])
  })
  await arrived(1)
  work.abandon()
  await expect(reading).rejects.toThrow(Abandoned)
  await vi.waitFor(() => expect(closed).toBe(1))
  expect(called).toEqual(['first'])
})

test('work is abandoned between two calls → the second call never leaves', async () => {
  const [rpc, work] = [connectRpc(url), createAbandonment()]
  const reading = abandonable(work, async () => {
    await rpc.read([{ method: 'first', params: [] }])
    work.abandon()
    await rpc.read([{ method: 'second', params: [] }])
  })
  await arrived(1)
  held[0]?.()
  await expect(reading).rejects.toThrow(Abandoned)
  expect(called).toEqual(['first'])
})

describe.each(['ethereum', 'solana'])('a chain of %s behind two nodes', (id) => {
  test('a read is abandoned → the second node is not called, and no node counts as down', async () => {
    const changes: unknown[] = []
    const [chain, work] = [
      connectChain(networkOf(id), [url, url], { onStatusChange: (change) => changes.push(change) }),
      createAbandonment(),
    ]
    const reading = abandonable(work, () => chain.getPriorityFees())
    await arrived(1)
    work.abandon()
    await expect(reading).rejects.toThrow(Abandoned)
    expect(called).toHaveLength(1)
    expect(changes).toEqual([])
  })
})

test('a read that another caller awaits is abandoned by one → the call goes on for the other', async () => {
  const [chain, work] = [connectChain(networkOf('ethereum'), url), createAbandonment()]
  const left = abandonable(work, () => chain.getHead())
  const kept = chain.getHead()
  await arrived(1)
  work.abandon()
  held[0]?.()
  const outcomes = await Promise.allSettled([left, kept])
  // The node answers with no block, which is the same refusal for both.
  expect(outcomes).toMatchObject([{ reason: { reason: 'unavailable' } }, { reason: { reason: 'unavailable' } }])
  expect(called).toHaveLength(1)
})

test('a broadcast is abandoned before the node has said which chain it follows → the bytes still reach the node', async () => {
  const [chain, work] = [connectChain(networkOf('ethereum'), [url, url]), createAbandonment()]
  const sending = abandonable(work, () => chain.broadcast('0x01'))
  await arrived(1)
  work.abandon()
  held[0]?.()
  await arrived(2)
  held[1]?.()
  await sending
  expect(called).toEqual(['eth_chainId', 'eth_sendRawTransaction'])
})
