import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Address, ReadOptions } from './adapter.ts'

/** Maximum number of addresses whose newest block is remembered. An entry takes about a hundred bytes. */
const MAX_ADDRESSES = 10_000
/** Wait before a read is repeated. Nodes behind one load balancer differ by less. */
const BEHIND_MS = 250

/** The newest blocks that are known to contain a transaction of an address. */
export type OwnBlocks = {
  note(address: Address, number: bigint): void
  /** Returns a key that changes with each newer block. Answers under an older key may be older than the address's transaction. */
  key(address: Address): string
  /**
   * Returns what `read` returns. Reads once more, after a short wait, if the answer for an address is older than the address's block: the
   * node is behind then. The second answer counts whatever its block is, because the chain may have dropped the block.
   */
  atLeast<T>(
    addresses: readonly Address[],
    read: () => Promise<T>,
    answersOf: (answer: T) => readonly ({ blockNumber: bigint } | undefined)[],
  ): Promise<T>
  /** Like `atLeast`, for the read of one address, which calls `onBlock` with the block of its answer. */
  currentOf<T>(address: Address, read: (options: Required<ReadOptions>) => Promise<T>): Promise<T>
}

export function createOwnBlocks(): OwnBlocks {
  const blocks = new LRUCache<Address, bigint>({ max: MAX_ADDRESSES })
  const own: OwnBlocks = {
    note(address, number) {
      if (number > (blocks.get(address) ?? -1n)) blocks.set(address, number)
    },
    key(address) {
      const number = blocks.get(address)
      return number === undefined ? address : `${address}@${number}`
    },
    async atLeast(addresses, read, answersOf) {
      const answer = await read()
      const isBehind = answersOf(answer).some((one, index) => {
        const [address] = addresses.slice(index, index + 1)
        const number = address && blocks.get(address)
        return one !== undefined && number !== undefined && one.blockNumber < number
      })
      if (!isBehind) return answer
      await setTimeout(BEHIND_MS)
      return read()
    },
    async currentOf<T>(address: Address, read: (options: Required<ReadOptions>) => Promise<T>): Promise<T> {
      const reading = async () => {
        const blocks: { blockNumber: bigint }[] = []
        const answer = await read({ onBlock: (blockNumber) => blocks.push({ blockNumber }) })
        return { answer, blocks }
      }
      return (await own.atLeast([address], reading, ({ blocks }) => [blocks.at(-1)])).answer
    },
  }
  return own
}
