import type { Block, ChainAdapter, Head, NodeAnswer } from './adapter.ts'
import { ChainError } from './errors.ts'
import { createNodePool, type FailoverOptions, type NodePool } from './node-pool.ts'
import { agreeOnHead, type NodeAdapter } from './quorum.ts'

/** Every member of the adapter as a required key. The value of an optional member may be undefined, but its key may not be missing. */
type EveryMember = { [K in keyof Required<ChainAdapter>]: ChainAdapter[K] }

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
  return withoutAbsent(everyMember(first, createNodePool(adapters, options)))
}

/**
 * Returns how several nodes serve each member of the adapter. The type has every key, so a missing method does not compile. Nodes of one network
 * have the same capabilities, so the first node shows which methods exist.
 */
function everyMember(first: NodeAdapter, pool: NodePool): EveryMember {
  const { run } = pool
  /** The highest block that most nodes had. A block above this height may not exist yet. */
  const agreed = { head: -1n }
  return {
    network: first.network,
    nativeAsset: first.nativeAsset,
    accountKind: first.accountKind,
    parseAddress: first.parseAddress,
    parseHash: first.parseHash,
    assertCanSign: first.assertCanSign,
    decodeTransaction: first.decodeTransaction,
    noteBlock: first.noteBlock,
    // `connectChain` adds subscriptions to heads, which use separate websocket nodes.
    watchHead: first.watchHead,

    verifyChain: () => verifyChain(pool),
    getHead: () => getHead(first, pool, agreed),
    broadcast: (txData) => broadcast(pool, txData),
    readOnTwoNodes: (read) => readOnTwoNodes(pool, read),
    readBlocks: first.readBlocks && ((from, to) => readBlocks(pool, agreed, from, to)),

    getBalances: (address, contracts) => run((node) => node.getBalances(address, contracts)),
    getHoldings: (addresses, contracts) => run((node) => node.getHoldings(addresses, contracts)),
    getAccountInfo: (address) => run((node) => node.getAccountInfo(address)),
    describeReceiver: (address) => run((node) => node.describeReceiver(address)),
    getBlockhash: () => run((node) => node.getBlockhash()),
    getPriorityFees: () => run((node) => node.getPriorityFees()),
    estimateFees: (intent) => run((node) => node.estimateFees(intent)),
    readTransactions: (hashes, options) => run((node) => node.readTransactions(hashes, options)),
    getNonce: first.getNonce && ((address) => run(async (node) => required(node.getNonce)(address))),
    getStaking: first.getStaking && ((address) => run(async (node) => required(node.getStaking)(address))),
    getNftAmounts: first.getNftAmounts && ((owner, nfts) => run(async (node) => required(node.getNftAmounts)(owner, nfts))),
    describeNft: first.describeNft && ((nft) => run(async (node) => required(node.describeNft)(nft))),
    hasExpired: first.hasExpired && ((txData, unknownSince) => run(async (node) => required(node.hasExpired)(txData, unknownSince))),
    findTransactions:
      first.findTransactions &&
      ((address, from, to, options) => run(async (node) => required(node.findTransactions)(address, from, to, options))),
    settleReports: first.settleReports && ((reports, concerned) => run(async (node) => required(node.settleReports)(reports, concerned))),
    verifyMessage:
      first.verifyMessage &&
      ((address, message, signature) => run(async (node) => required(node.verifyMessage)(address, message, signature))),
    simulate: first.simulate && ((from, calls, holdings) => run(async (node) => required(node.simulate)(from, calls, holdings))),
    getTokenFacts: first.getTokenFacts && ((contracts) => run(async (node) => required(node.getTokenFacts)(contracts))),
    measureUnits: (intent) => run((node) => node.measureUnits(intent)),
    readContracts: first.readContracts && ((reads) => run(async (node) => required(node.readContracts)(reads))),
    resolveName: first.resolveName && ((name, coinType) => run(async (node) => required(node.resolveName)(name, coinType))),
    findName: first.findName && ((address, coinType) => run(async (node) => required(node.findName)(address, coinType))),
    readAccounts: first.readAccounts && ((addresses) => run(async (node) => required(node.readAccounts)(addresses))),
  }
}

/** Returns the adapter without the keys of absent capabilities. TypeScript cannot follow the filter, so the result needs a cast. */
const withoutAbsent = (every: EveryMember): ChainAdapter =>
  Object.fromEntries(Object.entries(every).filter(([, member]) => member !== undefined)) as ChainAdapter

/** Returns a method of a node. A node without a method that the first node has counts as failed. */
function required<M>(method: M | undefined): M {
  if (!method) throw new ChainError('unavailable')
  return method
}

/**
 * Returns blocks from the first node that has any. A node without the blocks may be pruned or behind, so the next node is called. The result is
 * empty if no node has the blocks.
 */
async function readBlocks({ run }: NodePool, agreed: { head: bigint }, from: bigint, to: bigint): Promise<Block[]> {
  let hasNone = false
  try {
    return await run(async (node) => {
      const blocks = await required(node.readBlocks)(from, to)
      if (blocks.length > 0 || to > agreed.head) return blocks
      hasNone = true
      throw new ChainError('unavailable', { gone: true })
    })
  } catch (error) {
    if (hasNone && error instanceof ChainError && error.reason === 'unavailable' && !error.refused) return []
    throw error
  }
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
