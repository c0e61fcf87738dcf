import { describe, expect, inject, test } from 'vitest'
import type { Head } from './adapter.ts'
import type { NodeAdapter } from './agree-on-head.ts'
import { ChainError } from './errors.ts'
import { failOver } from './failover.ts'
import { connectEvm } from './families/evm/index.ts'
import { connectChain } from './index.ts'
import { RpcRefused, UnreadableAnswer } from './json-rpc.ts'
import { ethereum } from './networks/ethereum/network.ts'
import type { NodeStatusChange } from './node-pool.ts'
import { testAddress } from './testing/address.ts'

const down = () => new ChainError('unavailable', { cause: new UnreadableAnswer('502') })
const refusal = () =>
  new ChainError('unavailable', { cause: new RpcRefused({ code: -32000, message: 'header not found', data: undefined }) })
const head = (number: number, fork = 'a'): Head => ({ number: BigInt(number), hash: `${fork}${number}`, time: new Date(0) })
const address = testAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')

type Double = {
  chain?: () => Promise<void>
  head?: () => Head
  /** Called before every other answer. The node's answer is its number. */
  answer?: () => void
  broadcast?: () => void
}

/**
 * Returns a chain of simulated nodes, the calls to them and the status changes. Each node answers with its number as the nonce: 1, 2, 3.
 */
function nodesOf(...doubles: Double[]) {
  const calls: string[] = []
  const changes: string[] = []
  const clock = { now: 0 }
  const adapters = doubles.map((double, index): NodeAdapter => {
    const recordCall = (what: string) => calls.push(`${what}${index + 1}`)
    return {
      ...connectEvm(ethereum, 'http://127.0.0.1:1'),
      verifyChain: async () => {
        recordCall('chain')
        await double.chain?.()
      },
      getHead: async () => {
        recordCall('head')
        return double.head?.() ?? head(100)
      },
      getNonce: async () => {
        recordCall('nonce')
        double.answer?.()
        return { next: index + 1, confirmed: index + 1 }
      },
      broadcast: async () => {
        recordCall('send')
        double.broadcast?.()
      },
      hashAt: async (number) => `${double.head?.().hash.charAt(0) ?? 'a'}${number}`,
    }
  })
  const [first, ...rest] = adapters
  if (!first) throw new Error('The test needs a node')
  const chain = failOver([first, ...rest], {
    now: () => clock.now,
    random: () => 1,
    onStatusChange: ({ node, what }: NodeStatusChange) => changes.push(`${node} ${what}`),
  })
  return { chain, clock, changes, calls, served: async () => (await chain.getNonce?.(testAddress(address)))?.next }
}

const fails = () => {
  throw down()
}

describe('a call to several nodes', () => {
  test('the first node is healthy → it serves the call, and the others are not called', async () => {
    const { calls, served } = nodesOf({}, {})
    expect([await served(), await served()]).toEqual([1, 1])
    expect(calls).toEqual(['chain1', 'nonce1', 'nonce1'])
  })

  test('a node does not answer → the next node serves the call', async () => {
    const { served, changes } = nodesOf({ answer: fails }, { answer: fails }, {})
    expect(await served()).toBe(3)
    expect(changes).toEqual(['1 unavailable', '2 unavailable'])
  })

  test('a node refuses one call → the next node serves it, and the first is called again next time', async () => {
    const { served, calls, changes } = nodesOf({ answer: () => { throw refusal() } }, {}) // biome-ignore format: one line
    expect([await served(), await served()]).toEqual([2, 2])
    expect(calls.filter((what) => what === 'nonce1')).toHaveLength(2)
    expect(changes).toEqual([])
  })

  test('a node answers with a final refusal → the refusal, and no other node is called', async () => {
    const { served, calls } = nodesOf({ answer: () => { throw new ChainError('execution_reverted') } }, {}) // biome-ignore format: one line
    await expect(served()).rejects.toMatchObject({ reason: 'execution_reverted' })
    expect(calls).not.toContain('nonce2')
  })

  test('no node answers → the last failure, or "refused" if a node refused, because a smaller range may succeed', async () => {
    await expect(nodesOf({ answer: fails }, { answer: fails }).served()).rejects.toMatchObject({ reason: 'unavailable', refused: false })
    const tooMuch = () => {
      throw new ChainError('unavailable', { refused: true })
    }
    await expect(nodesOf({ answer: tooMuch }, { answer: fails }).served()).rejects.toMatchObject({ refused: true })
  })
})

describe('a node that failed', () => {
  test('a node fails → it is skipped for a time that doubles up to a minute, then called again', async () => {
    let isDown = true
    const { served, calls, clock, changes } = nodesOf({ answer: () => { if (isDown) throw down() } }, {}) // biome-ignore format: one line
    for (const pauseMs of [1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1000)) {
      calls.length = 0
      expect(await served()).toBe(2)
      expect(calls.filter((what) => what === 'nonce1')).toHaveLength(1)
      clock.now += pauseMs - 1
      expect(await served()).toBe(2)
      expect(calls.filter((what) => what === 'nonce1')).toHaveLength(1)
      clock.now += 1
    }
    isDown = false
    expect(await served()).toBe(1)
    expect(changes).toEqual(['1 unavailable', '1 serves_again'])
  })

  test('all nodes are skipped after failures → the one whose pause ends first is called anyway', async () => {
    let isDown = true
    const answer = () => {
      if (isDown) throw down()
    }
    const { served, clock } = nodesOf({ answer }, { answer })
    await expect(served()).rejects.toMatchObject({ reason: 'unavailable' })
    clock.now += 1_000
    await expect(served()).rejects.toMatchObject({ reason: 'unavailable' })
    isDown = false
    expect(await served()).toBe(1)
  })

  test('several concurrent calls to a node fail → counted and reported as one failure', async () => {
    const { served, clock, calls, changes } = nodesOf({ answer: fails }, {})
    expect(await Promise.all(Array.from({ length: 20 }, served))).toEqual(Array(20).fill(2))
    clock.now += 1_000
    calls.length = 0
    await served()
    expect(calls).toContain('nonce1')
    expect(changes).toEqual(['1 unavailable'])
  })
})

describe('a node of another chain', () => {
  const wrong = async () => {
    throw new ChainError('wrong_chain')
  }

  test('a node follows another chain → only its chain id is read', async () => {
    const { chain, served, calls, changes } = nodesOf({ chain: wrong }, {})
    await chain.verifyChain()
    expect([await served(), (await chain.getHead()).number]).toEqual([2, 100n])
    expect(calls.filter((what) => what.endsWith('1'))).toEqual(['chain1'])
    expect(changes).toEqual(['1 wrong_chain'])
  })

  test('a node follows another chain and `verifyChain` was not called → the node is skipped before its first answer', async () => {
    const { served, calls } = nodesOf({ chain: wrong }, {})
    expect(await served()).toBe(2)
    expect(calls).not.toContain('nonce1')
  })

  test('a node of another chain starts after the others → it is skipped', async () => {
    let isUp = false
    const late = async () => {
      throw isUp ? new ChainError('wrong_chain') : down()
    }
    const { chain, served, clock, changes } = nodesOf({ chain: late }, {})
    await chain.verifyChain()
    isUp = true
    clock.now += 1_000
    expect(await served()).toBe(2)
    expect(changes).toEqual(['1 unavailable', '1 wrong_chain'])
  })

  test('the only node follows another chain → wrong_chain', async () => {
    await expect(nodesOf({ chain: wrong }, { chain: wrong }).chain.verifyChain()).rejects.toMatchObject({ reason: 'wrong_chain' })
  })

  test('one node follows another chain and the other is silent → unavailable, since the silent one may be right', async () => {
    const silent = async () => {
      throw down()
    }
    await expect(nodesOf({ chain: wrong }, { chain: silent }).chain.verifyChain()).rejects.toMatchObject({ reason: 'unavailable' })
  })
})

describe('the head of several nodes', () => {
  test('nodes are a few blocks apart → the head of the node that serves', async () => {
    const { chain, changes } = nodesOf({ head: () => head(99) }, { head: () => head(100) }, { head: () => head(97) })
    expect(await chain.getHead()).toEqual(head(99))
    expect(changes).toEqual([])
  })

  test('a node is 10,000 blocks behind → it is skipped until it has caught up, and reported once', async () => {
    let lagging = 90_000
    const { chain, served, changes } = nodesOf({ head: () => head(lagging) }, { head: () => head(100_000) })
    expect([await chain.getHead(), await chain.getHead()]).toEqual([head(100_000), head(100_000)])
    expect(await served()).toBe(2)
    lagging = 99_995
    expect(await chain.getHead()).toEqual(head(99_995))
    expect(await served()).toBe(1)
    expect(changes).toEqual(['1 behind', '1 serves_again'])
  })

  test('one of three nodes is on another fork → its head is ignored', async () => {
    const { chain, served, changes } = nodesOf({ head: () => head(101, 'b') }, { head: () => head(100) }, { head: () => head(102) })
    expect(await chain.getHead()).toEqual(head(100))
    expect(await served()).toBe(2)
    expect(changes).toEqual(['1 other_fork'])
  })

  test('two nodes are on different forks → the head of the first', async () => {
    const { chain, changes } = nodesOf({ head: () => head(100, 'b') }, { head: () => head(100) })
    expect(await chain.getHead()).toEqual(head(100, 'b'))
    expect(changes).toEqual(['2 other_fork'])
  })

  test('a node is far ahead of two others → its head is ignored', async () => {
    const { chain } = nodesOf({ head: () => head(100_000) }, { head: () => head(100) }, { head: () => head(101) })
    expect(await chain.getHead()).toEqual(head(100))
  })

  test('only one of three nodes returns a head → this head', async () => {
    const { chain } = nodesOf({ head: () => { throw down() } }, {}, { head: () => { throw down() } }) // biome-ignore format: one line
    expect(await chain.getHead()).toEqual(head(100))
    expect(await chain.getHead()).toEqual(head(100))
  })

  test('a node was ignored, and the others stop answering → the head of the ignored node', async () => {
    let isDown = false
    const other = {
      head: () => {
        if (isDown) throw down()
        return head(100_000)
      },
      answer: () => {
        if (isDown) throw down()
      },
    }
    const { chain, served } = nodesOf({ head: () => head(5) }, other)
    expect(await chain.getHead()).toEqual(head(100_000))
    isDown = true
    await expect(served()).rejects.toMatchObject({ reason: 'unavailable' })
    expect(await chain.getHead()).toEqual(head(5))
    expect(await served()).toBe(1)
  })
})

describe('a broadcast to several nodes', () => {
  const refusing = (...[reason, options]: ConstructorParameters<typeof ChainError>) => ({
    broadcast: () => {
      throw new ChainError(reason, options)
    },
  })
  const send = (...doubles: Double[]) => nodesOf(...doubles).chain.broadcast('0x')

  test('a broadcast, and the first node is silent or its pool is full → sent to the next one', async () => {
    await expect(send({ broadcast: fails }, {})).resolves.toBeUndefined()
    await expect(send(refusing('unavailable', { refused: true }), {})).resolves.toBeUndefined()
  })

  test('a broadcast, and the first node that answers refuses for good → the refusal', async () => {
    await expect(send(refusing('nonce_used'), {})).rejects.toMatchObject({ reason: 'nonce_used' })
    await expect(send(refusing('unavailable', { refused: true }), refusing('fee_too_low'))).rejects.toMatchObject({ reason: 'fee_too_low' })
  })

  test('a broadcast is refused after a silent node → unavailable, since the silent node may have the bytes', async () => {
    const unknown = { reason: 'unavailable', refused: false }
    await expect(send({ broadcast: fails }, refusing('fee_too_low'))).rejects.toMatchObject(unknown)
    await expect(send({ broadcast: fails }, refusing('unavailable', { refused: true }))).rejects.toMatchObject(unknown)
  })

  test('a broadcast, and all nodes refuse it for now → unavailable, marked as refused', async () => {
    const full = refusing('unavailable', { refused: true })
    await expect(send(full, full)).rejects.toMatchObject({ reason: 'unavailable', refused: true })
  })
})

describe('a local node and an unreachable one', () => {
  const { rpcUrl, caip2 } = inject('devnet').ethereum

  test('a local node and an unreachable one → the same answers as from the local node alone', async () => {
    const changes: string[] = []
    const urls = ['http://127.0.0.1:1/secret-key', rpcUrl]
    const chain = connectChain({ ...ethereum, caip2 }, urls, { onStatusChange: (change) => changes.push(JSON.stringify(change)) })
    await chain.verifyChain()
    const { number } = await chain.getHead()
    expect(await chain.readBlocks?.(number, number)).toMatchObject([{ head: { number } }])
    expect((await chain.getBalances(testAddress(address), { listed: [], unlisted: [] })).blockNumber).toBeGreaterThanOrEqual(number)
    expect(changes).toHaveLength(1)
    expect(changes.join()).not.toContain('secret-key')
  })
})

describe('a read on two nodes', () => {
  const readers = (...doubles: Double[]) => {
    const nodes = nodesOf(...doubles)
    return {
      ...nodes,
      read: async () => (await nodes.chain.readOnTwoNodes?.((node) => nonceOf(node)))?.map(({ node, answer }) => [node, answer]),
    }
  }
  const nonceOf = async (node: NodeAdapter) => (await node.getNonce?.(testAddress(address)))?.next

  test('two of three nodes answer → returns both answers with the number of their node', async () => {
    expect(await readers({}, {}, {}).read()).toEqual([
      [1, 1],
      [2, 2],
    ])
    expect(await readers({ answer: fails }, {}, {}).read()).toEqual([
      [2, 2],
      [3, 3],
    ])
  })

  test('one of two nodes is down → a read on two nodes fails, since one answer confirms nothing', async () => {
    await expect(readers({}, { answer: fails }).read()).rejects.toMatchObject({ reason: 'unavailable' })
  })

  test('the only other node follows another chain → a read on two nodes returns the single answer', async () => {
    const wrong = async () => {
      throw new ChainError('wrong_chain')
    }
    const { read, chain } = readers({}, { chain: wrong })
    await chain.verifyChain()
    expect(await read()).toEqual([[1, 1]])
  })

  test('a single node is configured → the chain has no read on two nodes', () => {
    expect(nodesOf({}).chain.readOnTwoNodes).toBeUndefined()
  })
})
