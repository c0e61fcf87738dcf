import type { Block, Located, TransactionReport } from '../../../adapter.ts'
import { ChainError } from '../../../errors.ts'
import { type Rpc, resultOf } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import type { BlockReader } from '../block-reader.ts'
import { MINT_INDEX } from '../token-logs.ts'
import { readQuantity, readSmallQuantity, toQuantity } from '../wire.ts'
import { type Found, isLacking, type Search, type SearchMethod } from './search.ts'

/** Maximum number of blocks that one search reads. */
const MAX_CHANGES = 25
/** Number of calls with which a block is read: the block, its receipts and its trace. */
const CALLS_PER_BLOCK = 3

/** The nonce and native balance of an account after a block. */
type State = { nonce: number; balance: bigint }

/** Blocks after `low` and up to `high` in which the state changed. */
type Interval = { low: bigint; high: bigint; before: State; after: State }

/**
 * Finds the blocks in which the nonce or the native balance of an account changed, and reads them. The balance of an ordinary account
 * shrinks only if its nonce grows. If both are equal in two blocks, nothing changed between them, so the search can halve the range.
 *
 * The result is incomplete if a balance changed by a movement that the node does not report.
 */
export const bisection = (readBlocks: BlockReader, onCalls: (count: number) => void): SearchMethod => ({
  name: 'bisection',
  async search({ rpc, address, from, to }) {
    // The first block of a chain contains no transaction.
    const low = from > 0n ? from - 1n : 0n
    if (to <= low) return { located: [], lowest: from, isComplete: true }
    const ends = await readStates(rpc, address, [low, to])
    const [before, after] = ends ?? []
    // A node that returns the newest state for every block has no old state. No account has sent anything in the first block.
    if (!before || !after || (low === 0n && before.nonce > 0)) return undefined
    const narrowed = await narrow({ rpc, address, from, to }, { low, high: to, before, after })
    return narrowed && readChanges(narrowed.changes, narrowed.lowest, address, readBlocks, onCalls)
  },
})

/** Returns the newest blocks with a change, newest first, as intervals of one block. Returns undefined if the node lacks the state of a block. */
async function narrow({ rpc, address, from }: Search, whole: Interval): Promise<{ changes: Interval[]; lowest: bigint } | undefined> {
  let lowest = from
  let intervals = hasChange(whole) ? [whole] : []
  while (intervals.some(isWide)) {
    const middles = intervals.filter(isWide).map(middleOf)
    const states = await readStates(rpc, address, middles)
    if (!states) return undefined
    const byBlock = new Map(middles.map((block, index) => [block, states[index]]))
    intervals = intervals.flatMap((interval) => halve(interval, byBlock.get(middleOf(interval)))).filter(hasChange)
    const [dropped] = intervals.splice(MAX_CHANGES)
    if (dropped) lowest = dropped.high + 1n
  }
  return { changes: intervals, lowest }
}

const isWide = ({ low, high }: Interval) => high - low > 1n
const middleOf = ({ low, high }: Interval) => (low + high) / 2n
const hasChange = ({ before, after }: Interval) => before.nonce !== after.nonce || before.balance !== after.balance

/** Returns the newer and the older half of an interval. @throws {ChainError} `unavailable` if the nonce would shrink */
function halve(interval: Interval, state: State | undefined): Interval[] {
  if (!isWide(interval) || !state) return [interval]
  const { low, high, before, after } = interval
  if (state.nonce < before.nonce || state.nonce > after.nonce) throw contradiction('the nonce of an account shrinks')
  const middle = middleOf(interval)
  return [
    { low: middle, high, before: state, after },
    { low, high: middle, before, after: state },
  ]
}

/** Returns the states of an account after these blocks. Returns undefined if the node lacks one of them. */
async function readStates(rpc: Rpc, address: Hex, blocks: readonly bigint[]): Promise<State[] | undefined> {
  const answers = await rpc.request(
    blocks.flatMap((block) => [
      { method: 'eth_getTransactionCount', params: [address, toQuantity(block)] },
      { method: 'eth_getBalance', params: [address, toQuantity(block)] },
    ]),
  )
  if (answers.some((answer) => 'refusal' in answer && isLacking(answer.refusal))) return undefined
  const results = answers.map(resultOf)
  return blocks.map((_, index) => ({ nonce: readSmallQuantity(results[index * 2]), balance: readQuantity(results[index * 2 + 1]) }))
}

async function readChanges(
  changes: readonly Interval[],
  lowest: bigint,
  address: string,
  readBlocks: BlockReader,
  onCalls: (count: number) => void,
): Promise<Found> {
  const located: Located[] = []
  let isComplete = true
  for (const change of changes) {
    onCalls(CALLS_PER_BLOCK)
    const [block] = await readBlocks(change.high, change.high)
    if (!block) throw contradiction('a block with a change is missing')
    const involved = block.transactions.filter((report) => takesPart(report, address))
    located.push(...involved.map(({ hash }) => ({ hash, block: change.high })))
    if (!explains(block, involved, address, change)) isComplete = false
  }
  return { located, lowest, isComplete }
}

/**
 * Returns whether these transactions of a block explain the change of an account's state. A block may also credit an account without a
 * transaction, as rewards and withdrawals do, so a larger balance needs no explanation if the block's movements are complete.
 */
function explains(block: Block, involved: readonly TransactionReport[], address: string, { before, after }: Interval): boolean {
  if (involved.filter(({ from }) => from === address).length !== after.nonce - before.nonce) return false
  const expected = involved.reduce((sum, report) => sum + gainOf(report, address), before.balance)
  return after.balance === expected || (after.balance > expected && block.transactions.every((report) => report.isComplete))
}

/** Returns by how much a transaction changed the native balance of an address. */
function gainOf({ operations, status, from, fee, feeContract }: TransactionReport, address: string): bigint {
  // The movements of a failed transaction did not happen, except the mint of a deposit.
  const moved = operations.filter(
    ({ type, contractAddress, index }) => type === 'transfer' && contractAddress === null && (status !== 'failed' || index === MINT_INDEX),
  )
  const gain = moved.reduce((sum, { from, to, amount }) => sum + (to === address ? amount : 0n) - (from === address ? amount : 0n), 0n)
  return from === address && feeContract === undefined ? gain - (fee ?? 0n) : gain
}

export const takesPart = ({ from, to, operations }: TransactionReport, address: string): boolean =>
  [{ from, to }, ...operations].some((party) => party.from === address || party.to === address)

const contradiction = (what: string) =>
  new ChainError('unavailable', { cause: new Error(`The node's answers about an account contradict each other: ${what}`) })
