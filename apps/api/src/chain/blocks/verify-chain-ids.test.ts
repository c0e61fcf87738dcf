import { connectChain } from '@patina/chains'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type OwnNode, ownNode } from '../../../testing/own-node.ts'
import { verifyChainId } from './verify-chain-ids.ts'

describe('verifying a node', () => {
  let node: OwnNode
  let stop = async () => {}
  const log = { fatal: vi.fn(), warn: vi.fn() }
  const onVerified = vi.fn()
  const onWrongChain = vi.fn()

  beforeEach(async () => {
    node = await ownNode()
  })
  afterEach(async () => {
    await stop()
    vi.restoreAllMocks()
    vi.clearAllMocks()
    await node.close()
  })

  test('the node does not answer → the request is repeated until it does', async () => {
    const verifyChain = vi.spyOn(node.chain, 'verifyChain')
    stop = verifyChainId(node.chain, log, { onVerified, onWrongChain }, 20).stop
    await vi.waitFor(() => expect(verifyChain.mock.calls.length).toBeGreaterThan(2), 15_000)
    expect(onVerified).not.toHaveBeenCalled()
    await node.start()
    await vi.waitFor(() => expect(onVerified).toHaveBeenCalledExactlyOnceWith(node.chain), 15_000)
    expect(log.warn).toHaveBeenCalledOnce()
    expect(log.fatal).not.toHaveBeenCalled()
  })

  test('the node follows another chain → the process must end, also if the node answers late', async () => {
    const chain = connectChain({ ...node.chain.network, caip2: 'eip155:1' }, node.rpcUrl)
    const verifyChain = vi.spyOn(chain, 'verifyChain')
    onWrongChain.mockImplementation(() => void stop())
    stop = verifyChainId(chain, log, { onVerified, onWrongChain }, 20).stop
    await vi.waitFor(() => expect(verifyChain).toHaveBeenCalled(), 15_000)
    await node.start()
    await vi.waitFor(() => expect(onWrongChain).toHaveBeenCalledOnce(), 15_000)
    expect(log.fatal).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'The RPC URL of ethereum is a node of another chain, not of eip155:1. For a local or private chain in its place, set CHAIN_ID_ETHEREUM',
    )
    expect(onVerified).not.toHaveBeenCalled()
  })
})
