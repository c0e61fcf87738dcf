import type { Block, ChainAdapter, Head, NodeAnswer } from './adapter.ts'
import { ChainError } from './errors.ts'
import { isNodeDown } from './json-rpc.ts'
import { agreeOnHead, type NodeAdapter } from './quorum.ts'

/** What became of a node, counted from 1 as they are configured. Never holds its URL. */
export type NodeNews = {
  node: number
  what: 'wrong_chain' | 'unavailable' | 'behind' | 'other_fork' | 'serves_again'
  cause?: unknown
}

export type FailoverOptions = {
  /** Called once for each change of a node's standing. */
  onNews?: (news: NodeNews) => void
  /** A clock in milliseconds that never goes back. */
  now?: () => number
  /** From 0 to 1: spreads the times at which processes come back to a node. */
  random?: () => number
}

type Member = {
  adapter: NodeAdapter
  position: number
  /** Undefined until it has said which chain it follows; a wrong one is never asked again. */
  isRight: boolean | undefined
  failures: number
  downUntil: number
  leftOut: 'behind' | 'other_fork' | undefined
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000

/**
 * One chain behind several nodes. A call is served by the first of them that is well, and wholly by that one, so that its answers fit
 * together; where it fails, the next serves, and the failed one is left alone for a time that doubles up to a minute. The head is the one
 * that most of them agree on: who is far behind, or on another fork, is left out until it agrees again. A node of another chain is never
 * asked for anything else.
 *
 * A broadcast goes to the next node too. Bytes that some node may have taken are not refused for good by another: that is `unavailable`.
 */
export function failOver(adapters: readonly [NodeAdapter, ...NodeAdapter[]], options: FailoverOptions = {}): ChainAdapter {
  const [first, ...rest] = adapters
  if (rest.length === 0) return first
  const { now = () => performance.now(), random = Math.random, onNews = () => {} } = options
  const members = adapters.map(
    (adapter, index): Member => ({
      adapter,
      position: index + 1,
      isRight: undefined,
      failures: 0,
      downUntil: Number.NEGATIVE_INFINITY,
      leftOut: undefined,
    }),
  )
  /** The last that most of them agreed on: what is above may not be there yet. */
  let agreedHead = -1n
  const tell = ({ position }: Member, what: NodeNews['what'], cause?: unknown) =>
    onNews({ node: position, what, ...(cause !== undefined && { cause }) })

  function fail(member: Member, cause: unknown) {
    // Of many that asked at the same time, one tells what all of them found.
    if (member.downUntil > now()) return
    if (member.failures === 0) tell(member, 'unavailable', cause)
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** member.failures)
    member.failures += 1
    member.downUntil = now() + pause * (0.5 + random() / 2)
  }

  function succeed(member: Member) {
    if (member.failures > 0) tell(member, 'serves_again')
    member.failures = 0
  }

  /** Runs it on one node, which must have said that it follows our chain. */
  async function on<T>(member: Member, work: (adapter: NodeAdapter) => Promise<T>): Promise<T> {
    try {
      if (member.isRight === undefined) await verify(member)
      const result = await work(member.adapter)
      succeed(member)
      return result
    } catch (error) {
      if (isNodeDown(error)) fail(member, error)
      else if (member.isRight) succeed(member)
      throw error
    }
  }

  async function verify(member: Member) {
    try {
      await member.adapter.verifyChain()
      member.isRight = true
    } catch (error) {
      if (!(error instanceof ChainError) || error.reason !== 'wrong_chain') throw error
      if (member.isRight === undefined) tell(member, 'wrong_chain')
      member.isRight = false
      // What was asked of it is asked of another: it is the chain that is wrong, not the question.
      throw new ChainError('unavailable', { cause: error })
    }
  }

  /** Those to ask, in their order: who is well, else who was left out, else the one whose pause ends first. */
  function candidates(): Member[] {
    const right = members.filter(({ isRight }) => isRight !== false)
    const up = right.filter(({ downUntil }) => downUntil <= now())
    const agreed = up.filter(({ leftOut }) => leftOut === undefined)
    if (agreed.length > 0) return agreed
    return up.length > 0 ? up : right.toSorted((one, other) => one.downUntil - other.downUntil).slice(0, 1)
  }

  async function run<T>(work: (adapter: NodeAdapter) => Promise<T>): Promise<T> {
    let failure: ChainError | undefined
    const asked = candidates()
    for (const member of asked) {
      try {
        return await on(member, work)
      } catch (error) {
        if (!(error instanceof ChainError) || error.reason !== 'unavailable') throw error
        // Who asks for less may be served by the first that refused; who asks again, by none.
        if (!failure || failure.gone || (!failure.refused && !error.gone)) failure = error
      }
    }
    // Another node, which is away, may have what these no longer have.
    if (failure?.gone && members.some((member) => member.isRight !== false && !asked.includes(member)))
      throw new ChainError('unavailable', { cause: failure })
    throw failure ?? new ChainError('unavailable')
  }

  /**
   * Blocks that ought to be there: where one node has none of them, it may have begun above them or be behind, and the others are asked.
   * None is an answer as well, where no node has any.
   */
  async function readBlocks(from: bigint, to: bigint): Promise<Block[]> {
    let isNone = false
    try {
      return await run(async (node) => {
        const told = await having(node.readBlocks)(from, to)
        if (told.length > 0 || to > agreedHead) return told
        isNone = true
        throw new ChainError('unavailable', { gone: true })
      })
    } catch (error) {
      if (isNone && error instanceof ChainError && error.reason === 'unavailable' && !error.refused) return []
      throw error
    }
  }

  async function broadcast(txData: string): Promise<void> {
    let mayHaveIt = false
    let failure: unknown
    for (const member of candidates()) {
      try {
        return await on(member, (adapter) => adapter.broadcast(txData))
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

  /** Nodes that agree on the head come first. A single node of the right chain answers alone: there is no other to compare it with. */
  async function readOnTwoNodes<T>(read: (node: ChainAdapter) => Promise<T>): Promise<NodeAnswer<T>[]> {
    const right = members.filter(({ isRight }) => isRight !== false)
    const ordered = [...right.filter(({ leftOut }) => !leftOut), ...right.filter(({ leftOut }) => leftOut)]
    const answers: NodeAnswer<T>[] = []
    let failure: unknown
    for (const member of ordered.filter(({ downUntil }) => downUntil <= now())) {
      try {
        answers.push({ node: member.position, answer: await on(member, read) })
      } catch (error) {
        if (!(error instanceof ChainError) || error.reason !== 'unavailable') throw error
        failure = error
      }
      if (answers.length === 2) return answers
    }
    const isAlone = members.filter(({ isRight }) => isRight !== false).length === 1
    if (isAlone && answers.length === 1) return answers
    throw new ChainError('unavailable', { cause: failure ?? new Error('Fewer than two nodes answer') })
  }

  async function getHead(): Promise<Head> {
    const asked = members.filter(({ isRight, downUntil }) => isRight !== false && downUntil <= now())
    if (asked.length < 2) return run((adapter) => adapter.getHead())
    const heads = await Promise.all(
      asked.map(async (member) => {
        try {
          return { member, head: await on(member, (adapter) => adapter.getHead()) }
        } catch (error) {
          if (error instanceof ChainError) return { member, error }
          throw error
        }
      }),
    )
    const told = heads.flatMap(({ member, head }) => (head ? [{ node: member, head }] : []))
    const [one, ...others] = told
    if (!one) throw heads[0]?.error ?? new ChainError('unavailable')
    const { agreed, behind, otherFork } = await agreeOnHead([one, ...others], first.network.blockTimeMs)
    for (const { node } of agreed) stand(node, undefined)
    for (const { node } of behind) stand(node, 'behind')
    for (const { node } of otherFork) stand(node, 'other_fork')
    const [serving] = agreed
    if (!serving) throw new ChainError('unavailable')
    agreedHead = serving.head.number
    return serving.head
  }

  function stand(member: Member, leftOut: Member['leftOut']) {
    if (member.leftOut === leftOut) return
    member.leftOut = leftOut
    tell(member, leftOut ?? 'serves_again')
  }

  async function verifyChain(): Promise<void> {
    const outcomes = await Promise.all(
      members.map(async (member) => {
        try {
          if (member.isRight !== false) await on(member, () => (member.isRight ? member.adapter.verifyChain() : verify(member)))
          return member.isRight
        } catch (error) {
          return error
        }
      }),
    )
    if (members.some(({ isRight }) => isRight)) return
    if (members.every(({ isRight }) => isRight === false)) throw new ChainError('wrong_chain')
    throw outcomes.find((outcome) => outcome instanceof Error) ?? new ChainError('unavailable')
  }

  return { ...first, ...passedOn(first, run), ...(first.readBlocks && { readBlocks }), verifyChain, getHead, broadcast, readOnTwoNodes }
}

/** A capability that the first has and another lacks is one of that node. */
function having<M>(method: M | undefined): M {
  if (!method) throw new ChainError('unavailable')
  return method
}

type Run = <T>(work: (adapter: NodeAdapter) => Promise<T>) => Promise<T>

/** Every other call that asks a node, run on whichever node serves. Nodes of one network can do the same. */
function passedOn(first: NodeAdapter, run: Run): Partial<ChainAdapter> {
  const { getNonce, getStaking, hasExpired, findTransactions, verifyMessage, quoteSwap, buildSwap } = first
  return {
    getBalances: (address, contracts) => run((node) => node.getBalances(address, contracts)),
    getAccountInfo: (address) => run((node) => node.getAccountInfo(address)),
    getBlockhash: () => run((node) => node.getBlockhash()),
    getPriorityFees: () => run((node) => node.getPriorityFees()),
    estimateFees: (intent) => run((node) => node.estimateFees(intent)),
    readTransactions: (hashes, options) => run((node) => node.readTransactions(hashes, options)),
    ...(getNonce && { getNonce: (address) => run(async (node) => having(node.getNonce)(address)) }),
    ...(getStaking && { getStaking: (address) => run(async (node) => having(node.getStaking)(address)) }),
    ...(hasExpired && {
      hasExpired: (txData, unknownSince) => run(async (node) => having(node.hasExpired)(txData, unknownSince)),
    }),
    ...(findTransactions && {
      findTransactions: (address, from, to) => run(async (node) => having(node.findTransactions)(address, from, to)),
    }),
    ...(verifyMessage && {
      verifyMessage: (address, message, signature) => run(async (node) => having(node.verifyMessage)(address, message, signature)),
    }),
    ...(quoteSwap && { quoteSwap: (request) => run(async (node) => having(node.quoteSwap)(request)) }),
    ...(buildSwap && { buildSwap: (quote, owner) => run(async (node) => having(node.buildSwap)(quote, owner)) }),
  }
}
