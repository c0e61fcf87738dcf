import {
  type Address,
  type Block,
  type ChainAdapter,
  type Head,
  type NodeAnswer,
  type NodeMethods,
  type OwnMethods,
  type Preview,
  type PreviewRequest,
  type RelayAnswer,
  type RelayCall,
  ruleOf,
  type Simulation,
} from './adapter.ts'
import { agreeOnHead, type NodeAdapter } from './agree-on-head.ts'
import { ChainError } from './errors.ts'
import { type AnyMethod, mapMethods } from './map-methods.ts'
import { createNodePool, type FailoverOptions, type NodePool } from './node-pool.ts'

/**
 * Returns one chain behind several nodes. The first healthy node serves a call alone, so that its answers are consistent. If the node fails, the
 * next one serves, and the failed node pauses for a time that doubles up to a minute. The head is the one on which most nodes agree. A node
 * far behind or on another fork serves nothing until it agrees again. A node of another chain is called only for its chain id.
 *
 * A broadcast that fails on one node goes to the next node too. If a node may have accepted the bytes, a refusal by another node is reported
 * as `unavailable`.
 */
export function failOver(adapters: readonly [NodeAdapter, ...NodeAdapter[]], options: FailoverOptions = {}): ChainAdapter {
  const [first, ...rest] = adapters
  if (rest.length === 0) return first
  const pool = createNodePool(adapters, options)
  const { readBlocks, preview, simulate, ...own } = ownMethods(first, pool)
  return {
    ...mapMethods(first, (method, name) => (isRead(name) ? firstHealthy(pool, name) : method)),
    ...own,
    ...(first.readBlocks && { readBlocks }),
    ...(first.preview && { preview }),
    ...(first.simulate && { simulate }),
    readOnTwoNodes: (read) => readOnTwoNodes(pool, read),
  }
}

/** Returns the methods whose rule is `own`. */
function ownMethods(first: NodeAdapter, pool: NodePool): OwnMethods {
  /** The highest block that most nodes had. A block above this height may not exist yet. */
  const agreed = { head: -1n }
  return {
    verifyChain: () => verifyChain(pool),
    getHead: () => getHead(first, pool, agreed),
    broadcast: (txData) => broadcast(pool, txData),
    readBlocks: (from, to) => readBlocks(pool, agreed, from, to),
    preview: (from, request) => preview(pool, from, request),
    relayReads: (calls) => relayReads(pool, calls),
    simulate: (from, calls, holdings) => simulate(pool, from, calls, holdings),
  }
}

function isRead(name: string): boolean {
  const rule = ruleOf(name)
  return rule === 'read' || typeof rule === 'object'
}

/** Returns the method of the first healthy node. A node without the method counts as failed. */
const firstHealthy =
  ({ run }: NodePool, name: string): AnyMethod =>
  (...args) =>
    run((node) => {
      const method: unknown = Reflect.get(node, name)
      if (typeof method !== 'function') throw new ChainError('unavailable')
      return method(...args)
    })

/**
 * Returns blocks from the first node that has any. A node without the blocks may be pruned or behind, so the next node is called. The result is
 * empty if no node has the blocks.
 */
async function readBlocks({ run }: NodePool, agreed: { head: bigint }, from: bigint, to: bigint): Promise<Block[]> {
  let hasNone = false
  try {
    return await run(async (node) => {
      if (!node.readBlocks) throw new ChainError('unavailable')
      const blocks = await node.readBlocks(from, to)
      if (blocks.length > 0 || to > agreed.head) return blocks
      hasNone = true
      throw new ChainError('unavailable', { gone: true })
    })
  } catch (error) {
    if (hasNone && error instanceof ChainError && error.reason === 'unavailable' && !error.refused) return []
    throw error
  }
}

/** The cause of an error if the node answers, but has no method for the answer. */
class NotAble extends Error {}

/**
 * Returns the first complete preview. Another node may have the method that a node lacks. If no node has a complete one, the first answer is
 * returned.
 * @throws {ChainError} if no node answers
 */
async function preview({ run }: NodePool, from: Address, request: PreviewRequest): Promise<Preview> {
  let partial: Preview | undefined
  try {
    return await run(async (node) => {
      if (!node.preview) throw new ChainError('unavailable')
      const found = await node.preview(from, request)
      if (found.how.isComplete && found.outcome !== 'unknown') return found
      if (!partial || (partial.how.method === null && found.how.method !== null)) partial = found
      throw new ChainError('unavailable', { cause: new NotAble(), refused: true })
    })
  } catch (error) {
    if (partial && error instanceof ChainError && error.reason === 'unavailable') return partial
    throw error
  }
}

/** Returns the simulation of the first node that has a method for it. Undefined if the nodes that answer have none. */
async function simulate({ run }: NodePool, ...args: Parameters<NonNullable<NodeMethods['simulate']>>): Promise<Simulation | undefined> {
  let hasNone = false
  try {
    return await run(async (node) => {
      const found = await node.simulate?.(...args)
      if (found) return found
      hasNone = true
      throw new ChainError('unavailable', { cause: new NotAble(), refused: true })
    })
  } catch (error) {
    if (hasNone && error instanceof ChainError && error.reason === 'unavailable') return undefined
    throw error
  }
}

/** Hides the failure of a stranger's calls from the pool, so that they cannot take a node from other callers. */
class RelayFailed extends Error {}

/** Maximum number of nodes that work on the same calls of a stranger. */
const MAX_RELAYS = 2

async function relayReads({ candidates, callNode }: NodePool, calls: readonly RelayCall[]): Promise<RelayAnswer[]> {
  let failure: unknown = new ChainError('unavailable')
  const relayed = async (node: NodeAdapter) => {
    try {
      return await node.relayReads(calls)
    } catch (cause) {
      throw new RelayFailed('A node did not answer', { cause })
    }
  }
  for (const member of candidates().slice(0, MAX_RELAYS)) {
    try {
      return await callNode(member, relayed)
    } catch (error) {
      failure = error instanceof RelayFailed ? error.cause : error
      if (!(failure instanceof ChainError)) throw failure
    }
  }
  throw failure
}

async function broadcast({ candidates, callNode }: NodePool, txData: string): Promise<void> {
  let mayHaveIt = false
  let failure: unknown
  for (const member of candidates()) {
    try {
      return await callNode(member, (adapter) => adapter.broadcast(txData))
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      if (error.reason !== 'unavailable') throw mayHaveIt ? new ChainError('unavailable', { cause: error }) : error
      if (!error.refused) mayHaveIt = true
      failure = error
    }
  }
  throw mayHaveIt && failure instanceof ChainError && failure.refused
    ? new ChainError('unavailable', { cause: failure })
    : (failure ?? new ChainError('unavailable'))
}

/** Reads from two nodes, first from those that agree on the head. If only one node follows the right chain, it answers alone. */
async function readOnTwoNodes<T>(pool: NodePool, read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]> {
  const usable = pool.onRightChain()
  const ordered = [...usable.filter(({ excludedFor }) => !excludedFor), ...usable.filter(({ excludedFor }) => excludedFor)]
  const answers: NodeAnswer<T>[] = []
  let failure: unknown
  for (const member of ordered.filter(pool.isUp)) {
    try {
      answers.push({ node: member.position, answer: await pool.callNode(member, read) })
    } catch (error) {
      if (!(error instanceof ChainError) || error.reason !== 'unavailable') throw error
      failure = error
    }
    if (answers.length === 2) return answers
  }
  if (pool.onRightChain().length === 1 && answers.length === 1) return answers
  throw new ChainError('unavailable', { cause: failure ?? new Error('Fewer than two nodes answer') })
}

async function getHead(first: NodeAdapter, pool: NodePool, agreedBlock: { head: bigint }): Promise<Head> {
  const called = pool.onRightChain().filter(pool.isUp)
  if (called.length < 2) return pool.run((adapter) => adapter.getHead())
  const heads = await Promise.all(
    called.map(async (member) => {
      try {
        return { member, head: await pool.callNode(member, (adapter) => adapter.getHead()) }
      } catch (error) {
        if (error instanceof ChainError) return { member, error }
        throw error
      }
    }),
  )
  const [one, ...others] = heads.flatMap(({ member, head }) => (head ? [{ node: member, head }] : []))
  if (!one) throw heads[0]?.error ?? new ChainError('unavailable')
  const { agreed, behind, otherFork } = await agreeOnHead([one, ...others], first.network.blockTimeMs)
  for (const { node } of agreed) pool.exclude(node, undefined)
  for (const { node } of behind) pool.exclude(node, 'behind')
  for (const { node } of otherFork) pool.exclude(node, 'other_fork')
  const [serving] = agreed
  if (!serving) throw new ChainError('unavailable')
  agreedBlock.head = serving.head.number
  return serving.head
}

async function verifyChain({ members, callNode, verify }: NodePool): Promise<void> {
  const outcomes = await Promise.all(
    members.map(async (member) => {
      try {
        if (member.isRightChain !== false)
          await callNode(member, () => (member.isRightChain ? member.adapter.verifyChain() : verify(member)))
        return member.isRightChain
      } catch (error) {
        return error
      }
    }),
  )
  if (members.some(({ isRightChain }) => isRightChain)) return
  if (members.every(({ isRightChain }) => isRightChain === false)) throw new ChainError('wrong_chain')
  throw outcomes.find((outcome) => outcome instanceof Error) ?? new ChainError('unavailable')
}
