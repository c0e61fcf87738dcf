import type { Head } from '@patina/chains'
import { appendGap } from '../../ledger/log/append.store.ts'
import { findAncestor, readAvailable } from './find-ancestor.ts'
import type { KeptBlock, PlatformLease, Position, Work } from './indexer.store.ts'
import { changed, type ReaderContext, type StepResult, unchanged, unusable } from './reader-context.ts'

/** Begins to read at a fixed depth below the head. `work` handles the rows of blocks that were read before. */
export const beginBelowHead = (context: ReaderContext, lease: PlatformLease, head: Head, work: Work): Promise<StepResult> =>
  beginAt(context, lease, head.number - BigInt(context.lookBackBlocks), head, work)

/** Begins to read after the block of this height. If it does not exist, begins after the next existing block. */
async function beginAt(context: ReaderContext, lease: PlatformLease, wanted: bigint, head: Head, work: Work): Promise<StepResult> {
  const maxBlocks = BigInt(context.maxBlocks)
  let from = wanted > 0n ? wanted : 0n
  let to = from
  while (from <= head.number) {
    const [first] = await readAvailable(context.chain, from, to)
    if (first) return changed(await context.store.begin(lease, first.head, work))
    from = to + 1n
    to = from + maxBlocks <= head.number ? to + maxBlocks : head.number
  }
  return unchanged(lease)
}

/** Handles a head that is not above the last block that was read. The node is either behind or on another branch. */
export async function compareWithHead(context: ReaderContext, lease: PlatformLease, position: Position, head: Head): Promise<StepResult> {
  const { chain, store } = context
  const { id: platformId, finalityBlocks } = chain.network
  if (head.hash === position.at.hash) return unchanged(lease)
  const [kept] = await store.kept(platformId, head.number, 1)
  // Few or no hashes of blocks this far below the position are stored.
  // The head of a lagging node is older than the position, and the head of a restarted chain is newer.
  const isFarBelow = !kept || kept.number < position.at.number - BigInt(finalityBlocks)
  if (isFarBelow && head.time > position.at.time) return goBack(context, lease, position, head)
  if (!kept || (kept.number === head.number && kept.hash === head.hash)) return unchanged(lease)
  return (await findAncestor(chain, [kept])).ancestor ? unchanged(lease) : goBack(context, lease, position, head)
}

/** Goes back to the newest block that the node still has. Called if the node lacks the last block that was read, or the blocks after it. */
export async function goBack(context: ReaderContext, lease: PlatformLease, { at }: Position, head: Head): Promise<StepResult> {
  const { chain, store, log } = context
  const { id: platformId, finalityBlocks } = chain.network
  const kept = await store.kept(platformId)
  const inDepth = kept.filter(({ number }) => number >= at.number - BigInt(finalityBlocks))
  const known = inDepth.filter(({ number }) => number <= head.number)
  const { ancestor, isReplaced } = await findAncestor(chain, known)
  if (ancestor?.number === at.number) throw unusable(`The node omitted a block after ${at.number}`)
  if (ancestor) {
    log.info({ platformId, from: Number(at.number), to: Number(ancestor.number) }, 'Chain reorg; going back to the common block')
    const removed = kept.filter(({ number }) => number > ancestor.number)
    return changed(await store.rewind(lease, ancestor, revert(context, removed)))
  }
  const first = await findAncestor(chain, kept.slice(-1))
  const numbers = { platformId, from: Number(at.number), head: Number(head.number) }
  if (!isReplaced && !first.isReplaced && head.number > at.number) {
    // A node that still has the oldest stored block pruned nothing. Its last blocks are missing because it is behind the node that reported
    // the head.
    if (first.ancestor) throw unusable(`The node has old blocks but lacks those after ${at.number}`)
    // The rows of pruned blocks are old, not wrong.
    // No node can check these rows any more, and the follower must not treat their transactions as lost.
    const old = head.number - BigInt(finalityBlocks)
    log.error(numbers, 'The node no longer has the next blocks; restarting below its head')
    return beginBelowHead(context, lease, head, async (transaction) => {
      await context.transactions.makeAllFinal(transaction, platformId, old)
      await appendGap(transaction, platformId, at)
    })
  }
  const oldest = inDepth.at(-1)
  if (first.ancestor && oldest) {
    log.error(numbers, 'Chain reorg deeper than the finality of the network; going back below it')
    // A chain that restarted from the same first block may be shorter than the oldest kept block.
    const wanted = oldest.number <= head.number ? oldest.number - 1n : head.number - BigInt(context.lookBackBlocks)
    return beginAt(context, lease, wanted, head, revert(context, inDepth))
  }
  log.error(numbers, 'The node follows another chain than before; restarting below its head')
  return beginBelowHead(context, lease, head, async (transaction) => {
    await revert(context, kept)(transaction)
    await appendGap(transaction, platformId, at)
  })
}

/** Returns work for a database transaction: it returns the rows of removed blocks to `pending`. */
function revert({ chain, transactions }: ReaderContext, removed: readonly KeptBlock[]): Work {
  const hashes = removed.map(({ hash }) => hash)
  return (transaction) => transactions.rollBackBlocks(transaction, chain.network.id, hashes)
}
