import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { type Supervised, supervise } from '@patina/supervise'
import { nodeAccountCount, testMnemonic } from './accounts.ts'
import { connect } from './client.ts'
import { openFront } from './front/front.ts'
import { type Address, privateAddress, releaseAddress } from './front/private-address.ts'
import type { LocalChain } from './local-chains.ts'

const host = '127.0.0.1'

/** A running node of a local chain. The node ends when this process ends, also after `kill -9`. */
export type Node = { rpcUrl: string; process: Supervised }

export type NodeOptions = {
  chain: LocalChain
  port: number
  /** Home directory of the node. The node writes no files there now. */
  homeDir: string
  /** The saved state from which the node starts, in the node's own format. */
  stateFile?: string
  /** Hardfork of the chain. From Prague on, accounts may delegate (EIP-7702), but each block takes longer than the one before. */
  hardfork?: 'cancun' | 'prague'
  /** Keeps the state of all blocks in memory, for tests of histories. */
  archive?: boolean
}

/** Thrown if the port of a local chain belongs to another program. */
export class PortTakenError extends Error {
  override name = 'PortTakenError'

  constructor(port: number, platformId: string) {
    super(
      `Port ${port} of ${host} is taken, so the local chain "${platformId}" cannot start. ` +
        `Stop the program that uses it (\`lsof -i :${port}\` shows it), or set another port for the chain.`,
    )
  }
}

/**
 * Starts a node and waits until it answers. The node mines a block for each transaction, and otherwise only on request. `front.ts` limits
 * the access of web pages.
 * @throws with the node's output if it ends before it answers, or does not answer within a minute
 */
export async function startNode({ chain, port, homeDir, stateFile, hardfork = 'cancun', archive = false }: NodeOptions): Promise<Node> {
  const address = await privateAddress()
  const args = [
    ...anvilArguments(chain, address, homeDir, archive),
    '--hardfork',
    hardfork,
    ...(stateFile ? ['--load-state', stateFile] : []),
  ]
  const process = supervise(anvilBinary(), args, { env: { HOME: homeDir }, graceMs: 5_000 })
  const front = await openFront(port, address).catch(async (error: unknown) => {
    await process.stop()
    throw isTaken(error) ? new PortTakenError(port, chain.platformId) : error
  })
  let running = true
  const ended = process.ended.then(async (code) => {
    running = false
    releaseAddress(address)
    await front.close()
    return code
  })
  const stop = async () => {
    await process.stop()
    await ended
  }
  const rpcUrl = `http://${host}:${front.port}`
  const client = connect(rpcUrl)
  const deadline = Date.now() + 60_000
  while (running && Date.now() < deadline) {
    const chainId = await client.getChainId().catch(() => undefined)
    if (running && chainId === chain.chainId) return { rpcUrl, process: { ...process, ended, stop } }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  await stop()
  throw new Error(`The node of the local chain "${chain.platformId}" did not start. ${process.output()}`)
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

function anvilArguments(chain: LocalChain, { host, port }: Address, homeDir: string, archive: boolean): string[] {
  return [
    ['--host', host],
    ['--port', String(port)],
    ['--no-cors'],
    ['--chain-id', String(chain.chainId)],
    ['--mnemonic', testMnemonic],
    ['--accounts', String(nodeAccountCount)],
    ['--balance', '10000'],
    ['--gas-limit', '60000000'],
    ['--block-base-fee-per-gas', String(chain.baseFee)],
    // Each kept state of an old block costs memory. Without a limit, the node also fills the home directory.
    ['--prune-history', archive ? '1000000' : '64'],
    ['--cache-path', `${homeDir}/anvil-cache`],
    // Transactions are ordered by arrival.
    // With an order by fees, the node would reorder the transactions of a sender, and drop later nonces.
    ['--order', 'fifo'],
    ['--quiet'],
  ].flat()
}

/** Returns the path of the node's program, without its wrapper script, so that only one process must be stopped. */
function anvilBinary(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${arch}`
  const packageOfAnvil = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  try {
    return createRequire(packageOfAnvil).resolve(`${name}/bin/anvil`)
  } catch (cause) {
    throw new Error(`The local chains need the npm package ${name}, which is not installed. There may be no build for this machine.`, {
      cause,
    })
  }
}

/** Free ports that were returned for port 0. The system may offer a port again before its new owner listens there. */
const returnedPorts = new Set<number>()

/**
 * Waits until the port is free and returns it, or returns a free one for 0. A node that lost its parent may need a moment to release its
 * port.
 * @throws {PortTakenError} after three seconds
 */
export async function claimPort(port: number, platformId: string): Promise<number> {
  const deadline = Date.now() + 3_000
  for (;;) {
    const free = await tryPort(port)
    if (free !== undefined && !(port === 0 && returnedPorts.has(free))) {
      if (port === 0) returnedPorts.add(free)
      return free
    }
    if (Date.now() > deadline) throw new PortTakenError(port, platformId)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(port, host, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
