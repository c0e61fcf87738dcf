import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { lockDataDir } from '../data-lock.ts'
import { claimPort } from '../node.ts'
import { removeUnpacked, saveState, setAside, unpackState } from '../state-file.ts'
import { type ChainState, createChain } from './chain.ts'
import { createFaucet } from './faucet.ts'
import { solanaFaucet } from './keys.ts'
import { caip2, defaultPort } from './local-chain.ts'
import { identity, newChain, voteAccount } from './seed.ts'
import { serve } from './servers.ts'
import { dumpState, readState } from './state.ts'

export type SolanaOptions = {
  /** Directory of the chain. Created if it is missing. */
  dataDir: string
  /** Port of the JSON-RPC; 0 for any free port. */
  port?: number
  /** Port of the WebSocket subscriptions. Default: the next port. */
  subscriptionsPort?: number
  /** Prints a line for the user, such as a state file that cannot be used. */
  log?: (line: string) => void
}

export type SolanaDevnet = {
  /** The chain id in CAIP-2 form. */
  caip2: string
  rpcUrl: string
  subscriptionsUrl: string
  stop(): Promise<void>
}

const slotMs = 400

/**
 * Starts the local Solana chain in this process, seeded, from its saved state.
 * @throws if another program uses the directory, or a port is taken
 */
export async function startSolana({
  dataDir,
  port = defaultPort,
  subscriptionsPort = port === 0 ? 0 : port + 1,
  log = () => {},
}: SolanaOptions): Promise<SolanaDevnet> {
  const directory = resolve(dataDir)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const unlock = await lockDataDir(directory)
  try {
    const file = join(directory, 'solana.json.gz')
    const ports = { rpc: await claimPort(port, 'solana'), subscriptions: await claimPort(subscriptionsPort, 'solana') }
    const chain = createChain(await savedOrNew(file, log))
    const saver = saveState({ dumpState: () => dumpState(chain) }, file, log)
    await saver.save()
    const node = { chain, airdrop: createFaucet(chain, solanaFaucet()), voteAccount, identity }
    const servers = await serve(node, ports, log)
    chain.listen((event) => {
      if (event.type === 'block') saver.moved(event.block.ids.length > 0)
    })
    const clock = setInterval(() => chain.closeBlock(), slotMs)
    return {
      caip2,
      rpcUrl: servers.rpcUrl,
      subscriptionsUrl: servers.subscriptionsUrl,
      async stop() {
        clearInterval(clock)
        await servers.stop()
        await saver.stop()
        // The open block is closed, so that its transactions are saved.
        chain.closeBlock()
        await saver
          .save()
          .catch((error: unknown) =>
            log(`Cannot save the state of "solana" to ${file}; transactions since the last save are lost: ${error}`),
          )
        await saver.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function savedOrNew(file: string, log: (line: string) => void): Promise<ChainState> {
  const plain = await unpackState(file, log)
  if (!plain) return newChain()
  try {
    return await readState(plain)
  } catch (error) {
    await setAside(file, error instanceof Error ? error.message : String(error), log)
    return newChain()
  } finally {
    await removeUnpacked(plain)
  }
}
