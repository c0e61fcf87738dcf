import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type EvmNetwork, networks } from '@wallet/chains'
import { connect } from './client.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { LocalChain } from './local-chains.ts'
import { claimPort, type Node, PortTakenError, startNode } from './node.ts'
import { seed } from './seed.ts'
import { removeUnpacked, saveState, setAside, unpackState } from './state-file.ts'

export type RunningChain = { platformId: string; chainId: number; rpcUrl: string; stop(): Promise<void> }

type Log = (line: string) => void

/**
 * A local chain that answers, seeded, and going on from where it stopped. Should its node end by itself, it is started again.
 * @throws when the port is taken, or when the node does not start
 */
export async function startChain(chain: LocalChain, wantedPort: number, directory: string, log: Log): Promise<RunningChain> {
  const port = await claimPort(wantedPort, chain.platformId)
  let life = await live(chain, port, directory, log)
  let stopping = false

  const keepAlive = async () => {
    for (;;) {
      const code = await life.ended
      if (stopping) return
      log(`The node of the local chain "${chain.platformId}" ended by itself (${code ?? 'killed'}). It is started again.`)
      await life.abandon()
      life = await live(chain, port, directory, log)
      if (stopping) await life.stop()
    }
  }
  const kept = keepAlive().catch((error: unknown) => log(`The local chain "${chain.platformId}" cannot be started again: ${error}`))

  return {
    platformId: chain.platformId,
    chainId: chain.chainId,
    rpcUrl: life.rpcUrl,
    async stop() {
      stopping = true
      await life.stop()
      await kept
    },
  }
}

/** How long a node may take to hand over its state at the end. With its own time to end, it is less than `npm start` allows this program. */
const savingMs = 8_000

/** @throws when the work is not done within the time */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const given = new AbortController()
  const late = setTimeout(ms, undefined, { signal: given.signal }).then(() => {
    throw new Error(`the node did not answer within ${ms / 1000} s`)
  })
  try {
    await Promise.race([work, late])
  } finally {
    given.abort()
    late.catch(() => {})
  }
}

type Life = { rpcUrl: string; ended: Promise<number | null>; stop(): Promise<void>; abandon(): Promise<void> }

/** One run of a chain's node, from its saved state on. */
async function live(chain: LocalChain, port: number, directory: string, log: Log): Promise<Life> {
  const network = networkOf(chain)
  const file = join(directory, `${chain.platformId}.json.gz`)
  const { rpcUrl, process } = await startFromFile(chain, port, directory, file, log)
  try {
    const client = connect(rpcUrl)
    await seed(client, network, chain)
    const saver = saveState(client, file, log)
    await saver.save()
    const heartbeat = await startHeartbeat({ client, rpcUrl, network, chain, onBlock: saver.moved, log })
    const abandon = async () => {
      heartbeat.stop()
      await saver.stop()
    }
    const saveForGood = async () => {
      await abandon()
      await saver.save()
    }
    return {
      rpcUrl,
      ended: process.ended,
      abandon,
      async stop() {
        await within(savingMs, saveForGood()).catch((error: unknown) =>
          log(`The state of "${chain.platformId}" could not be saved to ${file}: ${error}`),
        )
        await process.stop()
      },
    }
  } catch (error) {
    await process.stop()
    throw error
  }
}

/** A node that goes on from the file, or that of a new chain where there is no file which it can use. */
async function startFromFile(chain: LocalChain, port: number, homeDir: string, file: string, log: Log): Promise<Node> {
  const stateFile = await unpackState(file, log)
  if (!stateFile) return startNode({ chain, port, homeDir })
  try {
    return await startNode({ chain, port, homeDir, stateFile })
  } catch (error) {
    if (error instanceof PortTakenError) throw error
    const node = await startNode({ chain, port, homeDir })
    await setAside(file, String(error), log)
    return node
  } finally {
    await removeUnpacked(stateFile)
  }
}

function networkOf({ platformId }: LocalChain): EvmNetwork {
  const network = networks.find(({ id }) => id === platformId)
  if (network?.family !== 'evm') throw new Error(`there is no network ${platformId}`)
  return network
}
