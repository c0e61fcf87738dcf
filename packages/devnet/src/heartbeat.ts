import type { EvmNetwork } from '@wallet/chains'
import { createClient, webSocket } from 'viem'
import { trafficAddress } from './accounts.ts'
import { type LocalClient, sendFromNode } from './client.ts'
import type { LocalChain } from './local-chains.ts'

const beatMs = 2_000
const idleBeatMs = 60_000
/** One in so many blocks carries transactions of ours, so that the last ten blocks, which fee estimates look at, always hold some. */
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

/**
 * Gives a local chain the life of a public one: a block every two seconds and a base fee that stays where it belongs.
 * Once the last transaction of a developer is final, a block a minute is enough, or a chain left alone overnight would
 * grow for nothing. While automatic mining is off (`evm_setAutomine`), no block is added, so that a developer can hold
 * transactions pending.
 */
export async function startHeartbeat({ client, rpcUrl, network, chain, onBlock, log }: HeartbeatOptions): Promise<Heartbeat> {
  const start = await client.getBlock()
  let head = start.number
  let headAt = Date.now()
  let lastUsed = head
  let beats = 0
  let beating = false
  let stopped = false

  const setBaseFee = (baseFeePerGas: bigint) => client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  const seen = async (number: bigint, baseFee: bigint, used: boolean) => {
    head = number
    headAt = Date.now()
    await setBaseFee(stepTowards(usualBaseFee(chain, number + 1n), baseFee))
    if (used && (await isUsedByOthers(client, number))) lastUsed = number
    onBlock(used)
  }
  const report = (error: unknown) => {
    if (!stopped) log(`The local chain "${chain.platformId}" did not answer its heartbeat: ${error}`)
  }

  const beat = async () => {
    const idle = head - lastUsed > BigInt(network.finalityBlocks)
    if (Date.now() - headAt < (idle ? idleBeatMs : beatMs) - 50) return
    if (!(await client.getAutomine())) return
    const latest = await client.getBlock()
    if (latest.number !== head) return seen(latest.number, latest.baseFeePerGas ?? 0n, true)
    await setBaseFee(usualBaseFee(chain, head + 1n))
    if (beats++ % trafficEvery === 0) await sendTraffic(client, chain)
    else await client.mine({ blocks: 1 })
  }
  const timer = setInterval(() => {
    if (beating) return
    beating = true
    beat()
      .catch(report)
      .finally(() => {
        beating = false
      })
  }, beatMs / 4)

  const heads = createClient({ transport: webSocket(rpcUrl.replace('http', 'ws'), { keepAlive: false, reconnect: false }) })
  const socket = await heads.transport.getRpcClient()
  await heads.transport.subscribe({
    params: ['newHeads'],
    onData: ({ result: { number, baseFeePerGas, gasUsed } }) => {
      if (!stopped) seen(BigInt(number), BigInt(baseFeePerGas), BigInt(gasUsed) > 0n).catch(report)
    },
    onError: report,
  })
  await setBaseFee(usualBaseFee(chain, head + 1n))

  return {
    stop() {
      stopped = true
      clearInterval(timer)
      socket.close()
    },
  }
}

/** Two overlaid waves: a quarter up and down of the chain's usual base fee, and at most three percent from block to block. */
function usualBaseFee(chain: LocalChain, blockNumber: bigint): bigint {
  const n = Number(blockNumber)
  return BigInt(Math.round(chain.baseFee * (1 + 0.2 * Math.sin(n / 15) + 0.05 * Math.sin(n / 3))))
}

/**
 * The next base fee on the way back to the usual one. Blocks that come faster than we see them lose an eighth each; going
 * back by more than an eighth a block would make what a wallet has just estimated too little. Only from far below it is one leap.
 */
function stepTowards(usual: bigint, current: bigint): bigint {
  if (current < usual / 2n) return usual
  const [lowest, highest] = [current - current / 8n, current + current / 8n]
  if (usual > highest) return highest
  return usual < lowest ? lowest : usual
}

async function isUsedByOthers(client: LocalClient, blockNumber: bigint): Promise<boolean> {
  const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
  return transactions.some(({ from }) => from.toLowerCase() !== trafficAddress.toLowerCase())
}

/**
 * One block with a transaction for each of the chain's tips, so that fee statistics have something to tell.
 * The last nonce goes first: the node mines as soon as one is next in line, and then all of them are.
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
