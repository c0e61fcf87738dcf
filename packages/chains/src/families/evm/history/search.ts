import type { HistoryMethod, Located } from '../../../adapter.ts'
import type { Rpc, RpcRefusal } from '../../../json-rpc.ts'
import type { Hex } from '../../../network.ts'
import { isLimitRefusal, isUnknownMethod } from '../refusals.ts'

/** A search for transactions of an address in blocks `from` to `to`, both included. */
export type Search = { rpc: Rpc; address: Hex; from: bigint; to: bigint }

/**
 * Transactions that a search found in blocks `lowest` to `to`, in any order. `isComplete` is false if the method may have missed some of
 * them. Below `lowest`, nothing was searched.
 */
export type Found = { located: Located[]; lowest: bigint; isComplete: boolean }

/** A way to find transactions that emit no log. */
export type SearchMethod = {
  name: Exclude<HistoryMethod, 'logs' | 'signatures'>
  /** Returns undefined if the node lacks the method or the data that it needs. */
  search(search: Search): Promise<Found | undefined>
}

/** Returns the rpc with its calls counted. */
export const countCalls = (rpc: Rpc, onCalls: (count: number) => void): Rpc => ({
  ...rpc,
  request(calls) {
    onCalls(calls.length)
    return rpc.request(calls)
  },
  read(calls) {
    onCalls(calls.length)
    return rpc.read(calls)
  },
})

/** Returns whether a node's refusal shows that it lacks a method or old state, and not that the request was too large or too soon. */
export const isLacking = (refusal: RpcRefusal): boolean =>
  missingState.test(refusal.message) || (!isLimitRefusal(refusal) && isUnknownMethod(refusal))

/** Matches messages of nodes without the state of old blocks, or without the index that a method needs. */
const missingState =
  /missing trie node|state.{0,60}(not (available|found|stored)|unavailable|pruned|missing|garbage)|historical|archive|pruned|proof window|BlockOutOfRange|block.{0,20}out of range|no state|tracing.{0,20}(disabled|not enabled)|not (fully )?indexed/i
