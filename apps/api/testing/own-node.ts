import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ChainAdapter, connectChain } from '@patina/chains'
import { claimPort, localChains, type Node, type NodeOptions, startNode } from '@patina/devnet'
import { networkOf } from './chains.ts'

/** A local EVM node of one test, without contracts. The test can pause mining, remove blocks, stop the node, and start it again as a new chain. */
export type OwnNode = {
  chain: ChainAdapter
  rpcUrl: string
  start(): Promise<void>
  stop(): Promise<void>
  /** Calls a method that only a local node has, and returns its result. */
  call(method: string, ...params: unknown[]): Promise<unknown>
  close(): Promise<void>
}

/** Returns a local node that is not started yet. `blockTimeMs` is the block time of its network, on which timeouts depend. */
export async function ownNode(
  blockTimeMs = 1_000,
  hardfork: NonNullable<NodeOptions['hardfork']> = 'cancun',
  archive = false,
): Promise<OwnNode> {
  const [local] = localChains
  if (!local) throw new Error('There is no local chain')
  const homeDir = await mkdtemp(join(tmpdir(), 'wallet-node-'))
  const port = await claimPort(0, local.platformId)
  const rpcUrl = `http://127.0.0.1:${port}`
  let node: Node | undefined
  const stop = async () => {
    await node?.process.stop()
    node = undefined
  }
  return {
    rpcUrl,
    chain: connectChain({ ...networkOf(local.platformId), caip2: `eip155:${local.chainId}`, blockTimeMs, finalityBlocks: 5 }, rpcUrl),
    stop,
    async start() {
      node = await startNode({ chain: local, port, homeDir, hardfork, archive })
    },
    async call(method, ...params) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = JSON.parse(await response.text())
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    },
    async close() {
      await stop()
      await rm(homeDir, { recursive: true, force: true })
    },
  }
}
