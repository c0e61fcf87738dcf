import type { CallsWitness, TypedWitness } from '@patina/claims'
import type { Naming } from '../naming.ts'
import type { Keccak } from './descriptor.ts'
import { type DescriptorSet, joinSets, snapshotSet } from './descriptor-set.ts'
import { type Explanation, explainCalls, explainTyped } from './explain.ts'
import { createRenderer, type Facts } from './renderer.ts'
import { readSnapshot } from './snapshot.ts'

/** What is explained: calls of an EVM account, or typed data. */
export type Explainable = CallsWitness | TypedWitness

export type Descriptors = {
  /** Returns what descriptors say of what the own decoders cannot read. Calls no node. */
  explain(witness: Explainable, naming: Naming): Promise<readonly Explanation[]>
  /** Ends the thread of the library. */
  close(): void
}

/**
 * Returns the descriptors of the pinned snapshot of the registry, and others before them.
 * @param facts what the library may know; it runs in a thread of its own, without a network
 * @param others returns sets that come first, such as those of the operator
 * @throws {Error} if the snapshot differs from its hashes
 */
export function createDescriptors(facts: Facts, keccak: Keccak, others: () => readonly DescriptorSet[] = () => []): Descriptors {
  const registry = snapshotSet(readSnapshot(), keccak)
  const { render, close } = createRenderer(facts)
  return {
    async explain(witness, naming) {
      const explaining = { set: joinSets([...others(), registry]), render, keccak }
      if ('frames' in witness) return explainCalls(witness, naming, explaining)
      const explanation = await explainTyped(witness, naming, explaining)
      return explanation ? [explanation] : []
    },
    close,
  }
}
