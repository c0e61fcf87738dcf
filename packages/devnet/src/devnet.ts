import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startChain } from './chain.ts'
import { lockDataDir } from './data-lock.ts'
import { localChains, type PlatformId } from './local-chains.ts'

export type DevnetOptions = {
  /** Data directory of the chains. Created if it is missing. */
  dataDir: string
  /** Ports of the chains by platform id; 0 for any free port. */
  ports?: Partial<Record<PlatformId, number>>
  /** Prints a line for the user, such as an unusable state file or a node that ended by itself. */
  log?: (line: string) => void
}

export type Devnet = {
  chains: readonly { platformId: string; chainId: number; rpcUrl: string }[]
  /** Saves the chains and ends their nodes. */
  stop(): Promise<void>
}

/**
 * Starts the local chains, seeded, from their saved state. The chains end with this process, also after `kill -9`.
 * @throws if another program uses the directory, a port is taken, or a node does not start
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
