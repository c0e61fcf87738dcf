import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startChain } from './chain.ts'
import { lockDataDir } from './data-lock.ts'
import { localChains, type PlatformId } from './local-chains.ts'

export type DevnetOptions = {
  /** Where the chains are kept. Made when it is missing. */
  dataDir: string
  /** 0 stands for any free port. */
  ports?: Partial<Record<PlatformId, number>>
  /** Takes what a person should know: a state file that cannot be used, a node that ended by itself. */
  log?: (line: string) => void
}

export type Devnet = {
  chains: readonly { platformId: string; chainId: number; rpcUrl: string }[]
  /** Saves the chains and ends their nodes. */
  stop(): Promise<void>
}

/**
 * The running local chains, seeded and ready. They go on from where they stopped, and end with this process, `kill -9` included.
 * @throws when another program keeps its chains in the folder, when a port is taken, or when a node does not start
 */
export async function startDevnet({ dataDir, ports = {}, log = () => {} }: DevnetOptions): Promise<Devnet> {
  const directory = resolve(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDir(directory)
  const starting = await Promise.allSettled(
    localChains.map((chain) => startChain(chain, ports[chain.platformId] ?? chain.defaultPort, directory, log)),
  )
  const running = starting.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async () => {
    await Promise.all(running.map((chain) => chain.stop()))
    await unlock()
  }
  const failure = starting.find((result) => result.status === 'rejected')
  if (failure) {
    await stop()
    throw failure.reason
  }
  return { chains: running.map(({ platformId, chainId, rpcUrl }) => ({ platformId, chainId, rpcUrl })), stop }
}
