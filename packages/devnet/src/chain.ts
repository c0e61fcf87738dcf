import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type EvmNetwork, networks } from '@patina/chains'
import { zeroAddress } from 'viem'
import { connect } from './client.ts'
import { startHeartbeat } from './heartbeat.ts'
import type { LocalChain } from './local-chains.ts'
import { claimPort, type Node, PortTakenError, startNode } from './node.ts'
import { seed } from './seed.ts'
import { removeUnpacked, saveState, setAside, unpackState } from './state-file.ts'
import { watchNode } from './watchdog.ts'

export type RunningChain = { platformId: string; chainId: number; rpcUrl: string; stop(): Promise<void> }

type Log = (line: string) => void

/**
 * Starts a local chain, seeded, from its saved state. If its node ends by itself or hangs, it is restarted.
 * @throws if the port is taken, or the node does not start
 */
export async function startChain(chain: LocalChain, wantedPort: number, directory: string, log: Log): Promise<RunningChain> {
  const port = await claimPort(wantedPort, chain.platformId)
  let run = await runNode(chain, port, directory, log)
  let stopping = false

  const keepAlive = async () => {
    for (;;) {
      const code = await run.ended
      if (stopping) return
      log(`The node of the local chain "${chain.platformId}" ended by itself (${code ?? 'killed'}). It will be restarted.`)
      await run.abandon()
      run = await runNode(chain, port, directory, log)
      if (stopping) await run.stop()
    }
  }
  const supervision = keepAlive().catch((error: unknown) => log(`The local chain "${chain.platformId}" cannot be restarted: ${error}`))

  return {
    platformId: chain.platformId,
    chainId: chain.chainId,
    rpcUrl: run.rpcUrl,
    async stop() {
      stopping = true
      await run.stop()
      await supervision
    },
  }
}

/**
 * Milliseconds for a node to return its state at the end. Together with the time to exit, this time is less than `npm start` allows the
 * program.
 */
const saveTimeoutMs = 8_000

/** Returns the result of the work. @throws if the work takes longer than this time */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const timeout = new AbortController()
  const late = setTimeout(ms, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`the node of the local chain did not answer within ${ms / 1000} s`)
  })
  try {
    await Promise.race([work, late])
  } finally {
    timeout.abort()
    late.catch(() => {})
  }
}

type NodeRun = { rpcUrl: string; ended: Promise<number | null>; stop(): Promise<void>; abandon(): Promise<void> }

/** Starts a chain's node from its saved state. `abandon` stops saving, for a node that has ended. */
async function runNode(chain: LocalChain, port: number, directory: string, log: Log): Promise<NodeRun> {
  const network = networkOf(chain)
  const file = join(directory, `${chain.platformId}.json.gz`)
  const { rpcUrl, process } = await startFromFile(chain, port, directory, file, log)
  try {
    const client = connect(rpcUrl)
    await seed(client, network, chain)
    const saver = saveState(client, file, log)
    await saver.save()
    const heartbeat = await startHeartbeat({ client, rpcUrl, network, chain, onBlock: saver.moved, log })
    // These calls need all locks of the node. anvil 1.7 can stop for good if it runs `debug_traceTransaction` and mines at the same time.
    const ask = () => Promise.all([client.getBlock(), client.getBalance({ address: zeroAddress })])
    const watch = watchNode(ask, () => {
      log(`The node of the local chain "${chain.platformId}" has not answered for a minute. It is stopped.`)
      void process.stop()
    })
    const abandon = async () => {
      watch.stop()
      heartbeat.stop()
      await saver.stop()
    }
    const saveLast = async () => {
      await abandon()
      await saver.save()
    }
    return {
      rpcUrl,
      ended: process.ended,
      abandon,
      async stop() {
        await within(saveTimeoutMs, saveLast()).catch((error: unknown) =>
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

/** Starts a node from the file, or with a new chain if there is no usable file. */
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
