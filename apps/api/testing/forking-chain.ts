import { createHash } from 'node:crypto'
import { type Block, type ChainAdapter, connectChain, type Head, type TransactionReport } from '@patina/chains'
import { testAddress } from '../../../packages/chains/src/testing/address.ts'
import type { IndexedChain } from '../src/chain/blocks/indexed-chain.ts'
import { networkOf } from './chains.ts'

/** A function that is called before and after each call to the chain. If it throws, the call fails with this error. */
export type Interruption = (step: string) => void

/**
 * A chain in memory with transfers among these addresses, which a test extends and reorganises. The seed decides all blocks, so a failed
 * run can be repeated.
 */
export type ForkingChain = {
  chain: IndexedChain
  /** Appends this number of blocks with random transfers. */
  grow(blocks: number): void
  /** Replaces the newest blocks. Some of their transactions are also in the new blocks, some fail there, and some are missing. */
  reorganise(depth: number, blocks: number): void
  /** Removes the newest blocks. */
  shorten(depth: number): void
  blocks(): readonly Block[]
}

export function forkingChain(
  addresses: readonly string[],
  seed: number,
  interrupt: Interruption = () => {},
  { finalityBlocks = 64, transfersPerBlock = 3, innerShare = 0.5 } = {},
): ForkingChain {
  const random = randomNumbers(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = () => testAddress(addresses[below(addresses.length)] ?? '')
  const network = { ...networkOf('ethereum'), caip2: 'eip155:31337', finalityBlocks, blockTimeMs: 1_000 }
  let made = 0
  const newHash = () => `0x${createHash('sha256').update(`${seed}:${made++}`).digest('hex')}`

  const transfer = (): TransactionReport => {
    const [from, to, amount] = [pick(), pick(), BigInt(1 + below(1_000)) * 10n ** 16n]
    const failed = random() < 0.1
    const payment = { index: 0, type: 'transfer' as const, contractAddress: null, from, to, amount }
    const operations = failed || random() >= innerShare ? [payment] : [payment, { ...payment, index: innerIndex, from: to, to: pick() }]
    return {
      hash: newHash(),
      from,
      to,
      nonce: made,
      operations,
      isComplete: true,
      status: failed ? 'failed' : 'confirmed',
      block: null,
      fee: 21_000n,
    }
  }
  /** Returns a report without payments inside the call, because the receipt of a real node does not contain them. */
  const receiptOf = (report: TransactionReport | undefined) =>
    report && { ...report, isComplete: false, operations: report.operations.filter(({ index }) => index !== innerIndex) }
  const append = (chain: Block[], transactions: TransactionReport[]) => {
    const parent = chain.at(-1)?.head
    const number = parent ? parent.number + 1n : 0n
    const head: Head = { number, hash: newHash(), time: new Date(Date.UTC(2026, 0, 1) + Number(number) * 1_000) }
    chain.push({
      head,
      parentHash: parent?.hash ?? `0x${'0'.repeat(64)}`,
      transactions: transactions.map((one) => ({ ...one, block: head })),
    })
  }
  let canonical: Block[] = []
  append(canonical, [])

  const interrupted = async <T>(step: string, answer: () => T): Promise<T> => {
    interrupt(`before ${step}`)
    await Promise.resolve()
    const given = answer()
    interrupt(`after ${step}`)
    return given
  }
  const head = () => canonical.at(-1)?.head ?? unreachable()
  const all = () => canonical.flatMap(({ transactions }) => transactions)
  const within = (from: bigint, to: bigint) => canonical.slice(Number(from), Number(to) + 1)
  // No node listens at this URL. The connected chain provides the methods that the chain in memory does not implement.
  const silent: ChainAdapter = connectChain(network, 'http://127.0.0.1:1')

  return {
    chain: {
      ...silent,
      verifyChain: async () => {},
      getHead: () => interrupted('getHead', head),
      readBlocks: (from, to) => interrupted('readBlocks', () => within(from, to)),
      readTransactions: (hashes, { traced = [] } = {}) =>
        interrupted('readTransactions', () =>
          hashes.map((hash) => {
            const found = all().find((one) => one.hash === hash)
            return traced.includes(hash) ? found : receiptOf(found)
          }),
        ),
      // The nonces of this chain do not count the transactions of an account.
      getAccountInfo: async () => ({ type: 'eoa', exists: true, balance: 0n, nonce: null }),
      findTransactions: (address, from, to, { whole = false } = {}) =>
        interrupted('findTransactions', () => ({
          located: within(from, to)
            .flatMap(({ head, transactions }) =>
              transactions
                .filter((one) => (whole ? takesPart(one, address) : isSide(one, address)))
                .map(({ hash }) => ({ hash, block: head.number })),
            )
            .reverse(),
          lowest: from,
          method: 'logs',
          isComplete: false,
        })),
    },
    grow(blocks) {
      for (let block = 0; block < blocks; block++) append(canonical, Array.from({ length: below(transfersPerBlock + 1) }, transfer))
    },
    reorganise(depth, blocks) {
      const loose = canonical.slice(-depth).flatMap(({ transactions }) => transactions)
      const branch = canonical.slice(0, -depth)
      const landing = loose.flatMap((one): TransactionReport[] => {
        const fate = random()
        if (fate < 0.2) return []
        return fate < 0.3 ? [{ ...one, status: one.status === 'failed' ? 'confirmed' : 'failed' }] : [one]
      })
      for (let block = 0; block < blocks; block++) {
        const share = landing.splice(0, below(Math.ceil(landing.length / (blocks - block)) + 1))
        append(branch, [...share, ...Array.from({ length: below(transfersPerBlock) }, transfer)])
      }
      canonical = branch
    },
    shorten(depth) {
      canonical = canonical.slice(0, -depth)
    },
    blocks: () => canonical,
  }
}

/** The first index of payments inside a call, greater than the index of any event log. */
const innerIndex = 1_000_000

const isSide = ({ from, to }: TransactionReport, address: string) => from === address || to === address

const takesPart = ({ from, to, operations }: TransactionReport, address: string) =>
  [from, to, ...operations.flatMap((one) => [one.from, one.to])].some((side) => side === address)

/**
 * Returns a generator of random numbers from 0 to 1. The same seed returns the same numbers.
 * @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c (mulberry32, public domain)
 */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function unreachable(): never {
  throw new Error('The chain has no block')
}
