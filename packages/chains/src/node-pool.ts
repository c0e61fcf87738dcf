import type { NodeAdapter } from './agree-on-head.ts'
import { ChainError } from './errors.ts'
import { isNodeDown } from './json-rpc.ts'

/** A change of one node's status. `node` is its number in the configured order, from 1. Never contains a URL. */
export type NodeStatusChange = {
  node: number
  what: 'wrong_chain' | 'unavailable' | 'behind' | 'other_fork' | 'serves_again'
  cause?: unknown
}

export type FailoverOptions = {
  /** Called once for each change of a node's status. */
  onStatusChange?: (change: NodeStatusChange) => void
  /** A clock in milliseconds that never goes back. */
  now?: () => number
  /** Returns a random number from 0 to 1, which spreads the times at which processes retry a node. */
  random?: () => number
}

export type Member = {
  readonly adapter: NodeAdapter
  readonly position: number
  /** Whether the node follows the right chain. Undefined until it has reported its chain id. A node of another chain is never called again. */
  isRightChain: boolean | undefined
  failures: number
  downUntil: number
  excludedFor: 'behind' | 'other_fork' | undefined
}

/** The nodes of one chain with the status of each. */
export type NodePool = {
  readonly members: readonly Member[]
  /** Nodes that follow the right chain, or have not reported their chain yet. */
  onRightChain(): Member[]
  isUp(member: Member): boolean
  /** Nodes to call, in order: healthy ones if there are any, then those left out of the head, then the one whose pause ends first. */
  candidates(): Member[]
  /** Calls one node after it has reported the right chain id. A failure pauses the node. */
  callNode<T>(member: Member, work: (adapter: NodeAdapter) => Promise<T>): Promise<T>
  /** Calls the candidate nodes in turn until one answers. A refusal counts as an answer. */
  run<T>(work: (adapter: NodeAdapter) => Promise<T>): Promise<T>
  /** @throws {ChainError} `unavailable` with `wrong_chain` as its cause, so that the next node is called */
  verify(member: Member): Promise<void>
  exclude(member: Member, reason: Member['excludedFor']): void
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/** Returns the pool of these nodes. A failed node pauses for a time that doubles up to a minute. */
export function createNodePool(adapters: readonly NodeAdapter[], options: FailoverOptions): NodePool {
  const members = adapters.map(newMember)
  const { isUp, fail, succeed, exclude, refuse } = createStatusTracker(options)
  const onRightChain = () => members.filter(({ isRightChain }) => isRightChain !== false)
  const candidates = () => choose(onRightChain(), isUp)

  async function verify(member: Member) {
    try {
      await member.adapter.verifyChain()
      member.isRightChain = true
    } catch (error) {
      if (!(error instanceof ChainError) || error.reason !== 'wrong_chain') throw error
      refuse(member)
      throw new ChainError('unavailable', { cause: error })
    }
  }

  async function callNode<T>(member: Member, work: (adapter: NodeAdapter) => Promise<T>): Promise<T> {
    try {
      if (member.isRightChain === undefined) await verify(member)
      const result = await work(member.adapter)
      succeed(member)
      return result
    } catch (error) {
      if (isNodeDown(error)) fail(member, error)
      // An abandoned call shows nothing about the node.
      else if (member.isRightChain && error instanceof ChainError) succeed(member)
      throw error
    }
  }

  return {
    members,
    onRightChain,
    isUp,
    candidates,
    callNode,
    run: (work) => runOn({ members, candidates, callNode }, work),
    verify,
    exclude,
  }
}

/** Changes the status of nodes. Each change is reported once. */
type StatusTracker = Pick<NodePool, 'isUp' | 'exclude'> & {
  fail(member: Member, cause: unknown): void
  succeed(member: Member): void
  /** Marks a node that follows another chain. */
  refuse(member: Member): void
}

function createStatusTracker({
  now = () => performance.now(),
  random = Math.random,
  onStatusChange = () => {},
}: FailoverOptions): StatusTracker {
  const isUp = ({ downUntil }: Member) => downUntil <= now()
  const report = ({ position }: Member, what: NodeStatusChange['what'], cause?: unknown) =>
    onStatusChange({ node: position, what, ...(cause !== undefined && { cause }) })

  return {
    isUp,
    fail(member, cause) {
      // If several concurrent calls fail, only the first is reported.
      if (!isUp(member)) return
      if (member.failures === 0) report(member, 'unavailable', cause)
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** member.failures)
      member.failures += 1
      member.downUntil = now() + pause * (0.5 + random() / 2)
    },
    succeed(member) {
      if (member.failures > 0) report(member, 'serves_again')
      member.failures = 0
    },
    refuse(member) {
      if (member.isRightChain === undefined) report(member, 'wrong_chain')
      member.isRightChain = false
    },
    exclude(member, reason) {
      if (member.excludedFor === reason) return
      member.excludedFor = reason
      report(member, reason ?? 'serves_again')
    },
  }
}

const newMember = (adapter: NodeAdapter, index: number): Member => ({
  adapter,
  position: index + 1,
  isRightChain: undefined,
  failures: 0,
  downUntil: Number.NEGATIVE_INFINITY,
  excludedFor: undefined,
})

function choose(members: Member[], isUp: (member: Member) => boolean): Member[] {
  const up = members.filter(isUp)
  const agreed = up.filter(({ excludedFor }) => excludedFor === undefined)
  if (agreed.length > 0) return agreed
  return up.length > 0 ? up : members.toSorted((one, other) => one.downUntil - other.downUntil).slice(0, 1)
}

async function runOn<T>(
  { members, candidates, callNode }: Pick<NodePool, 'members' | 'candidates' | 'callNode'>,
  work: (adapter: NodeAdapter) => Promise<T>,
): Promise<T> {
  let failure: ChainError | undefined
  const called = candidates()
  for (const member of called) {
    try {
      return await callNode(member, work)
    } catch (error) {
      if (!(error instanceof ChainError) || error.reason !== 'unavailable') throw error
      // A smaller range may succeed on a node that refused this one. Retrying the same range will not.
      if (!failure || failure.gone || (!failure.refused && !error.gone)) failure = error
    }
  }
  // A node that is down may still have the blocks that this node no longer has.
  if (failure?.gone && members.some((member) => member.isRightChain !== false && !called.includes(member)))
    throw new ChainError('unavailable', { cause: failure })
  throw failure ?? new ChainError('unavailable')
}
