import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { connectChain } from '@patina/chains'
import { claimPort, connect, localChains, startNode } from '@patina/devnet'
import { networkOf } from './chains.ts'
import { startedWithPid } from './supervised-pid.ts'

/** Starts a local EVM node that keeps its blocks when it ends, like a node with a disk. Its pool of pending transactions is lost. */
export async function startLastingNode() {
  const [local] = localChains
  if (!local) throw new Error('There is no local chain')
  const homeDir = await mkdtemp(join(tmpdir(), 'wallet-node-'))
  const stateFile = join(homeDir, 'state.json')
  const port = await claimPort(0, local.platformId)
  const rpcUrl = `http://127.0.0.1:${port}`
  const client = connect(rpcUrl)
  const settings = { chain: local, port, homeDir }
  let node = await startedWithPid(() => startNode(settings))

  /** Ends mining and writes the chain to a file. The program itself keeps everything in memory. */
  const save = async () => {
    await client.setAutomine(false)
    const state = await client.dumpState()
    await writeFile(stateFile, gunzipSync(Buffer.from(state.slice(2), 'hex')))
  }
  return {
    rpcUrl,
    chain: connectChain(
      { ...networkOf(local.platformId), caip2: `eip155:${local.chainId}`, blockTimeMs: 1_000, finalityBlocks: 5 },
      rpcUrl,
    ),
    /** Sends a signal to the node's process. */
    async signal(name: NodeJS.Signals) {
      if (name === 'SIGKILL' || name === 'SIGTERM') await save()
      process.kill(node.pid, name)
    },
    /** Starts a node that ended again, on its port and with its blocks. */
    async start() {
      await node.started.process.ended
      node = await startedWithPid(() => startNode({ ...settings, stateFile }))
    },
    async close() {
      await node.started.process.stop()
      await rm(homeDir, { recursive: true, force: true })
    },
  }
}
