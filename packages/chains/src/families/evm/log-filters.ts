import { readQuantity } from './wire.ts'

/** Maximum number of blocks that all searches for logs in one request read. A block without a named contract counts a hundred times. */
const MAX_BLOCKS = 1_000n
const MAX_ALTERNATIVES = 20

type Filter = { address?: unknown; topics?: unknown; fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown }

const fields = new Set(['address', 'topics', 'fromBlock', 'toBlock', 'blockHash'])
const is = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)
const isAddress = is(/^0x[0-9a-f]{40}$/i)
const isHash = is(/^0x[0-9a-f]{64}$/i)
const isBlock = is(/^(latest|pending|earliest|0x[0-9a-f]{1,16})$/i)

const isOneOrMany = (value: unknown, check: (item: unknown) => boolean) =>
  Array.isArray(value) ? value.length <= MAX_ALTERNATIVES && value.every(check) : check(value)

/** Returns whether the value is a filter of `eth_getLogs`. The range may be blocks by number, `earliest`, `latest` and `pending`. */
export function isLogFilter(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null || Object.keys(value).some((name) => !fields.has(name))) return false
  const { address, topics, fromBlock, toBlock, blockHash }: Filter = value
  if (blockHash != null && (fromBlock != null || toBlock != null || !isHash(blockHash))) return false
  return (
    (address == null || isOneOrMany(address, isAddress)) &&
    (topics == null ||
      (Array.isArray(topics) && topics.length <= 4 && topics.every((topic) => topic === null || isOneOrMany(topic, isHash)))) &&
    [fromBlock, toBlock].every((block) => block == null || isBlock(block))
  )
}

/** Returns the calls for logs that read too many blocks, each with a sentence. Reads the head only for a range that ends there. */
export async function findLargeLogs<Call extends { method: string; params: readonly unknown[] }>(
  calls: readonly Call[],
  readHead: () => Promise<bigint>,
): Promise<ReadonlyMap<Call, string>> {
  const large = new Map<Call, string>()
  let left = MAX_BLOCKS
  let head: bigint | undefined
  for (const call of calls.filter(({ method }) => method === 'eth_getLogs')) {
    const [filter] = call.params
    if (!isLogFilter(filter)) continue
    if (isOpen(filter)) head ??= await readHead()
    const work = blocksOf(filter, head ?? 0n) * (hasAddress(filter) ? 1n : 100n)
    if (work > left) large.set(call, tooManyBlocks)
    else left -= work
  }
  return large
}

const tooManyBlocks =
  'eth_getLogs reads at most 1000 blocks in one request, or 10 without an address. Search a smaller range, or use a node of your own.'

const isNumber = (block: unknown) => typeof block === 'string' && block.startsWith('0x')
const isFixed = (block: unknown) => isNumber(block) || block === 'earliest'

/** Returns whether only one end of the range depends on the head. */
const isOpen = ({ fromBlock, toBlock, blockHash }: Filter) => blockHash == null && isFixed(fromBlock) !== isFixed(toBlock)

const hasAddress = ({ address }: Filter) => typeof address === 'string' || (Array.isArray(address) && address.length > 0)

/** Returns the number of blocks in the range. A missing end is the head. An empty range counts as one block. */
function blocksOf({ fromBlock, toBlock, blockHash }: Filter, head: bigint): bigint {
  if (blockHash != null) return 1n
  const at = (block: unknown) => (isNumber(block) ? readQuantity(block) : block === 'earliest' ? 0n : head)
  const blocks = at(toBlock) - at(fromBlock) + 1n
  return blocks > 1n ? blocks : 1n
}
