import type { EvmNetwork } from '@patina/chains'
import { createClient, webSocket } from 'viem'
import { trafficAddress } from './accounts.ts'
import { type LocalClient, sendFromNode } from './client.ts'
import type { LocalChain } from './local-chains.ts'

const beatMs = 2_000
const idleBeatMs = 60_000
/** Every eighth block has transactions of the heartbeat, so that the last ten blocks, which fee estimates read, always contain some. */
const trafficEvery = 8

export type Heartbeat = { stop(): void }

export type HeartbeatOptions = {
  client: LocalClient
  rpcUrl: string
  network: EvmNetwork
  chain: LocalChain
  /** Called for every block. */
  onBlock(transactions: boolean): void
  log(line: string): void
}

/** The heartbeat's knowledge of the chain. `lastUsed` is the newest block with a transaction of another program. */
type Progress = { head: bigint; headAt: number; lastUsed: bigint; beats: number }

/**
 * Makes a local chain behave like a public one: a block every two seconds, and a base fee near its default.
 * When the last transaction of a developer is final, the chain gets one block a minute, so that an idle chain stays small. While automatic mining
 * is off (`evm_setAutomine`), the heartbeat adds no block, so that a developer can keep transactions pending.
 */
export async function startHeartbeat(options: HeartbeatOptions): Promise<Heartbeat> {
  const { client, rpcUrl, chain, log } = options
  const { number } = await client.getBlock()
  const progress: Progress = { head: number, headAt: Date.now(), lastUsed: number, beats: 0 }
  let stopped = false
  const report = (error: unknown) => {
    if (!stopped) log(`The local chain "${chain.platformId}" did not answer its heartbeat: ${error}`)
  }

  const timer = startBeats(() => beat(options, progress), report)
  const subscription = await subscribeToHeads(
    rpcUrl,
    (block) => {
      if (!stopped) recordBlock(options, progress, block).catch(report)
    },
    report,
  )
  await setBaseFee(client, defaultBaseFee(chain, progress.head + 1n))

  return {
    stop() {
      stopped = true
      clearInterval(timer)
      subscription.close()
    },
  }
}

/** Calls `work` four times per beat, but never while the previous call runs. */
function startBeats(work: () => Promise<void>, report: (error: unknown) => void): NodeJS.Timeout {
  let isRunning = false
  return setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch(report)
      .finally(() => {
        isRunning = false
      })
  }, beatMs / 4)
}

/** Mines a block if the newest one is old enough. */
async function beat(options: HeartbeatOptions, progress: Progress): Promise<void> {
  const { client, network, chain } = options
  const isIdle = progress.head - progress.lastUsed > BigInt(network.finalityBlocks)
  if (Date.now() - progress.headAt < (isIdle ? idleBeatMs : beatMs) - 50) return
  if (!(await client.getAutomine())) return
  const latest = await client.getBlock()
  if (latest.number !== progress.head) {
    return recordBlock(options, progress, { number: latest.number, baseFee: latest.baseFeePerGas ?? 0n, isUsed: true })
  }
  await setBaseFee(client, stepTowards(defaultBaseFee(chain, progress.head + 1n), latest.baseFeePerGas ?? 0n))
  if (progress.beats++ % trafficEvery === 0) await sendTraffic(client, chain)
  else await client.mine({ blocks: 1 })
}

type NewBlock = { number: bigint; baseFee: bigint; isUsed: boolean }

async function recordBlock(
  { client, chain, onBlock }: HeartbeatOptions,
  progress: Progress,
  { number, baseFee, isUsed }: NewBlock,
): Promise<void> {
  progress.head = number
  progress.headAt = Date.now()
  await setBaseFee(client, stepTowards(defaultBaseFee(chain, number + 1n), baseFee))
  if (isUsed && (await isUsedByOthers(client, number))) progress.lastUsed = number
  onBlock(isUsed)
}

async function subscribeToHeads(rpcUrl: string, onBlock: (block: NewBlock) => void, onError: (error: unknown) => void) {
  const client = createClient({ transport: webSocket(rpcUrl.replace('http', 'ws'), { keepAlive: false, reconnect: false }) })
  const socket = await client.transport.getRpcClient()
  await client.transport.subscribe({
    params: ['newHeads'],
    onData: ({ result: { number, baseFeePerGas, gasUsed } }) =>
      onBlock({ number: BigInt(number), baseFee: BigInt(baseFeePerGas), isUsed: BigInt(gasUsed) > 0n }),
    onError,
  })
  return socket
}

const setBaseFee = (client: LocalClient, baseFeePerGas: bigint) => client.setNextBlockBaseFeePerGas({ baseFeePerGas })

/** Returns the factor of the base fee at a time, the sum of two waves: within a quarter of 1, and at most three percent from block to block. */
function defaultBaseFee(chain: LocalChain, blockNumber: bigint): bigint {
  const n = Number(blockNumber)
  return BigInt(Math.round(chain.baseFee * (1 + 0.2 * Math.sin(n / 15) + 0.05 * Math.sin(n / 3))))
}

/**
 * Returns the next base fee on the way back to the default. Each fast block lowers the fee by an eighth. A step up of more than an eighth per
 * block would make a wallet's fresh estimate too low, as no public chain does.
 */
function stepTowards(target: bigint, current: bigint): bigint {
  const [lowest, highest] = [current - current / 8n, current + current / 8n]
  if (target > highest) return highest
  return target < lowest ? lowest : target
}

async function isUsedByOthers(client: LocalClient, blockNumber: bigint): Promise<boolean> {
  const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
  return transactions.some(({ from }) => from.toLowerCase() !== trafficAddress.toLowerCase())
}

/**
 * Mines one block with a transaction for each of the chain's tips, so that fee statistics have data.
 * The last nonce is sent first: the node mines when the first nonce arrives, and then includes all of these transactions.
 */
async function sendTraffic(client: LocalClient, chain: LocalChain): Promise<void> {
  const nonce = await client.getTransactionCount({ address: trafficAddress, blockTag: 'pending' })
  for (const [index, tip] of [...chain.tips.entries()].reverse()) {
    const fee = { max: BigInt(chain.baseFee * 3) + tip, tip }
    await sendFromNode(client, {
      from: trafficAddress,
      to: trafficAddress,
      value: 0n,
      gas: 21_000n,
      nonce: nonce + index,
      fee,
    })
  }
}
