import type { Rules } from './rule.ts'

/** A JSON-RPC call that somebody else wrote. */
export type RelayCall = { method: string; params: readonly unknown[] }

/** An error of JSON-RPC. Its message is a sentence of this package, never a text of a node. `data` is what a contract returned. */
export type RelayRefusal = { code: number; message: string; data?: string }

/** The answer to a call: the JSON text of its result, or its error. */
export type RelayAnswer = { json: string } | { refusal: RelayRefusal }

export type RelayMethods = {
  /**
   * Returns each call as a node may get it, or its refusal, in the order of the calls. All calls belong to one request, which has a budget of work
   * for the node. Only reads of a closed list are admitted.
   */
  admitReads(calls: readonly RelayCall[]): (RelayCall | { refusal: RelayRefusal })[]

  /**
   * Returns the answers to admitted calls, in their order. A failure never changes the status of a node, because a stranger chose the calls.
   * @throws {ChainError} `unavailable` if no node answers
   */
  relayReads(calls: readonly RelayCall[]): Promise<RelayAnswer[]>
}

export const relayRules = { admitReads: 'local', relayReads: 'own' } satisfies Rules<RelayMethods>
