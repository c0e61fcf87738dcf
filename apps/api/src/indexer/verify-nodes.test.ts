import { connectChain } from '@wallet/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OwnNode, ownNode } from '../testing/own-node.ts'
import { verifyChains } from './worker-loops.ts'

describe('the chain of a node', () => {
  let node: OwnNode
  let stop = () => {}
  const log = { fatal: vi.fn(), warn: vi.fn() }

  beforeEach(async () => {
    node = await ownNode()
  })
  afterEach(async () => {
    stop()
    vi.restoreAllMocks()
    vi.clearAllMocks()
    await node.close()
  })

  test('is asked for until the node answers, and then no more', async () => {
    const verified = vi.fn()
    const asked = vi.spyOn(node.chain, 'verifyChain')
    stop = verifyChains(new Map([['ethereum', node.chain]]), log, verified, 20)
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2), 15_000)
    expect(verified).not.toHaveBeenCalled()
    await node.start()
    await vi.waitFor(() => expect(verified).toHaveBeenCalledExactlyOnceWith(node.chain), 15_000)
    expect(log.warn).toHaveBeenCalledOnce()
    expect(log.fatal).not.toHaveBeenCalled()
  })

  test('ends the process when it is another one, also of a node that answers late', async () => {
    const verified = vi.fn()
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => stop() as never)
    const chain = connectChain({ ...node.chain.network, caip2: 'eip155:1' }, node.rpcUrl)
    const asked = vi.spyOn(chain, 'verifyChain')
    stop = verifyChains(new Map([['ethereum', chain]]), log, verified, 20)
    await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 15_000)
    await node.start()
    await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), 15_000)
    expect(log.fatal).toHaveBeenCalledOnce()
    expect(verified).not.toHaveBeenCalled()
  })
})
