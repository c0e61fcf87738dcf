import { randomBytes } from 'node:crypto'
import type { Rpc } from '../../json-rpc.ts'
import { ethereum } from '../../networks/ethereum/network.ts'
import { createBlockReader } from './block-reader.ts'
import { checksum } from './checksum.ts'
import { toQuantity } from './wire.ts'

export type BlockBench = {
  transfersPerSecond: number
  /** Transfers decoded per second of CPU time. */
  transfersPerCpuSecond: number
  blocksPerSecond: number
  megabytesPerSecond: number
}

const BLOCKS = 20
const TRANSFERS_PER_BLOCK = 500
const random = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`
/** Addresses of exchanges and tokens. One of them is a party of every transfer. */
const known = Array.from({ length: 1_000 }, () => random(20))
const oneOf = (addresses: readonly string[], number: number) => addresses[number % addresses.length] ?? ''
const topic = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`

/**
 * Measures how fast one thread decodes a node's answers, from text to movements with checksummed addresses. Each block has 500 transactions with
 * a token transfer. Half of the parties were never seen before. The network and the node are not measured.
 */
export async function benchBlocks(minMs = 2_000): Promise<BlockBench> {
  let texts = blockTexts()
  const rpc: Rpc = {
    request: async (calls) =>
      calls.map(({ method, params: [number] }) => {
        const text = texts[Number(number)]
        return { result: JSON.parse((method === 'eth_getBlockByNumber' ? text?.block : text?.receipts) ?? 'null') }
      }),
    read: async () => [],
    submit: async () => ({ result: null }),
  }
  // The benchmark measures no tracing requests, so its network reports native movements inside calls in logs.
  const nobody = checksum(`0x${'0'.repeat(40)}`)
  const readBlocks = createBlockReader({ network: { ...ethereum, nativeLogs: { contract: nobody, feeAccount: nobody } }, rpc })
  await readBlocks(0n, BigInt(BLOCKS - 1))
  let [transfers, blocks, bytes, ms, cpuMs] = [0, 0, 0, 0, 0]
  while (ms < minMs) {
    texts = blockTexts()
    const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()]
    const read = await readBlocks(0n, BigInt(BLOCKS - 1))
    ms += performance.now() - startedAt
    const { user, system } = process.cpuUsage(cpuBefore)
    cpuMs += (user + system) / 1000
    blocks += read.length
    for (const { transactions } of read) for (const { operations } of transactions) transfers += operations.length
    for (const { block, receipts } of texts) bytes += block.length + receipts.length
  }
  const perSecond = (count: number) => (count / ms) * 1000
  return {
    transfersPerSecond: perSecond(transfers),
    transfersPerCpuSecond: (transfers / cpuMs) * 1000,
    blocksPerSecond: perSecond(blocks),
    megabytesPerSecond: perSecond(bytes) / 2 ** 20,
  }
}

/** Returns a chain of blocks in a node's JSON. */
function blockTexts(): { block: string; receipts: string }[] {
  const hashes = Array.from({ length: BLOCKS + 1 }, () => random(32))
  return Array.from({ length: BLOCKS }, (_, number) => {
    const [parentHash, blockHash] = [hashes[number], hashes[number + 1]]
    const sent = Array.from({ length: TRANSFERS_PER_BLOCK }, (_, index) => {
      const [from, to] = [random(20), oneOf(known, index * 7)]
      const transactionHash = random(32)
      const place = { blockHash, blockNumber: toQuantity(number), transactionIndex: toQuantity(index) }
      const log = {
        ...place,
        address: oneOf(known, index),
        topics: ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef', topic(from), topic(to)],
        data: random(32),
        transactionHash,
        logIndex: toQuantity(index),
        removed: false,
      }
      const gas = { gas: '0x11170', gasPrice: '0x3b9aca07', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x3b9aca00' }
      const signature = { r: random(32), s: random(32), v: '0x1', yParity: '0x1', accessList: [] }
      const identity = { hash: transactionHash, from, to: log.address, nonce: toQuantity(index), value: '0x0', input: random(68) }
      const used = { status: '0x1', gasUsed: '0xfde8', cumulativeGasUsed: '0xffffff', effectiveGasPrice: '0x3b9aca07' }
      return {
        transaction: { ...place, ...identity, ...gas, ...signature, type: '0x2', chainId: '0x1' },
        receipt: { ...place, ...used, transactionHash, from, to: log.address, contractAddress: null, logs: [log], logsBloom: random(256) },
      }
    })
    const header = { number: toQuantity(number), hash: blockHash, parentHash, timestamp: '0x65', logsBloom: random(256) }
    return {
      block: JSON.stringify({ ...header, transactions: sent.map(({ transaction }) => transaction) }),
      receipts: JSON.stringify(sent.map(({ receipt }) => receipt)),
    }
  })
}
