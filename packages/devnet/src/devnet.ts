import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type EvmNetwork, networks } from '@wallet/chains'
import { connect } from './client.ts'
import { startHeartbeat } from './heartbeat.ts'
import { type LocalChain, localChains, type PlatformId } from './local-chains.ts'
import { claimPort, type Node, startNode } from './node.ts'
import { seed } from './seed.ts'
import { removeUnpacked, saveState, setAside, unpackState } from './state-file.ts'

export type DevnetOptions = {
  /** Where the chains are kept. Made when it is missing. */
  dataDir: string
  /** 0 stands for any free port. */
  ports?: Partial<Record<PlatformId, number>>
  log?: (line: string) => void
}

export type Devnet = {
  chains: readonly { platformId: string; chainId: number; rpcUrl: string }[]
  /** Saves the chains and ends their nodes. */
  stop(): Promise<void>
}

/**
 * The running local chains, seeded and ready. They go on from where they stopped, and end with this process, `kill -9` included.
 * @throws when a port is taken, or when a node does not start
 */
export async function startDevnet({ dataDir, ports = {}, log = () => {} }: DevnetOptions): Promise<Devnet> {
  const directory = resolve(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const starting = await Promise.allSettled(
    localChains.map((chain) => startChain(chain, ports[chain.platformId] ?? chain.defaultPort, directory, log)),
  )
  const running = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map((chain) => chain.stop()))
  }
  const failure = starting.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { chains: running.map(({ platformId, chainId, rpcUrl }) => ({ platformId, chainId, rpcUrl })), stop }
}

type RunningChain = Devnet['chains'][number] & { stop(): Promise<void> }

async function startChain(chain: LocalChain, wantedPort: number, directory: string, log: (line: string) => void): Promise<RunningChain> {
  const network = networkOf(chain)
  const file = join(directory, `${chain.platformId}.json.gz`)
  const port = await claimPort(wantedPort, chain.platformId)
  const node = await startFromFile(chain, port, directory, file, log)
  const client = connect(node.rpcUrl)
  let stopping = false
  void node.process.ended.then((code) => {
    if (!stopping) log(`The local ${chain.platformId} node ended by itself (${code ?? 'killed'}): ${node.process.output()}`)
  })
  try {
    await seed(client, network, chain)
    const saver = saveState(client, file, log)
    await saver.save()
    const heartbeat = await startHeartbeat({ client, rpcUrl: node.rpcUrl, network, chain, onBlock: saver.moved, log })
    return {
      platformId: chain.platformId,
      chainId: chain.chainId,
      rpcUrl: node.rpcUrl,
      async stop() {
        stopping = true
        await heartbeat.stop()
        await saver.save().catch((error: unknown) => log(`The chain's state could not be saved to ${file}: ${error}`))
        await saver.stop()
        await node.process.stop()
      },
    }
  } catch (error) {
    stopping = true
    await node.process.stop()
    throw error
  }
}

/** A node that goes on from the file, or a new chain where there is none that it can use. */
async function startFromFile(chain: LocalChain, port: number, directory: string, file: string, log: (line: string) => void): Promise<Node> {
  const stateFile = await unpackState(file, log)
  try {
    return await startNode({ chain, port, homeDir: directory, ...(stateFile && { stateFile }) })
  } catch (error) {
    if (!stateFile) throw error
    await setAside(file, error instanceof Error ? error.message : String(error), log)
    return await startNode({ chain, port, homeDir: directory })
  } finally {
    await removeUnpacked(stateFile)
  }
}

function networkOf({ platformId }: LocalChain): EvmNetwork {
  const network = networks.find(({ id }) => id === platformId)
  if (network?.family !== 'evm') throw new Error(`there is no network ${platformId}`)
  return network
}
