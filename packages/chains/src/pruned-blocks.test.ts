import { createServer, type Server } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import type { NodeAdapter } from './agree-on-head.ts'
import { failOver } from './failover.ts'
import { connectEvm } from './families/evm/index.ts'
import { type Block, type ChainAdapter, ChainError, connectChain, type Network, networks } from './index.ts'
import { ethereum } from './networks/ethereum/network.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A node of this network that answers every call with `answer`. */
async function nodeOf(network: Network, answer: (method: string) => object): Promise<ChainAdapter> {
  const server = createServer(async (request, response) => {
    const message: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
    const replies = [message].flat().map((call) => ({ jsonrpc: '2.0', id: Object(call).id, ...answer(Object(call).method) }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(message) ? replies : replies[0]))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return connectChain(network, `http://127.0.0.1:${Object(server.address()).port}`)
}

const networkOf = (id: string) => {
  const network = networks.find((one) => one.id === id)
  if (!network) throw new Error(`The package has no network ${id}`)
  return network
}
const error = (code: number, message: string) => ({ error: { code, message } })

describe('a node without old blocks', () => {
  test.each<[string, string, (method: string) => object]>([
    ['an EVM node', 'ethereum', () => error(4444, 'pruned history unavailable')],
    ['an EVM node with a code of its own', 'base', () => error(-32000, 'history has been pruned for this block')],
    ['a Solana node', 'solana', () => error(-32001, 'Block 16 cleaned up, does not exist on node. First available block: 99')],
    [
      'a Solana node that still lists them',
      'solana',
      (method) => (method === 'getBlocks' ? { result: [16, 17] } : error(-32001, 'Block 16 cleaned up, does not exist on node')),
    ],
  ])('%s reports that it no longer has the blocks → marked as gone', async (_, id, answer) => {
    const node = await nodeOf(networkOf(id), answer)
    await expect(node.readBlocks?.(16n, 17n)).rejects.toMatchObject({ reason: 'unavailable', gone: true, refused: false })
  })

  test('a node fails for another reason → not marked as gone', async () => {
    for (const id of ['ethereum', 'solana']) {
      const node = await nodeOf(networkOf(id), () => error(-32000, 'internal error'))
      await expect(node.readBlocks?.(16n, 17n)).rejects.toMatchObject({ reason: 'unavailable', gone: false })
    }
  })

  describe('old blocks of several nodes', () => {
    const adapter = (outcome: 'blocks' | 'gone' | 'down'): NodeAdapter => ({
      ...connectEvm(ethereum, 'http://127.0.0.1:1'),
      verifyChain: async () => {},
      readBlocks: async () => {
        if (outcome === 'blocks') return []
        throw new ChainError('unavailable', outcome === 'gone' ? { gone: true } : { cause: new TypeError('fetch failed') })
      },
    })
    const read = (...outcomes: ('blocks' | 'gone' | 'down')[]) => {
      const [first, ...rest] = outcomes.map(adapter)
      if (!first) throw new Error('The test needs a node')
      const chain = failOver([first, ...rest])
      return () => chain.readBlocks?.(16n, 17n)
    }

    test('one of several nodes has the old blocks → they are returned', async () => {
      expect(await read('gone', 'blocks')()).toEqual([])
    })

    test('a node returns no blocks below the head and no error → the next node returns them', async () => {
      const head = { number: 20n, hash: '0x20', time: new Date(0) }
      const block = { head: { ...head, number: 16n }, parentHash: '0x15', transactions: [] }
      const node = (blocks: Block[]): NodeAdapter => ({ ...adapter('blocks'), getHead: async () => head, readBlocks: async () => blocks })
      const chain = failOver([node([]), node([block])])
      expect(await chain.readBlocks?.(16n, 17n)).toEqual([])
      await chain.getHead()
      expect(await chain.readBlocks?.(16n, 17n)).toEqual([block])
      expect(await chain.readBlocks?.(20n, 21n)).toEqual([])
      const none = failOver([node([]), adapter('gone'), node([])])
      await none.getHead()
      expect(await none.readBlocks?.(16n, 17n)).toEqual([])
    })

    test('no node has the old blocks any more → marked as gone', async () => {
      await expect(read('gone', 'gone')()).rejects.toMatchObject({ gone: true })
    })

    test.each([[['gone', 'down'] as const], [['down', 'gone'] as const]])(
      'one node no longer has the blocks and another is down (%j) → not gone, since it may have them',
      async (outcomes) => {
        const readPruned = read(...outcomes)
        // The second call skips the node that is down.
        for (let time = 0; time < 2; time++) await expect(readPruned()).rejects.toMatchObject({ reason: 'unavailable', gone: false })
      },
    )
  })
})
